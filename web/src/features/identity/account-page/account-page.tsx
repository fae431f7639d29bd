import { Stack } from "@mantine/core";
import { SavedListsCard } from "@/shared/offline/saved-lists-card";
import { useCurrentUser } from "@/shared/session/session";
import { PageHeader } from "@/shared/ui/page-header";
import { DataCard } from "./data-card";
import { EmailCard } from "./email-card";
import { LogInNameCard } from "./log-in-name-card";
import { PasswordCard } from "./password-card";
import { PracticeCard } from "./practice-card";
import { ProfileCard } from "./profile-card";
import { SessionsCard } from "./sessions-card";

/** /account */
export function AccountPage() {
  const user = useCurrentUser();
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader title="Account" description={user.email || undefined} />
      {user.signInName !== null && <LogInNameCard logInName={user.signInName} />}
      <ProfileCard user={user} />
      <PracticeCard />
      <EmailCard email={user.email} />
      <PasswordCard user={user} />
      <SessionsCard />
      <SavedListsCard uid={user.uid} />
      <DataCard user={user} />
    </Stack>
  );
}
