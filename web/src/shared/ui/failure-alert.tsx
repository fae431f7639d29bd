import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { sentenceFor } from "@/shared/api/sentences";
import { focusAround } from "./focus";
import { notify } from "./notify";

interface FailureAlertProps {
  /** What failed. */
  sentence: string;
  /** The cause, which adds a second sentence when it says more. */
  error?: unknown;
  /** The second sentence, instead of the one that follows from `error`. */
  more?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
}

function detailOf(error: unknown): string | undefined {
  const explains =
    error instanceof NetworkError ||
    (error instanceof ProblemError &&
      (error.status < 500 || error.code === "disk-full" || error.code === "timeout"));
  return explains ? sentenceFor(error) : undefined;
}

/** Shows what failed, with a button to try again. */
export function FailureAlert({
  sentence,
  error,
  more = detailOf(error),
  onRetry,
  retrying = false,
}: FailureAlertProps) {
  useEffect(notify.clearSuccesses, []);
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = alert.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusAround(shown);
    };
  }, []);
  return (
    <Alert ref={alert} color="brick" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text>{sentence}</Text>
        {more !== undefined && more !== sentence && <Text fz="sm">{more}</Text>}
        {onRetry !== undefined && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={18} aria-hidden />}
            // `loading` would disable the button, and it would lose the focus.
            onClick={() => retrying || onRetry()}
            aria-disabled={retrying}
            data-disabled={retrying}
          >
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
