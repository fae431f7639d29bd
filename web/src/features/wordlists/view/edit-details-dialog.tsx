import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { fetchNow } from "@/shared/api/query-client";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { ConflictPanel } from "@/shared/merge/conflict-panel";
import { savedMessage } from "@/shared/merge/merged-message";
import { useMergedSave } from "@/shared/merge/use-merged-save";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { focusFirstError } from "@/shared/ui/focus";
import { notify } from "@/shared/ui/notify";
import { SavingModal, useKeepOpen } from "@/shared/ui/saving-modal";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { visible } from "@/shared/visibility/visibility";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import { type WordlistForm, wordlistFormErrors, wordlistFormRules } from "../add/wordlist-form";
import { type Wordlist, wordlistsQuery } from "../api";
import { updateWordlist } from "../edit-api";
import { mergeDetails } from "../rules/merge-details";

interface EditDetailsDialogProps {
  wordlist: Wordlist;
  opened: boolean;
  onClose: () => void;
}

/** Renames a wordlist, describes it, and says who can see it. */
export function EditDetailsDialog({ wordlist, opened, onClose }: EditDetailsDialogProps) {
  return (
    <SavingModal opened={opened} onClose={onClose} title="Edit details" size="lg">
      <DetailsForm wordlist={wordlist} onClose={onClose} />
    </SavingModal>
  );
}

const detailsOf = ({ title, description, visibility = visible }: Wordlist): WordlistForm => ({
  title,
  description,
  visibility,
});

function DetailsForm({ wordlist, onClose }: { wordlist: Wordlist; onClose: () => void }) {
  const { _id, competitionCode } = wordlist;
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(competitionCode));
  const draft = useDraft({ name: `wordlist/${_id}`, example: detailsOf(wordlist) });
  const { restored } = draft;
  // What was opened. It is its own version: the server compares each field that changes.
  const [base, setBase] = useState(restored?.opened ?? detailsOf(wordlist));
  const form = useForm<WordlistForm>({
    initialValues: restored?.value ?? base,
    validate: wordlistFormRules,
    clearInputErrorOnChange: true,
  });
  const { values } = form;
  const list = wordlistsQuery(competitionCode);
  const saving = useMergedSave({
    base: { value: base, version: base },
    mine: useMemo(() => trimmed(values), [values]),
    merge: mergeDetails,
    save: (details, opened) => updateWordlist(_id, changes(opened, details)),
    load: async () => {
      const lists = await fetchNow(queryClient, list);
      const details = detailsOf(lists.find((other) => other._id === _id) ?? wordlist);
      return { value: details, version: details };
    },
    onSaved: async (saved, _, merged) => {
      notify.success(savedMessage(`Saved “${saved.title}”`, merged));
      draft.remove();
      onClose();
      queryClient.setQueryData(list.queryKey, (lists) =>
        lists?.map((other) => (other._id === _id ? saved : other)),
      );
      await queryClient.invalidateQueries({ queryKey: list.queryKey, exact: true });
    },
    onError: (error) => form.setErrors(wordlistFormErrors(error)),
    onSettled: (details, theirs) => {
      setBase(theirs.value);
      form.setValues(details);
    },
  });
  const { pending } = saving;
  useKeepOpen(pending);
  const dirty = Object.keys(changes(base, trimmed(values))).length > 1 && !saving.succeeded;
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    undefined,
    base,
  );
  const { failure } = saving;
  const failed = failure && Object.keys(wordlistFormErrors(failure.error)).length === 0;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => saving.save(trimmed(values)),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <UnsavedGuard dirty={dirty} draft={draft} />
      <Stack gap="md">
        <DraftNotice
          draft={draft}
          busy={saving.pending}
          onDiscard={() => {
            saving.reset();
            setBase(detailsOf(wordlist));
            form.setValues(detailsOf(wordlist));
            form.clearErrors();
          }}
        />
        <ConflictPanel what="wordlist" conflict={saving.conflict} />
        <TextInput
          label="Title"
          withAsterisk
          autoComplete="off"
          readOnly={pending}
          {...form.getInputProps("title")}
        />
        <Textarea
          label="Description"
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          readOnly={pending}
          {...form.getInputProps("description")}
        />
        <VisibilityField
          what="wordlist"
          timeZone={competition.timeZone}
          disabled={pending}
          {...form.getInputProps("visibility")}
        />
        {failed && <FailureAlert sentence="Failed to update wordlist." error={failure.error} />}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            disabled={pending}
            onClick={() => {
              draft.remove();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const trimmed = (details: WordlistForm): WordlistForm => ({
  ...details,
  title: details.title.trim(),
  description: details.description.trim(),
});

/** Only what was changed, and what it is based on: two organizers can change different fields. */
function changes(from: WordlistForm, to: WordlistForm) {
  const changed = (Object.keys(to) as (keyof WordlistForm)[]).filter(
    (field) => from[field] !== to[field],
  );
  const pick = (details: WordlistForm): Partial<WordlistForm> =>
    Object.fromEntries(changed.map((field) => [field, details[field]]));
  return { ...pick(to), basedOn: pick(from) };
}
