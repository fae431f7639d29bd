import { Button, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { type BeeDetail, beesQuery, deleteBee, useBeeChange } from "./api";
import type { BeeStep } from "./rules/bee-step";

interface DeleteSectionProps {
  path: { code: number; beeId: string };
  bee: BeeDetail;
  step: BeeStep;
  onDeleted: () => void;
}

/** Why the bee can't be deleted now. */
function obstacle({ sealed, rehearsal }: BeeDetail, step: BeeStep): string | undefined {
  if (rehearsal) return undefined;
  if (step === "run" || step === "finish") return "To delete this bee, close it first.";
  if (!sealed) return undefined;
  return step === "open"
    ? "To delete this bee, undo the draw and unseal its wordlist first."
    : "To delete this bee, unseal its wordlist first.";
}

/** The way to get rid of a bee that was a try, or is long over. */
export function DeleteSection({ path, bee, step, onDeleted }: DeleteSectionProps) {
  const queryClient = useQueryClient();
  const removal = useBeeChange(
    path.code,
    (_: undefined) => deleteBee(path),
    () => {
      notify.success(`Deleted “${bee.title}”.`);
      queryClient.setQueryData(beesQuery(path.code).queryKey, (bees) =>
        bees?.filter(({ _id }) => _id !== bee._id),
      );
      onDeleted();
    },
  );
  const ask = () =>
    confirm({
      title: `Delete “${bee.title}”?`,
      message: bee.rehearsal
        ? "Its spellers, results and log will be deleted, too. The wordlist stays, unsealed. This can't be undone."
        : "Its spellers, results and log will be deleted, too. The wordlist stays. You can undo this for ten seconds.",
      confirmLabel: "Delete bee",
      onConfirm: () => removal.mutate(undefined),
    });
  const reason = obstacle(bee, step);
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={reason !== undefined}
          loading={removal.isPending}
          onClick={ask}
        >
          Delete bee
        </Button>
        {reason !== undefined && (
          <Text fz="sm" c="dimmed">
            {reason}
          </Text>
        )}
      </Group>
      {removal.isError && (
        <FailureAlert sentence="Could not delete the bee." error={removal.error} />
      )}
    </Stack>
  );
}
