import { useMutation } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { hasCode, NetworkError } from "@/shared/api/problem";
import { count } from "@/shared/lib/format";
import type { Word } from "../api";
import { acceptTexts, fetchSuggestions, WordRenamed } from "./api";
import { columnsOf, formatColumns, type Texts } from "./columns";
import { openTexts, type Suggestions, suggestedWords, suggestionsReducer } from "./suggestions";

/** The last result of a page: a sentence, or the error of a failed lookup. */
type Notice = { page: number; text: string } | { page: number; error: unknown };

/** Where the focus moves when the focused button is gone: to this word, or on to the next suggestions. */
export type FocusRequest = { wordId: string | undefined; moveOn: boolean };

export interface WordSuggestionActions {
  load: (word: Word) => void;
  accept: (word: Word, texts: Texts) => void;
  dismiss: (word: Word) => void;
}

export interface SuggestionsState {
  suggestions: Suggestions;
  notice: Notice | undefined;
  focusRequest: FocusRequest | undefined;
  word: WordSuggestionActions;
  loadAll: (words: readonly Word[]) => void;
  acceptAll: (words: readonly Word[]) => void;
  dismissAll: (words: readonly Word[]) => void;
}

interface Changes {
  setWord: (word: Word) => void;
  reload: () => Promise<void>;
}

/** Whether a word was saved, or someone else has deleted or renamed it. */
const changesList = (failure: { error: unknown } | undefined) =>
  failure === undefined ||
  failure.error instanceof WordRenamed ||
  hasCode(failure.error, "not-found");

/** Looks up suggestions for a list's words, and saves the accepted ones. */
export function useSuggestions(page: number, changes: Changes): SuggestionsState {
  const [suggestions, dispatch] = useReducer(suggestionsReducer, {});
  const [notice, setNotice] = useState<Notice>();
  const [focusRequest, setFocusRequest] = useState<FocusRequest>();
  const lookup = useMutation({ mutationFn: fetchSuggestions });
  const acceptance = useMutation({
    mutationFn: ({ word, texts }: { word: Word; texts: Texts }) => acceptTexts(word, texts),
  });
  const show = (text: string) => setNotice({ page, text });

  const load = async (words: readonly Word[], alone: boolean) => {
    const wordId = alone ? words[0]?._id : undefined;
    if (!alone) setNotice(undefined);
    dispatch({ type: "loading", words });
    try {
      const texts = await lookup.mutateAsync(words);
      dispatch({ type: "loaded", words, texts });
      show(lookupResult(words, texts));
    } catch (error) {
      dispatch({ type: "load failed", words, ...(alone && { error }) });
      if (!alone) setNotice({ page, error });
    }
    setFocusRequest({ wordId, moveOn: !alone });
  };

  /** Returns the failure, if any. */
  const acceptOne = async (word: Word, texts: Texts): Promise<{ error: unknown } | undefined> => {
    try {
      const { word: saved, skipped } = await acceptance.mutateAsync({ word, texts });
      changes.setWord(saved);
      dispatch({ type: "accepted", words: [word], columns: columnsOf(texts), skipped });
      return undefined;
    } catch (error) {
      if (error instanceof WordRenamed) changes.setWord(error.current);
      dispatch({ type: "accept failed", words: [word], error });
      return { error };
    }
  };

  /** Moves the focus, and reloads the list if it has changed. */
  const finish = async (focus: FocusRequest, changed: boolean) => {
    setFocusRequest(focus);
    if (!changed) return;
    await changes.reload();
    // The focused row may have left the list.
    setFocusRequest({ ...focus });
  };

  const accept = async (word: Word, texts: Texts) => {
    dispatch({ type: "accepting", words: [word] });
    const failure = await acceptOne(word, texts);
    const all = columnsOf(openTexts(word, suggestions)).length === columnsOf(texts).length;
    if (!failure) show(`Added the ${formatColumns(columnsOf(texts))} of “${word.word}”.`);
    else if (failure.error instanceof WordRenamed) show(renamedSentence(word, failure.error));
    await finish({ wordId: word._id, moveOn: !failure && all }, changesList(failure));
  };

  const acceptAll = async (words: readonly Word[]) => {
    const waiting = suggestedWords(words, suggestions);
    setNotice(undefined);
    dispatch({ type: "accepting", words: waiting });
    let accepted = 0;
    let changed = false;
    const renamed: string[] = [];
    for (const [index, word] of waiting.entries()) {
      const failure = await acceptOne(word, openTexts(word, suggestions));
      changed ||= changesList(failure);
      if (!failure) {
        accepted += 1;
      } else if (failure.error instanceof WordRenamed) {
        renamed.push(renamedSentence(word, failure.error));
      } else if (failure.error instanceof NetworkError) {
        // The others would fail too, so they stay open.
        dispatch({ type: "accept failed", words: waiting.slice(index + 1) });
        break;
      }
    }
    const all = accepted === waiting.length;
    const number = all
      ? count(accepted, "word")
      : `${accepted} of ${count(waiting.length, "word")}`;
    const sentences = accepted > 0 ? [`Accepted suggestions for ${number}.`, ...renamed] : renamed;
    if (sentences.length > 0) show(sentences.join(" "));
    await finish({ wordId: undefined, moveOn: true }, changed);
  };

  const dismiss = (words: readonly Word[], wordId: string | undefined) => {
    dispatch({ type: "dismissed", words });
    setNotice(undefined);
    setFocusRequest({ wordId, moveOn: true });
  };

  return {
    suggestions,
    notice: notice?.page === page ? notice : undefined,
    focusRequest,
    word: {
      load: (word) => void load([word], true),
      accept: (word, texts) => void accept(word, texts),
      dismiss: (word) => dismiss([word], word._id),
    },
    loadAll: (words) => void load(words, false),
    acceptAll: (words) => void acceptAll(words),
    dismissAll: (words) => dismiss(suggestedWords(words, suggestions), undefined),
  };
}

const renamedSentence = (word: Word, { current }: WordRenamed) =>
  `Someone else changed “${word.word}” to “${current.word}”, so we left it as it is.`;

function lookupResult(words: readonly Word[], texts: Record<string, Texts>): string {
  const known = words.filter(({ _id }) => columnsOf(texts[_id] ?? {}).length > 0).length;
  if (known === 0) {
    const where = words.length === 1 ? `“${words[0]?.word}”` : "this page";
    return `No suggestions for ${where}. Our word data lacks very rare words and names.`;
  }
  return `Suggestions for ${count(known, "word")}. Nothing is saved until you accept it.`;
}
