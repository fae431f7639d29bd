import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Schema } from "@/shared/api/client";
import { hasCode, NetworkError } from "@/shared/api/problem";
import type { CsvWord } from "@/shared/csv/csv-words";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { count } from "@/shared/lib/format";
import { useAbort } from "@/shared/lib/use-abort";
import { useCurrentUser } from "@/shared/session/session";
import { EmptyState } from "@/shared/ui/empty-state";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { Modal } from "@/shared/ui/lazy-dialog";
import { ButtonLink } from "@/shared/ui/link";
import { QueryView } from "@/shared/ui/query-view";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { visible } from "@/shared/visibility/visibility";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import { type Wordlist, wordlistsQuery } from "../api";
import { addWords, createWordlist } from "../edit-api";
import { describeAdded } from "../rules/describe-added";
import { describeWordErrors } from "../rules/word-errors";
import { emptyTexts, savedTexts, type WordTexts } from "../rules/word-texts";
import {
  describeCreateFailure,
  type WordlistForm,
  wordlistFormErrors,
  wordlistFormRules,
} from "./wordlist-form";

type CompetitionSummary = Schema<"CompetitionSummary">;

type FoundWord = Omit<CsvWord, "notes" | "audioId">;

interface AddWordsDialogProps {
  opened: boolean;
  onClose: () => void;
  size: number;
  words: () => Promise<readonly FoundWord[]>;
  competitions: UseQueryResult<CompetitionSummary[]>;
  onAdded: (wordlist: Wordlist, message: string) => void;
}

type AddForm = WordlistForm & {
  code: string;
  /** The list to add to; empty for a new one. */
  listId: string;
};

const empty: AddForm = { code: "", listId: "", title: "", description: "", visibility: visible };

/**
 * Adds words to a wordlist in one of the user's competitions, or creates one with them. The form keeps its text while
 * closed.
 */
