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
  /** The mark was set or taken back, which moves the row to another section. */
  onMarked: () => void;
}

/** Someone at one address, with what became of the email there. */
export function RecipientRow({ code, message, recipient, onMarked }: RecipientRowProps) {
  const queryClient = useQueryClient();
  const archived = useArchived();
  const marking = useMutation({
    mutationFn: (bounced: boolean) => markBounce(message._id, recipient, bounced),
    onSuccess: (changed) => {
      onMarked();
      showMessage(queryClient, code, changed);
    },
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
            aria-label={`${marked ? "Undo" : "Came back"}: ${address}`}
            // `loading` would disable the button, and it would lose the focus.
            onClick={() => marking.isPending || marking.mutate(!marked)}
            aria-disabled={marking.isPending}
            data-disabled={marking.isPending}
          >
            {marked ? "Undo" : "Came back"}
          </Button>
        )}
      </Group>
      {marking.isError && <FailureAlert sentence="Not marked." error={marking.error} />}
    </>
  );
}
