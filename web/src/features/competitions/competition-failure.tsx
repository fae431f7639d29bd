import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { isAdmin, useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import { Notice } from "@/shared/ui/notice";
import { JoinFailure } from "./join-failure";
import { useJoin } from "./use-join";

interface CompetitionFailureProps {
  code: number;
  error: unknown;
  /** The page's own sentence, instead of the dashboard's. */
  sentence?: string;
  onRetry: () => void;
}

/** Shown in place of a competition: the user is not a member, the code is unknown, or loading failed. */
export function CompetitionFailure({ code, error, sentence, onRetry }: CompetitionFailureProps) {
  const user = useCurrentUser();
  if (hasCode(error, "not-a-member")) {
    return <NotAMember code={code} />;
  }
  if (hasCode(error, "consent-required")) {
    return <ConsentMissing code={code} />;
  }
  if (error instanceof ProblemError && [400, 404, 422].includes(error.status)) {
    return <UnknownCode code={code} />;
  }
  return (
    <Notice title="Could not load this competition">
      <FailureAlert
        sentence={
          sentence ??
          (isAdmin(user)
            ? "Failed to fetch competition or users."
            : "Failed to fetch competition data.")
        }
        error={error}
        onRetry={onRetry}
      />
    </Notice>
  );
}

function NotAMember({ code }: { code: number }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const invited = useLocation({ select: ({ state }) => state.invited === true });
  const join = useJoin(() => {
    void queryClient.invalidateQueries({ queryKey: competitionQuery(code).queryKey });
    void router.invalidate();
  });
  return (
    <Notice title={invited ? "Join the bee" : "You are not a member of this competition"}>
      <Text>
        {invited ? "You're invited to a spelling bee." : "Were you invited?"} Join now with the code{" "}
        <b>{code}</b> and start practicing.
      </Text>
      {join.isError && <JoinFailure error={join.error} />}
      <Button size="lg" loading={join.isPending} onClick={() => join.mutate(code)}>
        Join Competition
      </Button>
    </Notice>
  );
}

function ConsentMissing({ code }: { code: number }) {
  return (
    <Notice title="A parent has to sign first">
      <Text>You can see this competition once a parent has signed its form.</Text>
      <ButtonLink to="/consent/$code" params={{ code }} size="lg">
        Go to the form
      </ButtonLink>
    </Notice>
  );
}

function UnknownCode({ code }: { code: number }) {
  return (
    <Notice title={`No competition has the code ${code}`}>
      <Text>Check all five digits. The competition may also have been deleted.</Text>
      <ButtonLink to="/">Go to my competitions</ButtonLink>
    </Notice>
  );
}
