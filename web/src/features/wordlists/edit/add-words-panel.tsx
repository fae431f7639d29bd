import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { DraftNotice } from "@/shared/drafts/draft-notice";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { count } from "@/shared/lib/format";
import { FailureAlert } from "@/shared/ui/failure-alert";
import { notify } from "@/shared/ui/notify";
import { useFailure } from "@/shared/ui/use-failure";
import type { Wordlist } from "../api";
import { addWords } from "../edit-api";
import { describeAdded } from "../rules/describe-added";
import { describeWordErrors, fieldErrors } from "../rules/word-errors";
import { emptyTexts, textErrors, tidyTexts, type WordTexts } from "../rules/word-texts";
import classes from "./add-words-panel.module.css";
import { ModeChoice } from "./mode-choice";
import { PasteWords } from "./paste-words";
import { type ReportUnsaved, useReportUnsaved } from "./use-unsaved";
import { WordFields } from "./word-fields";

interface AddWordsPanelProps {
  wordlist: Wordlist;
  suggest: boolean;
  onAdded: (wordlist: Wordlist) => void;
  onClose: () => void;
  onUnsaved: ReportUnsaved;
}

const modes = { column: "Paste words", one: "One word" } as const;

const addButton = {
  label: (words: number) => (words === 0 ? "Add words" : `Add ${count(words, "word")}`),
  variant: "default",
} as const;

const empty = { mode: "column", text: "", texts: emptyTexts };

/** Adds words at the end of a list: pasted words, or one word with all its columns. */
export function AddWordsPanel({
  wordlist,
  suggest,
  onAdded,
  onClose,
  onUnsaved,
}: AddWordsPanelProps) {
  const draft = useDraft({ name: `words/${wordlist._id}/new`, example: empty });
  const [{ mode, text, texts }, setTyped] = useState(draft.restored?.value ?? empty);
  const [errors, setErrors] = useState<Partial<WordTexts>>({});
  const panel = useRef<HTMLElement>(null);
  const typed = useMemo(() => ({ mode, text, texts }), [mode, text, texts]);
  const dirty = text.trim() !== "" || Object.values(texts).some((one) => one.trim() !== "");
  useDraftUpdates(draft, dirty ? typed : undefined, undefined);
  useReportUnsaved("new", dirty, draft.flush, onUnsaved);

  const add = useMutation({
    mutationFn: (words: WordTexts[]) => addWords(wordlist._id, words),
    onSuccess: ({ wordlist: changed, skipped }, words) => {
      const added = words.length - skipped;
      if (mode === "one" && added === 0) {
        setErrors({ word: `“${texts.word.trim()}” is already in the list.` });
        return;
      }
      setTyped(mode === "one" ? { ...typed, texts: emptyTexts } : { ...typed, text: "" });
      notify.success(describeAdded(added, skipped));
      onAdded(changed);
      // The button is disabled now.
      panel.current?.querySelector<HTMLElement>("textarea, input")?.focus();
    },
    onError: (error) => setErrors(mode === "one" ? fieldErrors(error) : {}),
  });
  const failure = useFailure(add);
  const inFields = mode === "one" && Object.keys(fieldErrors(failure?.error)).length > 0;
  const addOne = () => {
    const found = textErrors(texts);
    setErrors(found);
    if (Object.keys(found).length === 0 && !add.isPending) add.mutate([tidyTexts(texts)]);
  };
  /** After a failure, what is typed now is sent by the button. */
  const type = (next: typeof empty) => {
    if (add.isError) add.reset();
    setTyped(next);
  };
  const close = () => {
    draft.remove();
    setTyped(empty);
    onClose();
  };

  return (
    <section ref={panel} aria-label="Add words" className={classes.panel}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <ModeChoice
            label="How to add words"
            modes={modes}
            chosen={mode}
            disabled={add.isPending}
            onChange={(next) => {
              add.reset();
              setTyped({ ...typed, mode: next });
            }}
          />
          <Button size="sm" variant="subtle" color="gray" disabled={add.isPending} onClick={close}>
            {dirty ? "Discard and close" : "Close"}
          </Button>
        </Group>
        <DraftNotice
          draft={draft}
          busy={add.isPending}
          onDiscard={() => {
            add.reset();
            setTyped(empty);
          }}
        />
        {mode === "one" ? (
          <form
            noValidate
            className={classes.one}
            onSubmit={(event) => {
              event.preventDefault();
              addOne();
            }}
          >
            <WordFields
              texts={texts}
              errors={errors}
              suggest={suggest}
              disabled={add.isPending}
              focused="word"
              onChange={(column, value) => {
                setErrors(({ [column]: _corrected, ...others }) => others);
                type({ ...typed, texts: { ...texts, [column]: value } });
              }}
              onFill={(some) => type({ ...typed, texts: { ...texts, ...some } })}
              onSubmit={addOne}
            />
            <Button type="submit" size="sm" variant="default" mt="md" loading={add.isPending}>
              Add word
            </Button>
          </form>
        ) : (
          <PasteWords
            wordlist={wordlist}
            text={text}
            suggest={suggest}
            adding={add.isPending}
            button={addButton}
            onChange={(next) => type({ ...typed, text: next })}
            onAdd={(words) => add.mutate(words)}
          />
        )}
        {failure && !inFields && (
          <FailureAlert
            sentence="Failed to add words."
            error={failure.error}
            more={describeWordErrors(failure.error, failure.variables)}
            onRetry={() => add.mutate(failure.variables)}
            retrying={add.isPending}
          />
        )}
      </Stack>
    </section>
  );
}
