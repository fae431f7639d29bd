import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { competitionQuery } from "@/shared/api/competition";
import { NetworkError } from "@/shared/api/problem";
import { CsvPreview, CsvProblems, describeSkipped } from "@/shared/csv/csv-findings";
import { isImportable } from "@/shared/csv/csv-import";
import { CsvPicker } from "@/shared/csv/csv-picker";
import type { CsvWord } from "@/shared/csv/csv-words";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft } from "@/shared/drafts/use-draft";
import { count } from "@/shared/lib/format";
import { useAbort } from "@/shared/lib/use-abort";
import { useCurrentUser } from "@/shared/session/session";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { PageHeader } from "@/shared/ui/page-header";
import { UnsavedGuard } from "@/shared/ui/unsaved-guard";
import { type Visibility, visible } from "@/shared/visibility/visibility";
import { VisibilityField } from "@/shared/visibility/visibility-field";
import { type Wordlist, wordlistsQuery } from "../api";
import { ModeChoice } from "../edit/mode-choice";
import { PasteWords } from "../edit/paste-words";
import { createWordlist } from "../edit-api";
import { savedTexts, type WordTexts } from "../rules/word-texts";
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
  /** Whether our word data can fill in the other columns of pasted words. */
  suggest: boolean;
  onCreated: (wordlist: Wordlist) => void;
}

const emptyWordlist: WordlistForm = { title: "", description: "", visibility: visible };

type WordlistDraft = WordlistForm & { file?: FileDraft; pasted?: string };

const modes = { file: "Upload a file", paste: "Paste words" } as const;

const createButton = {
  label: (words: number) =>
    words === 0 ? "Create wordlist" : `Create wordlist with ${count(words, "word")}`,
  variant: "filled",
} as const;

const hasText = ({ title, description }: WordlistForm) => title !== "" || description !== "";

/** Creates a wordlist from a CSV or .xlsx file, or from pasted words. A failure keeps what was typed. */
export function AddWordlistPage({ code, suggest, onCreated }: AddWordlistPageProps) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: competition } = useSuspenseQuery(competitionQuery(code));
  const [fileMissing, setFileMissing] = useState(false);
  const { start, abort } = useAbort();

  const draft = useDraft<WordlistDraft>({
    name: `wordlist/${code}/new`,
    example: emptyWordlist,
  });
  const [{ file: restoredFile, pasted: restoredText, ...restored }] = useState<WordlistDraft>(
    draft.restored?.value ?? emptyWordlist,
  );
  const { csv, file, problem, removeStored } = useFileDraft(
    isFileDraft(restoredFile) ? restoredFile : undefined,
  );
  const [pasted, setPasted] = useState(typeof restoredText === "string" ? restoredText : "");
  const [mode, setMode] = useState<keyof typeof modes>(pasted === "" ? "file" : "paste");
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
    const unsaved = hasText(values) || file !== undefined || pasted !== "";
    draft.update(
      unsaved ? { ...values, ...(file && { file }), ...(pasted !== "" && { pasted }) } : undefined,
      undefined,
    );
  };
  const onWordsChange = useEffectEvent(() => updateDraft(form.getValues()));
  const known = useRef({ file, pasted });
  useEffect(() => {
    if (known.current.file === file && known.current.pasted === pasted) return;
    known.current = { file, pasted };
    onWordsChange();
  }, [file, pasted]);

  const [visibility, setVisibility] = useState<Visibility>(
    draft.restored?.value.visibility ?? visible,
  );
  form.watch("visibility", ({ value }) => setVisibility(value));

  const found = csv.state.step === "reading" || csv.state.step === "read" ? csv.state : undefined;
  const create = useMutation({
    mutationFn: ({ words, ...values }: WordlistForm & { words: CsvWord[] }) => {
      return createWordlist(
        {
          title: values.title.trim(),
          description: values.description.trim(),
          competitionCode: code,
          creatorId: user.uid,
          words,
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
      const skipped = mode === "file" && found && describeSkipped(found);
      if (skipped) notify.success(`Wordlist created. Skipped ${skipped}.`);
      onCreated(wordlist);
    },
    onError: (error) => form.setErrors(wordlistFormErrors(error)),
  });
  const busy = create.isPending || create.isSuccess;
  const failure = create.error && describeCreateFailure(create.error, create.variables.words);

  const readable = isImportable(csv.state);
  const fileError =
    csv.state.step === "rejected" || csv.state.step === "unmatched"
      ? csv.state.failure
      : csv.state.step === "none" && fileMissing
        ? { message: "Please select a file to upload." }
        : undefined;

  /** Creates the list with these pasted words, or else with those of the file. */
  const submit = (words?: WordTexts[]) =>
    form.onSubmit(
      (values) => {
        setFileMissing(mode === "file");
        if (busy) return;
        if (words !== undefined) {
          const added = words.map((texts) => ({ ...savedTexts(texts), audioId: "" as const }));
          create.mutate({ ...values, words: added });
        } else if (mode === "file" && readable) {
          create.mutate({ ...values, words: csv.words() });
        }
      },
      (errors) => {
        setFileMissing(mode === "file");
        const first = Object.keys(errors)[0];
        if (first) form.getInputNode(first)?.focus();
      },
    );

  const hasFile = found !== undefined || csv.state.step === "unmatched" || file !== undefined;
  return (
    <>
      <UnsavedGuard
        dirty={!create.isSuccess && (typed || hasFile || pasted !== "")}
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
        description="Upload a spreadsheet, or paste your words. You can record pronunciations afterward."
      />
      <form onSubmit={submit()} noValidate>
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
                setPasted("");
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
            <ModeChoice
              label="Where the words come from"
              modes={modes}
              chosen={mode}
              disabled={busy}
              onChange={(next) => {
                create.reset();
                setMode(next);
              }}
            />
            {mode === "file" && (
              <>
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
              </>
            )}
          </Stack>
          {mode === "paste" && (
            <PasteWords
              text={pasted}
              suggest={suggest}
              adding={busy}
              button={createButton}
              onChange={(next) => {
                create.reset();
                setPasted(next);
              }}
              onAdd={(words) => submit(words)()}
            />
          )}
          {mode === "file" && found && <CsvProblems found={found} onSkip={csv.skip} />}
          {failure && (
            <FailureAlert
              sentence={failure}
              error={create.error instanceof NetworkError ? create.error : undefined}
            />
          )}
          <Group gap="sm">
            {mode === "file" && (
              <Button
                type="submit"
                loading={busy}
                disabled={csv.state.step === "reading" || (csv.state.step === "read" && !readable)}
              >
                Create wordlist
              </Button>
            )}
            {create.isPending && (
              <Button variant="default" onClick={abort}>
                Cancel
              </Button>
            )}
          </Group>
          {mode === "file" && found && found.preview.length > 0 && <CsvPreview found={found} />}
        </Stack>
      </form>
    </>
  );
}
