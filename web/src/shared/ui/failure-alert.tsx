import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";

interface FailureAlertProps {
  /** The page's own sentence for what failed. */
  sentence: string;
  /** The cause; where it tells a person more than the sentence does, that is added. */
  error?: unknown;
  /** A further sentence of the page's own, in place of the one that follows from `error`. */
  more?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
}

/** A further sentence worth adding: a lost connection, a limit with its wait, a right that is missing. */
function further(error: unknown): string | undefined {
  if (error instanceof NetworkError) {
    return sentenceFor(error);
  }
  if (error instanceof ProblemError && error.status < 500) {
    return sentenceFor(error);
  }
  return undefined;
}

/** Says what failed, beside the thing that failed, and offers to try again. */
export function FailureAlert({
  sentence,
  error,
  more = further(error),
  onRetry,
  retrying = false,
}: FailureAlertProps) {
  return (
    <Alert color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text>{sentence}</Text>
        {more !== undefined && more !== sentence && <Text fz="sm">{more}</Text>}
        {onRetry !== undefined && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={onRetry}
            loading={retrying}
          >
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
