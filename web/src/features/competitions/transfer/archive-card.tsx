import { Button, Stack, Text } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { competitionQuery } from "@/shared/api/competition";
import { useCurrentUser } from "@/shared/session/session";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { SectionCard } from "@/shared/ui/section-card";
import { type Competition, userCompetitionsQuery } from "../api";
import { archiveCompetition, unarchiveCompetition } from "./api";

/** Archives a competition that is over, and takes that back. */
export function ArchiveCard({ competition }: { competition: Competition }) {
  const { code, title } = competition;
  const { uid } = useCurrentUser();
  const queryClient = useQueryClient();
  const archived = competition.archivedAt !== undefined;
  const change = useMutation({
    mutationFn: () => (archived ? unarchiveCompetition(code) : archiveCompetition(code)),
    onSuccess: (changed) => {
      queryClient.setQueryData(competitionQuery(code).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: userCompetitionsQuery(uid).queryKey });
      notify.success(archived ? "Unarchived the competition." : "Archived the competition.");
    },
  });

  function ask() {
    confirm({
      title: `Archive “${title}”?`,
      message:
        "Everyone can still read it, but nobody can join or change anything. It moves to “Past bees”. You can unarchive it at any time.",
      confirmLabel: "Archive",
      color: "honey",
      onConfirm: () => change.mutate(),
    });
  }

  return (
    <SectionCard title="Archive">
      <Stack gap="sm" align="flex-start">
        <Text>
          {archived
            ? "This competition is archived. To change something, unarchive it first."
            : "When the competition is over, archive it. Everyone can still read it and practice its words, but nobody can change anything."}
        </Text>
        {change.isError && (
          <FailureAlert sentence="Failed to save the changes." error={change.error} />
        )}
        <Button
          variant="default"
          leftSection={
            archived ? (
              <IconArchiveOff size={18} aria-hidden />
            ) : (
              <IconArchive size={18} aria-hidden />
            )
          }
          loading={change.isPending}
          onClick={archived ? () => change.mutate() : ask}
        >
          {archived ? "Unarchive this competition" : "Archive this competition"}
        </Button>
      </Stack>
    </SectionCard>
  );
}
