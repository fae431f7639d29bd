import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { count } from "@/shared/lib/format";
import { formatInstant } from "@/shared/lib/local-date-time";
import { nameOf } from "@/shared/lib/person";
import { UnlessArchived } from "@/shared/session/archived";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusHeading } from "@/shared/ui/focus";
import { cancelMessage, type MessageDetail, retryMessage, showMessage } from "./api";
import { describeDuration, describeProgress, totalOf } from "./rules/describe";

/** How far a message is, and what can be done about it. */
export function ProgressCard({ code, message }: { code: number; message: MessageDetail }) {
  const queryClient = useQueryClient();
  const { counts, state, by, sentAt, trouble } = message;
  const total = totalOf(message);
  const show = (changed: MessageDetail) => showMessage(queryClient, code, changed);
  const stopping = useMutation({ mutationFn: () => cancelMessage(message._id), onSuccess: show });
  const retrying = useMutation({
    mutationFn: (uncertain: boolean) => retryMessage(message._id, uncertain),
    onSuccess: show,
  });
  // The pressed button is gone. Not called if the user has left this page.
  const settled = { onSuccess: focusHeading };
  const retry = (uncertain: boolean) => retrying.mutate(uncertain, settled);
  const askToRepeat = () =>
    confirm({
      title: `Send it once more to ${count(counts.uncertain, "person", "people")}?`,
      message:
        "Wordhive or the connection stopped while sending, so they may already have this email. They could get it twice.",
      confirmLabel: "Send once more",
      color: "honey.6",
      onConfirm: () => retry(true),
    });
  const failure = stopping.error ?? retrying.error;

  return (
    <Stack gap="sm" mb="xl">
      <Text role="status" fw={600}>
        {describeProgress(message)}
      </Text>
      <Progress
        value={total === 0 ? 100 : (100 * (total - counts.waiting)) / total}
        size={10}
        aria-label="Progress"
      />
      <Text fz="sm" c="dimmed">
        {message.automatic ? "Sent automatically" : by === null ? "Sent" : `Sent by ${nameOf(by)}`}
        {sentAt !== null && `, ${formatInstant(sentAt)}`}
        {state === "sending" &&
          counts.waiting > 0 &&
          `. ${count(counts.waiting, "email")} left: ${describeDuration(counts.waiting, message.perMinute)}. You can close this page`}
        .
      </Text>
      {state === "sending" && trouble !== null && (
        <Alert color="honey" role="status" icon={<IconAlertTriangle aria-hidden />}>
          <Text>{trouble}</Text>
          <Text fz="sm">Wordhive keeps trying for three days.</Text>
        </Alert>
      )}
      <Group gap="sm">
        {state === "sending" && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={20} aria-hidden />}
            loading={stopping.isPending}
            onClick={() => stopping.mutate(undefined, settled)}
          >
            Stop sending
          </Button>
        )}
        <UnlessArchived>
          {counts.failed > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={20} aria-hidden />}
              loading={retrying.isPending}
              onClick={() => retry(false)}
            >
              {`Retry ${count(counts.failed, "email")}`}
            </Button>
          )}
          {counts.uncertain > 0 && (
            <Button variant="default" loading={retrying.isPending} onClick={askToRepeat}>
              Send once more…
            </Button>
          )}
        </UnlessArchived>
      </Group>
      {failure !== null && <FailureAlert sentence="That didn't work." error={failure} />}
    </Stack>
  );
}
