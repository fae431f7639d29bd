import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { competitionQuery } from "@/shared/api/competition";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import { visible } from "@/shared/visibility/visibility";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import { type WordlistForm, wordlistFormErrors, wordlistFormRules } from "../add/wordlist-form";
import { updateWordlist, type Wordlist, wordlistsQuery } from "../api";

interface EditDetailsDialogProps {
  wordlist: Wordlist;
  opened: boolean;
  onClose: () => void;
}

/** Renames a wordlist, describes it, and says who can see it. */
export function EditDetailsDialog({ wordlist, opened, onClose }: EditDetailsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Edit details" size="lg">
      <DetailsForm wordlist={wordlist} onClose={onClose} />
    </Modal>
  );
}

function DetailsForm({ wordlist, onClose }: { wordlist: Wordlist; onClose: () => void }) {
  const { _id, competitionCode, title, description, visibility = visible } = wordlist;
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(competitionCode));
  const form = useForm<WordlistForm>({
    initialValues: { title, description, visibility },
    validate: wordlistFormRules,
    clearInputErrorOnChange: true,
  });
  const save = useMutation({
    mutationFn: (values: WordlistForm) =>
      updateWordlist(_id, changes(form.getInitialValues(), values)),
    onSuccess: async (saved) => {
      notify.success(`Saved “${saved.title}”.`);
      onClose();
      const { queryKey } = wordlistsQuery(competitionCode);
      queryClient.setQueryData(queryKey, (lists) =>
        lists?.map((list) => (list._id === _id ? saved : list)),
      );
      await queryClient.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error) => form.setErrors(wordlistFormErrors(error)),
  });
  const failed = save.isError && Object.keys(wordlistFormErrors(save.error)).length === 0;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!save.isPending) save.mutate(values);
        },
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        <TextInput label="Title" withAsterisk autoComplete="off" {...form.getInputProps("title")} />
        <Textarea
          label="Description"
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps("description")}
        />
        <VisibilityField
          what="wordlist"
          timeZone={competition.timeZone}
          {...form.getInputProps("visibility")}
        />
        {failed && <FailureAlert sentence="Failed to update wordlist." error={save.error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Only what was changed, so that two organizers can change different fields. */
function changes(from: WordlistForm, to: WordlistForm): Partial<WordlistForm> {
  const trimmed = { ...to, title: to.title.trim(), description: to.description.trim() };
  return Object.fromEntries(
    Object.entries(trimmed).filter(([field, value]) => from[field as keyof WordlistForm] !== value),
  );
}
