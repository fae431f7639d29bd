import { Stack } from "@mantine/core";
import { useCurrentUser } from "@/shared/session/session";
import { PageHeader } from "@/shared/ui/page-header";
import { DataCard } from "./data-card";
import { EmailCard } from "./email-card";
import { PasswordCard } from "./password-card";
import { ProfileCard } from "./profile-card";
import { SessionsCard } from "./sessions-card";
import { SignInNameCard } from "./sign-in-name-card";

/** /account: one's name and photo, one's password, where one is logged in, and one's data. */
export function AccountPage() {
  const user = useCurrentUser();
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader title="Account" description={user.email || undefined} />
      {user.signInName !== null && <SignInNameCard signInName={user.signInName} />}
      <ProfileCard user={user} />
      <EmailCard email={user.email} />
      <PasswordCard user={user} />
      <SessionsCard />
      <DataCard user={user} />
    </Stack>
  );
}
