import { Button, Stack } from "@mantine/core";
import { IconDoorExit } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { type CompetitionSummary, leaveCompetition } from "./api";
import { useFarewell } from "./use-farewell";

interface LeaveCompetitionProps {
  competition: Pick<CompetitionSummary, "code" | "title">;
  /** Joining stopped half-way: there is nothing to lose yet. */
  unfinished?: boolean;
}

/** The quiet way out of a competition; what is lost by it is told first. */
export function LeaveCompetition({ competition, unfinished = false }: LeaveCompetitionProps) {
  const { code, title } = competition;
  const farewell = useFarewell();
  const leave = useMutation({
    mutationFn: () => leaveCompetition(code),
    onSuccess: () =>
      farewell(code, unfinished ? `“${title}” is off your list.` : `You have left “${title}”.`),
  });
  const ask = () =>
    confirm({
      title: unfinished ? `Remove “${title}” from your list?` : `Leave “${title}”?`,
      message: unfinished
        ? `Joining it was not finished. With the join code ${code} you can join later.`
        : `Your form answers and your practice progress in this competition are deleted. This cannot be undone. With the join code ${code} you can join again, and start anew.`,
      confirmLabel: unfinished ? "Remove from list" : "Leave competition",
      onConfirm: () => leave.mutate(),
    });
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        ml={-12}
        leftSection={<IconDoorExit size={18} aria-hidden />}
        loading={leave.isPending}
        onClick={ask}
      >
        {unfinished ? "Remove from list" : "Leave this competition"}
      </Button>
      {leave.isError && (
        <FailureAlert
          sentence={
            unfinished ? "Failed to remove it from your list." : "Failed to leave the competition."
          }
          error={leave.error}
          onRetry={() => leave.mutate()}
          retrying={leave.isPending}
        />
      )}
    </Stack>
  );
}
