import { Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SavedListsCard } from "@/shared/offline/saved-lists-card";
import { useCurrentUser } from "@/shared/session/session";
import { isMissingOffline, OfflineAlert } from "@/shared/ui/offline-alert";
import { PageHeader } from "@/shared/ui/page-header";
import { TwoStepCard } from "../two-step/two-step-card";
import { ActivityCard } from "./activity-card";
import { accountQuery } from "./api";
import { ConsentsCard } from "./consents-card";
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
  const queryClient = useQueryClient();
  const account = useQuery(accountQuery);
  // Until a required two-step login is set up, the server refuses these cards' requests.
  const isOpen = user.mustSetUpSecondFactor !== true;
  if (isMissingOffline(account)) {
    return (
      <Stack gap="lg" maw="44rem" mx="auto">
        <PageHeader title="Account" description={user.email || undefined} />
        <OfflineAlert
          onRetry={() => void queryClient.refetchQueries({ type: "active" })}
          retrying={account.isFetching}
        >
          You can change your account when you're back online.
        </OfflineAlert>
        <PracticeCard />
        <SavedListsCard uid={user.uid} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg" maw="44rem" mx="auto">
      <PageHeader title="Account" description={user.email || undefined} />
      {user.signInName !== null && <LogInNameCard logInName={user.signInName} />}
      {isOpen && <ProfileCard user={user} />}
      <PracticeCard />
      <EmailCard email={user.email} />
      <PasswordCard user={user} />
      <TwoStepCard />
      {isOpen && <ConsentsCard uid={user.uid} />}
      <SessionsCard uid={user.uid} />
      <ActivityCard />
      <SavedListsCard uid={user.uid} />
      <DataCard user={user} />
    </Stack>
  );
}
