import { Stack, Title } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { sentenceFor } from "@/shared/api/sentences";
import { BootstrapError } from "@/shared/session/session";
import { FailureAlert } from "./failure-alert";
import { TextLink } from "./link";
import { PageTitle } from "./page-header";

/** Shown in place of a page that failed to load or render. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Stack maw="var(--wh-reading-width)" mx="auto" mt="xl" gap="md">
      <PageTitle>Something went wrong</PageTitle>
      <Title order={1} tabIndex={-1}>
        Something went wrong
      </Title>
      <FailureAlert
        sentence={error instanceof BootstrapError ? error.message : sentenceFor(error)}
        error={error instanceof BootstrapError ? error.cause : error}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
      {!(error instanceof BootstrapError) && <TextLink to="/">Go to the home page</TextLink>}
    </Stack>
  );
}
