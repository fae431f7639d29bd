import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Schema } from "@/shared/api/client";
import { NetworkError } from "@/shared/api/problem";
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
import { createWordlist, type Wordlist, wordlistsQuery } from "../api";
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
  onCreated: (wordlist: Wordlist) => void;
}

const empty = { code: "", title: "", description: "", visibility: visible };

/** Creates a wordlist in one of the user's competitions. The form keeps its text while closed. */
export function AddWordsDialog({
  opened,
  onClose,
  size,
  words,
  competitions,
  onCreated,
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
  const form = useForm<WordlistForm & { code: string }>({
    initialValues: draft.restored?.value ?? empty,
    validate: {
      ...wordlistFormRules,
      code: (code) => (code === "" && only === "" ? "Please choose a competition." : null),
    },
    clearInputErrorOnChange: true,
  });
  const create = useMutation({
    mutationFn: async ({
      code,
      title,
      description,
      visibility,
    }: WordlistForm & { code: string }) => {
      const competitionCode = Number(code === "" ? only : code);
      const signal = start();
      const found = await words();
      try {
        return await createWordlist(
          {
            title: title.trim(),
            description: description.trim(),
            competitionCode,
            creatorId: user.uid,
            words: found.map(newWord),
            visibility,
          },
          signal,
        );
      } finally {
        // Even a failed or canceled upload may have arrived.
        void queryClient.invalidateQueries({ queryKey: wordlistsQuery(competitionCode).queryKey });
      }
    },
    onSuccess: (wordlist) => {
      draft.remove();
      onCreated(wordlist);
    },
    onError: (error) => form.setErrors(wordlistFormErrors(error)),
  });
  const chosen = form.values.code === "" ? only : form.values.code;
  const { timeZone = "UTC" } = organized.find(({ code }) => String(code) === chosen) ?? {};
  const failure = create.error && describeCreateFailure(create.error, []);
  const { values } = form;
  const dirty = !create.isSuccess && (values.title !== "" || values.description !== "");
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? values : undefined), [dirty, values]),
    undefined,
  );

  const submit = form.onSubmit(
    (values) => {
      if (!create.isPending) create.mutate(values);
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
                    onDiscard={() => {
                      create.reset();
                      form.setValues(empty);
                      form.clearErrors();
                    }}
                  />
                  <NativeSelect
                    label="Competition"
                    size="md"
                    withAsterisk
                    data-autofocus={only === "" || undefined}
                    disabled={create.isPending}
                    {...form.getInputProps("code")}
                    value={chosen}
                  >
                    {only === "" && <option value="">Please choose</option>}
                    {organized.map(({ code, title }) => (
                      <option key={code} value={code}>
                        {`${title} · ${code}`}
                      </option>
                    ))}
                  </NativeSelect>
                  <TextInput
                    label="Title"
                    withAsterisk
                    autoComplete="off"
                    data-autofocus={only !== "" || undefined}
                    disabled={create.isPending}
                    {...form.getInputProps("title")}
                  />
                  <Textarea
                    label="Description"
                    withAsterisk
                    autosize
                    minRows={2}
                    maxRows={8}
                    disabled={create.isPending}
                    {...form.getInputProps("description")}
                  />
                  <VisibilityField
                    what="wordlist"
                    timeZone={timeZone}
                    disabled={create.isPending}
                    {...form.getInputProps("visibility")}
                  />
                  {failure && (
                    <FailureAlert
                      sentence={failure}
                      error={create.error instanceof NetworkError ? create.error : undefined}
                    />
                  )}
                  <Group justify="flex-end" gap="sm">
                    <Button variant="default" onClick={close}>
                      Cancel
                    </Button>
                    <Button type="submit" loading={create.isPending}>
                      Create wordlist
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
function newWord(found: FoundWord): CsvWord {
  const { word, pronunciation, partOfSpeech, definition, etymology, sentence } = found;
  return {
    word,
    pronunciation,
    partOfSpeech,
    definition,
    etymology,
    sentence,
    notes: "",
    audioId: "",
  };
}
