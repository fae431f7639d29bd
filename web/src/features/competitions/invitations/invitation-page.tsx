import { Alert, Button, Loader, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api, type Schema } from "@/shared/api/client";
import { ProblemError, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { sentenceFor } from "@/shared/api/sentences";
import { formatInstant } from "@/shared/lib/local-date-time";
import { handleOf } from "@/shared/lib/person";
import { pendingInvitation, setPendingInvitation } from "@/shared/session/pending-invitation";
import type { User } from "@/shared/session/session";
import { useLinkToken } from "@/shared/session/use-link-token";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { GuestLayout } from "@/shared/ui/guest-layout";
import { ButtonLink, TextLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";

interface InvitationPageProps {
  /** Undefined for guests, who log in or register first and come back. */
  user: User | undefined;
}

/** /invitation#TOKEN: becomes an organizer of one competition. Asks for a click, since mail scanners open links too. */
export function InvitationPage({ user }: InvitationPageProps) {
  const linked = useLinkToken();
  const [stored] = useState(pendingInvitation);
  const token = linked === "" ? stored : linked;
  useEffect(() => setPendingInvitation(token), [token]);
  return <Invitation key={token} token={token} user={user} />;
}

function Invitation({ token, user }: InvitationPageProps & { token: string }) {
  const preview = useQuery({
    queryKey: ["invitation", token, user?.uid],
    queryFn: ({ signal }) =>
      unwrap(api.POST("/api/organizer-invitations/read", { body: { token }, signal })),
    enabled: token !== "",
    retry: false,
  });
  const title = preview.data?.competitionTitle;
  return (
    <GuestLayout
      title="You're invited"
      description={
        preview.data && (
          <>
            <bdi>{preview.data.invitedBy}</bdi> invites you to organize{" "}
            <b className="wh-typed-text">{title}</b>.
          </>
        )
      }
      foot={preview.isLoading ? undefined : <TextLink to="/">Home</TextLink>}
    >
      {token === "" ? (
        <Refusal sentence="This link is incomplete. Copy the whole link and open it again." />
      ) : preview.isError ? (
        preview.error instanceof ProblemError && preview.error.status < 429 ? (
          <Refusal sentence={sentenceFor(preview.error)} />
        ) : (
          <FailureAlert
            sentence="Could not load the invitation."
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )
      ) : preview.data === undefined ? (
        <Loader aria-label="Loading" />
      ) : user === undefined ? (
        <GuestSteps preview={preview.data} />
      ) : (
        <Accept token={token} user={user} preview={preview.data} />
      )}
    </GuestLayout>
  );
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text>{sentence}</Text>
    </Alert>
  );
}

type Preview = Schema<"InvitationPreview">;

function About({ preview }: { preview: Preview }) {
  return (
    <Text>
      Organizers prepare the wordlists, posts, forms and schedule, and see what participants answer
      and practice. You can accept until {formatInstant(preview.expiresAt)}.
    </Text>
  );
}

function GuestSteps({ preview }: { preview: Preview }) {
  const search = { redirect: "/invitation" };
  return (
    <Stack gap="md">
      <About preview={preview} />
      <Text>Log in to accept, or register if you don't have an account yet.</Text>
      <ButtonLink to="/login" search={search} size="lg" fullWidth>
        Log In
      </ButtonLink>
      <ButtonLink to="/register" search={search} size="lg" fullWidth variant="default">
        Register
      </ButtonLink>
    </Stack>
  );
}

interface AcceptProps {
  token: string;
  user: User;
  preview: Preview;
}

function Accept({ token, user, preview }: AcceptProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const accept = useMutation({
    mutationFn: () => unwrap(api.POST("/api/organizer-invitations/accept", { body: { token } })),
    onSuccess: async ({ code, title }) => {
      setPendingInvitation("");
      queryClient.removeQueries({ queryKey: competitionKey(code) });
      void queryClient.invalidateQueries({ queryKey: ["competitions", user.uid] });
      await router.navigate({ to: "/competition/$code", params: { code }, replace: true });
      notify.success(`You now organize “${title}”.`);
    },
  });
  return (
    <Stack gap="md">
      <About preview={preview} />
      <Text>
        You're logged in as <bdi>{handleOf(user)}</bdi>.
      </Text>
      {accept.isError &&
        (accept.error instanceof ProblemError && accept.error.status < 500 ? (
          <Refusal sentence={sentenceFor(accept.error)} />
        ) : (
          <FailureAlert sentence="Could not accept the invitation." error={accept.error} />
        ))}
      <Button fullWidth size="lg" loading={accept.isPending} onClick={() => accept.mutate()}>
        Accept invitation
      </Button>
    </Stack>
  );
}