export function AddWordsDialog({
  opened,
  onClose,
  size,
  words,
  competitions,
  onAdded,
}: AddWordsDialogProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const organized = competitions.data?.filter(({ organizer }) => organizer) ?? [];
  const only = organized.length === 1 ? String(organized[0]?.code) : "";

  const { start, abort } = useAbort();
  const close = () => {
    abort();
    onClose();
  };

  const draft = useDraft({ name: "wordlist/generated", example: empty });
  const { title, description, visibility } = wordlistFormRules;
  const form = useForm<AddForm>({
    // The list may be gone.
    initialValues: draft.restored ? { ...draft.restored.value, listId: "" } : empty,
    validate: {
      title: (value, { listId }) => (listId === "" ? title(value) : null),
      description: (value, { listId }) => (listId === "" ? description(value) : null),
      visibility: (value, { listId }) => (listId === "" ? visibility(value) : null),
      code: (code) => (code === "" && only === "" ? "Please choose a competition." : null),
    },
    clearInputErrorOnChange: true,
  });
  const chosen = form.values.code === "" ? only : form.values.code;
  const lists = useQuery({ ...wordlistsQuery(Number(chosen)), enabled: opened && chosen !== "" });
  /** The words of the last attempt, to name the one that was refused. */
  const [sent, setSent] = useState<readonly { word: string }[]>([]);
  const create = useMutation({
    mutationFn: async ({ listId, ...values }: AddForm) => {
      const competitionCode = Number(chosen);
      const signal = start();
      const found = (await words()).map(textsOfFound);
      setSent(found);
      try {
        if (listId !== "") {
          const { wordlist, skipped } = await addWords(listId, found, signal);
          const added = found.length - skipped;
          return { wordlist, message: describeAdded(added, skipped, wordlist.title) };
        }
        const wordlist = await createWordlist(
          {
            title: values.title.trim(),
            description: values.description.trim(),
            competitionCode,
            creatorId: user.uid,
            words: found.map((texts) => ({ ...savedTexts(texts), audioId: "" as const })),
            visibility: values.visibility,
          },
          signal,
        );
        return { wordlist, message: `Added “${wordlist.title}”.` };
      } finally {
        // Even a failed or canceled upload may have arrived.
        void queryClient.invalidateQueries({ queryKey: wordlistsQuery(competitionCode).queryKey });
      }
    },
    onSuccess: ({ wordlist, message }) => {
      draft.remove();
      onAdded(wordlist, message);
    },
    onError: (error) => {
      form.setErrors(wordlistFormErrors(error));
      // Someone else deleted the list.
      if (hasCode(error, "not-found")) form.setFieldValue("listId", "");
    },
  });
  const busy = create.isPending || create.isSuccess;
  const failedToAdd = create.isError && create.variables.listId !== "";
  const { timeZone = "UTC" } = organized.find(({ code }) => String(code) === chosen) ?? {};
  const adding = form.values.listId !== "";
  const failure = create.error && !failedToAdd && describeCreateFailure(create.error, []);
  const { values } = form;
  const dirty = !create.isSuccess && (values.title !== "" || values.description !== "");
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    undefined,
  );

  const submit = form.onSubmit(
    (values) => {
      if (!busy) create.mutate(values);
    },
    (errors) => {
      const [first] = Object.keys(errors);
      if (first !== undefined) form.getInputNode(first)?.focus();
    },
  );

  return (
    <>
      <UnsavedGuard dirty={dirty} draft={draft} />
      <Modal
        opened={opened}
        onClose={close}
        title={`Add ${count(size, "word")} to a competition`}
        size="lg"
      >
        <QueryView
          query={competitions}
          sentence="Failed to fetch competitions. Please try again later."
        >
          {() =>
            organized.length === 0 ? (
              <EmptyState
                action={<ButtonLink to="/create-competition">Create Competition</ButtonLink>}
              >
                You don't organize a competition yet. Create one to add these words.
              </EmptyState>
            ) : (
              <form onSubmit={submit} noValidate>
                <Stack gap="md">
                  <DraftNotice
                    draft={draft}
                    busy={busy}
                    onDiscard={() => {
                      create.reset();
                      form.setValues(empty);
                      form.clearErrors();
                    }}
                  />
                  <NativeSelect
                    label="Competition"
                    withAsterisk
                    data-autofocus={only === "" || undefined}
                    disabled={busy}
                    {...form.getInputProps("code")}
                    value={chosen}
                    onChange={({ currentTarget: { value } }) => {
                      create.reset();
                      form.setValues({ code: value, listId: "" });
                    }}
                  >
                    {only === "" && <option value="">Please choose</option>}
                    {organized.map(({ code, title }) => (
                      <option key={code} value={code}>
                        {`${title} · ${code}`}
                      </option>
                    ))}
                  </NativeSelect>
                  {lists.isError && (
                    <FailureAlert
                      sentence="Failed to fetch wordlists."
                      error={lists.error}
                      onRetry={() => void lists.refetch()}
                    />
                  )}
                  {lists.data !== undefined && lists.data.length > 0 && (
                    <NativeSelect
                      label="Wordlist"
                      disabled={busy}
                      {...form.getInputProps("listId")}
                      onChange={({ currentTarget: { value } }) => {
                        create.reset();
                        form.setFieldValue("listId", value);
                      }}
                    >
                      <option value="">Create a new wordlist</option>
                      {lists.data.map(({ _id, title: name, wordCount }) => (
                        <option key={_id} value={_id}>
                          {`Add to “${name}” · ${count(wordCount, "word")}`}
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                  {adding ? (
                    <Text fz="sm" c="dimmed">
                      They'll be added at the end. Words that are already in the list are skipped.
                    </Text>
                  ) : (
                    <>
                      <TextInput
                        label="Title"
                        withAsterisk
                        autoComplete="off"
                        data-autofocus={only !== "" || undefined}
                        disabled={busy}
                        {...form.getInputProps("title")}
                      />
                      <Textarea
                        label="Description"
                        withAsterisk
                        autosize
                        minRows={2}
                        maxRows={8}
                        disabled={busy}
                        {...form.getInputProps("description")}
                      />
                      <VisibilityField
                        what="wordlist"
                        timeZone={timeZone}
                        disabled={busy}
                        {...form.getInputProps("visibility")}
                      />
                    </>
                  )}
                  {failure && (
                    <FailureAlert
                      sentence={failure}
                      error={create.error instanceof NetworkError ? create.error : undefined}
                    />
                  )}
                  {failedToAdd && create.error.name !== "AbortError" && (
                    <FailureAlert
                      sentence="Failed to add words."
                      error={create.error}
                      more={describeWordErrors(create.error, sent)}
                    />
                  )}
                  <Group justify="flex-end" gap="sm">
                    <Button variant="default" onClick={close}>
                      Cancel
                    </Button>
                    <Button type="submit" loading={busy}>
                      {adding ? "Add words" : "Create wordlist"}
                    </Button>
                  </Group>
                </Stack>
              </form>
            )
          }
        </QueryView>
      </Modal>
    </>
  );
}

/** Drops properties that the server does not accept. */
function textsOfFound(found: FoundWord): WordTexts {
  const { word, pronunciation, partOfSpeech, definition, etymology, sentence } = found;
  return { ...emptyTexts, word, pronunciation, partOfSpeech, definition, etymology, sentence };
}
