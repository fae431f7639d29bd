import { Button, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { count } from "@/shared/lib/format";
import { confirm } from "@/shared/ui/confirm";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { useFailure } from "@/shared/ui/use-failure";
import { type Wordlist, wordlistsQuery } from "../api";
import { deleteWordlist } from "../edit-api";
import classes from "./wordlist-page.module.css";

interface DeleteWordlistProps {
  wordlist: Wordlist;
  onDeleted: () => void;
}

export function DeleteWordlist({ wordlist, onDeleted }: DeleteWordlistProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => deleteWordlist(wordlist._id),
    onSuccess: () => {
      notify.success(`Deleted “${wordlist.title}”.`);
      onDeleted();
      return queryClient.invalidateQueries({
        queryKey: wordlistsQuery(wordlist.competitionCode).queryKey,
        exact: true,
      });
    },
  });
  const failure = useFailure(removal);
  const ask = () =>
    confirm({
      title: `Delete “${wordlist.title}”?`,
      message: `This deletes ${count(wordlist.wordCount, "word")}, ${count(wordlist.recordedCount, "recording")}, and everyone's practice of this list. You can undo this for ten seconds.`,
      confirmLabel: "Delete wordlist",
      onConfirm: () => removal.mutate(),
    });

  return (
    <Stack gap="sm" align="flex-start" mt="xl" pt="lg" className={classes.foot}>
      <Button
        variant="subtle"
        color="brick"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={removal.isPending}
        onClick={ask}
      >
        Delete wordlist
      </Button>
      {failure && (
        <FailureAlert
          sentence="Failed to delete wordlist."
          error={failure.error}
          onRetry={() => removal.mutate()}
          retrying={removal.isPending}
        />
      )}
    </Stack>
  );
}
