import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { hasCode } from "@/shared/api/problem";
import { useDraft, useDraftUpdates } from "@/shared/drafts/use-draft";
import { useFailure } from "@/shared/ui/use-failure";
import type { Word } from "../api";
import { addWords, readWord, updateWord } from "../edit-api";
import type { TextColumn } from "../rules/text-names";
import { fieldErrors } from "../rules/word-errors";
import {
  changedTexts,
  conflictingColumns,
  emptyTexts,
  textColumns,
  textErrors,
  textsOf,
  type WordTexts,
} from "../rules/word-texts";

/** The word was changed, or added again. */
export type Saved = { word: string; changed: Word | undefined };

interface WordFormOptions {
  wordlistId: string;
  wordId: string;
  /** Undefined if the word was deleted before the page loaded. Its draft is all there is. */
  word: Word | undefined;
  onSaved: (saved: Saved) => void;
}

/** The texts of a word while they are edited. */
export function useWordForm({ wordlistId, wordId, word, onSaved }: WordFormOptions) {
  const draft = useDraft({
    name: `word/${wordlistId}/${wordId}`,
    example: emptyTexts,
    base: word && JSON.stringify(textsOf(word)),
    // Without the word, its draft is shown whatever it is based on.
    ...(word === undefined && { base: "" }),
  });
  /** What the changes are based on. */
  const [base, setBase] = useState(
    () => readBase(draft.restored?.base) ?? (word ? textsOf(word) : emptyTexts),
  );
  const [texts, setTexts] = useState(() => draft.restored?.value ?? base);
  const [errors, setErrors] = useState<Partial<WordTexts>>({});
  const [conflict, setConflict] = useState<{ theirs: WordTexts; columns: TextColumn[] }>();

  const changed = changedTexts(base, texts);
  const dirty = Object.keys(changed).length > 0;
  const storedBase = JSON.stringify(base);
  useDraftUpdates(
    draft,
    useMemo(() => (dirty ? texts : undefined), [dirty, texts]),
    storedBase,
  );

  const save = useMutation({
    mutationFn: async ({ from, mine }: { from: WordTexts; mine: Partial<WordTexts> }) => {
      const theirs = textsOf(await readWord(wordId));
      const columns = conflictingColumns(from, theirs, mine);
      return columns.length > 0 ? { theirs, columns } : updateWord(wordId, mine);
    },
    onSuccess: (result) => {
      if ("theirs" in result) {
        setConflict(result);
        return;
      }
      draft.removeAll();
      onSaved({ word: result.word, changed: result });
    },
    onError: (error) => setErrors(fieldErrors(error)),
  });
  const addAgain = useMutation({
    mutationFn: () => addWords(wordlistId, [texts]),
    onSuccess: ({ skipped }) => {
      if (skipped > 0) {
        setErrors({ word: `“${texts.word.trim()}” is already in the list.` });
        return;
      }
      draft.removeAll();
      onSaved({ word: texts.word.trim(), changed: undefined });
    },
    onError: (error) => setErrors(fieldErrors(error)),
  });

  /** Goes on from what someone else has saved, with the changes made here. */
  const rebase = (theirs: WordTexts, mine: Partial<WordTexts>) => {
    setBase(theirs);
    setTexts({ ...theirs, ...mine });
    setConflict(undefined);
  };
  const checked = (then: () => void) => {
    const found = textErrors(texts);
    setErrors(found);
    if (Object.keys(found).length === 0) then();
  };
  const busy = save.isPending || addAgain.isPending;
  const { error: saveError, isPending: saving } = save;
  const unsaved = useFailure({ error: saveError, isPending: saving });
  const unadded = useFailure(addAgain);
  const error = (unsaved ?? unadded)?.error;
  const deleted = word === undefined || hasCode(save.error, "not-found");
  return {
    texts,
    base,
    errors,
    conflict,
    dirty,
    busy,
    draft,
    /** Someone else deleted the word. */
    deleted,
    failure: deleted
      ? unadded?.error
      : error && Object.keys(fieldErrors(error)).length > 0
        ? undefined
        : error,
    setText: (column: TextColumn, text: string) => {
      setTexts((current) => ({ ...current, [column]: text }));
      setErrors(({ [column]: _corrected, ...others }) => others);
    },
    setAll: (some: Partial<WordTexts>) => setTexts((current) => ({ ...current, ...some })),
    save: () => {
      if (!busy) checked(() => save.mutate({ from: base, mine: changed }));
    },
    addAgain: () => {
      if (!busy) checked(() => addAgain.mutate());
    },
    /** Saves over what someone else has saved. */
    keepMine: () => {
      if (conflict === undefined) return;
      rebase(conflict.theirs, changed);
      save.mutate({ from: conflict.theirs, mine: changed });
    },
    /** Takes over their texts where both have changed one. */
    takeTheirs: () => {
      if (conflict === undefined) return;
      const theirs = conflict.columns.map((column) => [column, conflict.theirs[column]]);
      rebase(conflict.theirs, { ...changed, ...Object.fromEntries(theirs) });
    },
    discard: () => {
      draft.removeAll();
      setTexts(base);
      setErrors({});
      setConflict(undefined);
    },
  };
}

function readBase(stored: unknown): WordTexts | undefined {
  try {
    const base: unknown = JSON.parse(String(stored));
    const known = base as WordTexts;
    return textColumns.every((column) => typeof known[column] === "string") ? known : undefined;
  } catch {
    return undefined;
  }
}
