import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useArchived } from "@/shared/session/archived";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { type MessageDetail, markBounce, type Recipient, showMessage } from "./api";
import { canMarkBounce } from "./rules/describe";

interface RecipientRowProps {
  code: number;
  message: MessageDetail;
  recipient: Recipient;
}

/** Someone at one address, with what became of the email there. */
export function RecipientRow({ code, message, recipient }: RecipientRowProps) {
  const queryClient = useQueryClient();
  const archived = useArchived();
  const marking = useMutation({
    mutationFn: (bounced: boolean) => markBounce(message._id, recipient, bounced),
    onSuccess: (changed) => showMessage(queryClient, code, changed),
  });
  const { name, address, given, error, marked } = recipient;
  return (
    <>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <div>
          <bdi>{name}</bdi>
          {address !== "" && address !== name && (
            <Text fz="sm" c="dimmed">
              {address}
              {given && " (from a form)"}
            </Text>
          )}
          {error !== "" && <Text fz="sm">{error}</Text>}
        </div>
        {!archived && (marked || canMarkBounce(recipient)) && (
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            loading={marking.isPending}
            aria-label={`${marked ? "Undo" : "Came back"}: ${address}`}
            onClick={() => marking.mutate(!marked)}
          >
            {marked ? "Undo" : "Came back"}
          </Button>
        )}
      </Group>
      {marking.isError && <FailureAlert sentence="Not marked." error={marking.error} />}
    </>
  );
}
