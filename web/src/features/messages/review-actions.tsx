import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode, ProblemError } from "@/shared/api/problem";
import { count } from "@/shared/lib/format";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusHeading } from "@/shared/ui/focus";
import { ButtonLink } from "@/shared/ui/link";
import { notify } from "@/shared/ui/notify";
import { useFailure } from "@/shared/ui/use-failure";
import { useIsHere } from "@/shared/ui/use-leave-when-saved";
import {
  deleteMessage,
  type MessageDetail,
  recipientsQuery,
  refreshMessages,
  sendMessage,
  showMessage,
} from "./api";
import { describeDuration } from "./rules/describe";

interface ReviewActionsProps {
  code: number;
  message: MessageDetail;
  onDeleted: () => void;
}

/** Sends, edits or deletes a draft. */
export function ReviewActions({ code, message, onDeleted }: ReviewActionsProps) {
  const queryClient = useQueryClient();
  const isHere = useIsHere();
  const recipients = useQuery(recipientsQuery(code, message));
  const reached = recipients.data?.filter(({ state }) => state === "waiting").length;
  const sending = useMutation({
    mutationFn: (again: boolean) =>
      sendMessage(message._id, { revision: message.revision, recipients: reached ?? 0, again }),
    onSuccess: (sent) => {
      // Before the message is shown as sent, which removes the pressed button.
      if (isHere()) focusHeading();
      return showMessage(queryClient, code, sent);
    },
    onError: (error) => {
      // What was reviewed is no longer what would be sent.
      if (hasCode(error, "changed-meanwhile")) void refreshMessages(queryClient, code);
    },
  });
  const removal = useMutation({
    mutationFn: () => deleteMessage(message._id),
    onSuccess: async () => {
      notify.success(`Deleted “${message.subject}”.`);
      onDeleted();
      await refreshMessages(queryClient, code);
    },
    onError: (error) => {
      // Someone has sent it.
      if (hasCode(error, "changed-meanwhile")) void refreshMessages(queryClient, code);
    },
  });
  const failure = useFailure(removal);
  const already = hasCode(sending.error, "already-sent") ? sending.error : undefined;
  const ask = () =>
    confirm({
      title: `Delete “${message.subject}”?`,
      message: "The draft will be gone for all organizers.",
      confirmLabel: "Delete draft",
      onConfirm: () => removal.mutate(),
    });

  return (
    <Stack gap="sm" mb="xl">
      <Group gap="sm">
        {message.canSend && (
          <Button
            leftSection={<IconSend size={20} aria-hidden />}
            disabled={!reached}
            loading={sending.isPending}
            onClick={() => sending.mutate(false)}
          >
            {reached ? `Send to ${count(reached, "person", "people")}` : "Send"}
          </Button>
        )}
        <ButtonLink
          to="/competition/$code/messages/$messageId/edit"
          params={{ code, messageId: message._id }}
          variant="default"
          leftSection={<IconPencil size={20} aria-hidden />}
        >
          Edit
        </ButtonLink>
        <Button
          variant="default"
          leftSection={<IconTrash size={20} aria-hidden />}
          loading={removal.isPending}
          onClick={ask}
        >
          Delete draft
        </Button>
      </Group>
      {message.canSend && reached !== undefined && reached > 0 && (
        <Text fz="sm" c="dimmed">
          Sending takes {describeDuration(reached, message.perMinute)}. You can close this page.
        </Text>
      )}
      {already !== undefined && (
        <Alert color="honey" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap="xs" align="flex-start">
            <Text>{already.problem.detail} It would reach the same people again.</Text>
            <Button
              variant="default"
              size="sm"
              loading={sending.isPending}
              onClick={() => sending.mutate(true)}
            >
              Send anyway
            </Button>
          </Stack>
        </Alert>
      )}
      {sending.isError && already === undefined && (
        <FailureAlert sentence="Not sent." error={sending.error} {...reason(sending.error)} />
      )}
      {failure && (
        <FailureAlert
          sentence="Failed to delete the draft."
          error={failure.error}
          onRetry={() => removal.mutate()}
          retrying={removal.isPending}
        />
      )}
    </Stack>
  );
}

/** What to do about a refusal. */
function reason(error: Error): { more?: string } {
  if (hasCode(error, "changed-meanwhile")) {
    return { more: "The message or its recipients have changed. Look again, then send." };
  }
  if (error instanceof ProblemError) {
    const [first] = Object.values(error.fieldErrors);
    if (first !== undefined) return { more: first };
  }
  return {};
}
