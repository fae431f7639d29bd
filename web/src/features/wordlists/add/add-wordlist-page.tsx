import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { NetworkError } from "@/shared/api/problem";
import { CsvPreview, CsvProblems, describeSkipped } from "@/shared/csv/csv-findings";
import { isImportable } from "@/shared/csv/csv-import";
import { CsvPicker } from "@/shared/csv/csv-picker";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft } from "@/shared/drafts/use-draft";
import { useAbort } from "@/shared/lib/use-abort";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { type Visibility, visible } from "@/shared/visibility/visibility";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import { type Wordlist, wordlistsQuery } from "../api";
import { createWordlist } from "../edit-api";
import { type FileDraft, isFileDraft, useFileDraft } from "./use-file-draft";
import {
  describeCreateFailure,
  type WordlistForm,
  wordlistFormErrors,
  wordlistFormRules,
} from "./wordlist-form";

const fileProblems = {
  "no-room":
    "Your file couldn't be saved on this device. If you leave this page, you'll need to choose it again.",
  lost: "Your file is no longer on this device. Choose it again.",
};

interface AddWordlistPageProps {
  code: number;
  onCreated: (wordlist: Wordlist) => void;
}

const emptyWordlist: WordlistForm = { title: "", description: "", visibility: visible };

type WordlistDraft = WordlistForm & { file?: FileDraft };

const hasText = ({ title, description }: WordlistForm) => title !== "" || description !== "";

/** Creates a wordlist from a CSV or .xlsx file. A failure keeps what was typed. */
export function AddWordlistPage({ code, onCreated }: AddWordlistPageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(code));
  const [fileMissing, setFileMissing] = useState(false);
  const { start, abort } = useAbort();

  const draft = useDraft<WordlistDraft>({
    name: `wordlist/${code}/new`,
    example: emptyWordlist,
  });
  const [{ file: restoredFile, ...restored }] = useState<WordlistDraft>(
    draft.restored?.value ?? emptyWordlist,
  );
  const { csv, file, problem, removeStored } = useFileDraft(
    isFileDraft(restoredFile) ? restoredFile : undefined,
  );
  const [typed, setTyped] = useState(hasText(restored));
  const form = useForm<WordlistForm>({
    mode: "uncontrolled",
    initialValues: restored,
    onValuesChange: (values) => {
      setTyped(hasText(values));
      updateDraft(values);
    },
    validate: wordlistFormRules,
  });
  const updateDraft = (values: WordlistForm) => {
    const unsaved = hasText(values) || file !== undefined;
    draft.update(unsaved ? { ...values, ...(file && { file }) } : undefined, undefined);
  };
  const onFileChange = useEffectEvent(() => updateDraft(form.getValues()));
  const knownFile = useRef(file);
  useEffect(() => {
    if (knownFile.current === file) return;
    knownFile.current = file;
    onFileChange();
  }, [file]);

  const [visibility, setVisibility] = useState<Visibility>(
    draft.restored?.value.visibility ?? visible,
  );
  form.watch("visibility", ({ value }) => setVisibility(value));

  const found = csv.state.step === "reading" || csv.state.step === "read" ? csv.state : undefined;
  const create = useMutation({
    mutationFn: (values: WordlistForm) => {
      return createWordlist(
        {
          title: values.title.trim(),
          description: values.description.trim(),
          competitionCode: code,
          creatorId: user.uid,
          words: csv.words(),
          visibility: values.visibility,
        },
        start(),
      );
    },
    // Even a canceled upload may have arrived.
    onSettled: () => queryClient.invalidateQueries({ queryKey: wordlistsQuery(code).queryKey }),
    onSuccess: (wordlist) => {
      draft.remove();
      removeStored();
      const skipped = found && describeSkipped(found);
      if (skipped) notify.success(`Wordlist created. Skipped ${skipped}.`);
      onCreated(wordlist);
    },
    onError: (error) => form.setErrors(wordlistFormErrors(error)),
  });
  const busy = create.isPending || create.isSuccess;
  const failure = create.error && describeCreateFailure(create.error, csv.words());

  const readable = isImportable(csv.state);
  const fileError =
    csv.state.step === "rejected" || csv.state.step === "unmatched"
      ? csv.state.failure
      : csv.state.step === "none" && fileMissing
        ? { message: "Please select a file to upload." }
        : undefined;

  const submit = form.onSubmit(
    (values) => {
      setFileMissing(true);
      if (readable && !busy) create.mutate(values);
    },
    (errors) => {
      setFileMissing(true);
      const first = Object.keys(errors)[0];
      if (first) form.getInputNode(first)?.focus();
    },
  );

  const hasFile = found !== undefined || csv.state.step === "unmatched" || file !== undefined;
  return (
    <>
      <UnsavedGuard
        dirty={!create.isSuccess && (typed || hasFile)}
        {...(hasFile && file === undefined
          ? {
              title: "Leave without importing?",
              message:
                "No words have been imported yet. If you leave, you'll need to choose the file again.",
            }
          : { draft })}
      />
      <PageHeader
        title="Add Wordlist"
        description="Import words from a spreadsheet. You can record pronunciations afterward."
      />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Stack gap="md" maw="44rem">
            <DraftNotice
              draft={draft}
              busy={busy}
              onDiscard={() => {
                create.reset();
                form.setValues(emptyWordlist);
                form.clearErrors();
                csv.clear();
              }}
            />
            <TextInput
              label="Title"
              withAsterisk
              disabled={busy}
              key={form.key("title")}
              {...form.getInputProps("title")}
            />
            <Textarea
              label="Description"
              withAsterisk
              autosize
              minRows={2}
              maxRows={8}
              disabled={busy}
              key={form.key("description")}
              {...form.getInputProps("description")}
            />
            <VisibilityField
              what="wordlist"
              value={visibility}
              timeZone={competition.timeZone}
              error={form.errors.visibility}
              disabled={busy}
              onChange={(next) => form.setFieldValue("visibility", next)}
            />
            <CsvPicker
              csv={csv}
              uploading={busy}
              error={fileError?.message}
              advice={fileError?.advice}
              onChange={create.reset}
            />
            {problem && (
              <Text role="status" fz="sm" c="var(--mantine-color-error)">
                {fileProblems[problem]}
              </Text>
            )}
          </Stack>
          {found && <CsvProblems found={found} onSkip={csv.skip} />}
          {failure && (
            <FailureAlert
              sentence={failure}
              error={create.error instanceof NetworkError ? create.error : undefined}
            />
          )}
          <Group gap="sm">
            <Button
              type="submit"
              loading={busy}
              disabled={csv.state.step === "reading" || (csv.state.step === "read" && !readable)}
            >
              Create wordlist
            </Button>
            {create.isPending && (
              <Button variant="default" onClick={abort}>
                Cancel
              </Button>
            )}
          </Group>
          {found && found.preview.length > 0 && <CsvPreview found={found} />}
        </Stack>
      </form>
    </>
  );
}
