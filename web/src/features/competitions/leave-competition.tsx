import { Button, Stack } from "@mantine/core";
import { IconDoorExit } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { useFailure } from "@/shared/ui/use-failure";
import { type CompetitionSummary, leaveCompetition } from "./api";
import { useLeaveRedirect } from "./use-leave-redirect";

interface LeaveCompetitionProps {
  competition: Pick<CompetitionSummary, "code" | "title">;
  /** Joining failed halfway: nothing can be lost yet. */
  unfinished?: boolean;
}

/** A button to leave a competition, after a confirmation. */
export function LeaveCompetition({ competition, unfinished = false }: LeaveCompetitionProps) {
  const { code, title } = competition;
  const leaveTo = useLeaveRedirect();
  const leave = useMutation({
    mutationFn: () => leaveCompetition(code),
    onSuccess: () =>
      leaveTo(code, unfinished ? `Removed “${title}” from your list.` : `You left “${title}”.`),
  });
  const failure = useFailure(leave);
  const ask = () =>
    confirm({
      title: unfinished ? `Remove “${title}” from your list?` : `Leave “${title}”?`,
      message: unfinished
        ? `You haven't fully joined this competition. You can join later with the code ${code}.`
        : `Your form answers and practice progress in this competition will be deleted. This can't be undone. You can rejoin with the code ${code}, but you'll start from scratch.`,
      confirmLabel: unfinished ? "Remove from list" : "Leave competition",
      onConfirm: () => leave.mutate(),
    });
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        // Otherwise, the negative margin would make the button too narrow: its parent shrinks with it.
        style={{ marginLeft: -12, maxWidth: "none" }}
        leftSection={<IconDoorExit size={18} aria-hidden />}
        loading={leave.isPending}
        onClick={ask}
      >
        {unfinished ? "Remove from list" : "Leave this competition"}
      </Button>
      {failure && (
        <FailureAlert
          sentence={
            unfinished
              ? "Failed to remove the competition from your list."
              : "Failed to leave the competition."
          }
          error={failure.error}
          onRetry={() => leave.mutate()}
          retrying={leave.isPending}
        />
      )}
    </Stack>
  );
}
