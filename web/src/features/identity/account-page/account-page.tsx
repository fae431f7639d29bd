import { Stack } from "@mantine/core";
import { useCurrentUser } from "@/shared/session/session";
import { PageHeader } from "@/shared/ui/page-header";
import { EmailCard } from "./email-card";
import { PasswordCard } from "./password-card";
import { ProfileCard } from "./profile-card";
import { SessionsCard } from "./sessions-card";

/** /account: one's name and photo, one's password, and where one is logged in. */
export function AccountPage() {
  const user = useCurrentUser();
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader title="Account" description={user.email} />
      <ProfileCard user={user} />
      <EmailCard email={user.email} />
      <PasswordCard email={user.email} />
      <SessionsCard />
    </Stack>
  );
}
