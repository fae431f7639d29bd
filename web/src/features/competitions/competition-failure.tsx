import { Button, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { isAdmin, useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { ButtonLink } from "@/shared/ui/link";
import { PageTitle } from "@/shared/ui/page-header";
import { JoinFailure } from "./join-failure";
import { useJoin } from "./use-join";

interface CompetitionFailureProps {
  code: number;
  error: unknown;
  /** The page's own sentence; otherwise the dashboard's. */
  sentence?: string;
  /** Clears the page's failure and loads it again. */
  onRetry: () => void;
}

/** The competition's page when it cannot be shown: not a member, unknown code, or a failure. */
export function CompetitionFailure({ code, error, sentence, onRetry }: CompetitionFailureProps) {
  const user = useCurrentUser();
  if (hasCode(error, "not-a-member")) {
    return <NotAMember code={code} />;
  }
  if (error instanceof ProblemError && [400, 404, 422].includes(error.status)) {
    return <UnknownCode code={code} />;
  }
  return (
    <Notice title="This competition did not load">
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

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack maw="36rem" mx="auto" mt="xl" gap="md" align="flex-start">
      <PageTitle>{title}</PageTitle>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function NotAMember({ code }: { code: number }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const join = useJoin(() => {
    void queryClient.invalidateQueries({ queryKey: competitionQuery(code).queryKey });
    void router.invalidate();
  });
  return (
    <Notice title="You are not a member of this competition">
      <Text>
        Its join code is <b>{code}</b>. If you were invited to it, join now; its wordlists are yours
        to practice then.
      </Text>
      {join.isError && <JoinFailure error={join.error} />}
      <Button size="lg" loading={join.isPending} onClick={() => join.mutate(code)}>
        Join Competition
      </Button>
    </Notice>
  );
}

function UnknownCode({ code }: { code: number }) {
  return (
    <Notice title={`There is no competition ${code}`}>
      <Text>
        Please check the code: it has five digits. The competition may also have been deleted.
      </Text>
      <ButtonLink to="/">Go to my competitions</ButtonLink>
    </Notice>
  );
}
