import { useMutation } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { hasCode, NetworkError } from "@/shared/api/problem";
import { count } from "@/shared/lib/format";
import type { Word } from "../api";
import { acceptTexts, fetchSuggestions } from "./api";
import { columnsOf, listed, type Texts } from "./columns";
import { openTexts, type Suggestions, suggestedWords, suggestionsReducer } from "./suggestions";

/** What the page last said of its suggestions: in words, or that they could not be looked up. */
type Notice = { page: number; text: string } | { page: number; error: unknown };

/** Where the focus belongs when the button that had it is gone: at that word, or at the next one with suggestions. */
export type Settled = { wordId: string | undefined; moveOn: boolean };

export interface WordSuggestionActions {
  ask: (word: Word) => void;
  accept: (word: Word, texts: Texts) => void;
  dismiss: (word: Word) => void;
}

export interface SuggestionDesk {
  suggestions: Suggestions;
  notice: Notice | undefined;
  settled: Settled | undefined;
  word: WordSuggestionActions;
  askForAll: (words: readonly Word[]) => void;
  acceptAll: (words: readonly Word[]) => void;
  dismissAll: (words: readonly Word[]) => void;
}

interface Changes {
  setWord: (word: Word) => void;
  reload: () => Promise<void>;
}

const ids = (words: readonly Word[]) => words.map(({ _id }) => _id);

/** Looks up suggestions for the words of a list, and puts those that are accepted into the words. */
export function useSuggestions(page: number, changes: Changes): SuggestionDesk {
  const [suggestions, dispatch] = useReducer(suggestionsReducer, {});
  const [notice, setNotice] = useState<Notice>();
  const [settled, setSettled] = useState<Settled>();
  const look = useMutation({ mutationFn: fetchSuggestions });
  const acceptance = useMutation({
    mutationFn: ({ wordId, texts }: { wordId: string; texts: Texts }) => acceptTexts(wordId, texts),
  });
  const say = (text: string) => setNotice({ page, text });

  const ask = async (words: readonly Word[], alone: boolean) => {
    const wordId = alone ? words[0]?._id : undefined;
    if (!alone) setNotice(undefined);
    dispatch({ type: "asked", ids: ids(words) });
    try {
      const texts = await look.mutateAsync(words);
      dispatch({ type: "answered", ids: ids(words), texts });
      say(found(words, texts));
    } catch (error) {
      dispatch({ type: "ask failed", ids: ids(words), ...(alone && { error }) });
      if (!alone) setNotice({ page, error });
    }
    setSettled({ wordId, moveOn: !alone });
  };

  /** Answers the failure, if there was one. */
  const acceptOne = async (word: Word, texts: Texts): Promise<{ error: unknown } | undefined> => {
    try {
      const { word: saved, leftAlone } = await acceptance.mutateAsync({ wordId: word._id, texts });
      changes.setWord(saved);
      dispatch({ type: "accepted", id: word._id, columns: columnsOf(texts), leftAlone });
      return undefined;
    } catch (error) {
      dispatch({ type: "accept failed", ids: [word._id], error });
      if (hasCode(error, "not-found")) {
        // Someone else has deleted it.
        await changes.reload();
      }
      return { error };
    }
  };

  const accept = async (word: Word, texts: Texts) => {
    dispatch({ type: "accepting", ids: [word._id] });
    const failure = await acceptOne(word, texts);
    const all = columnsOf(openTexts(word, suggestions)).length === columnsOf(texts).length;
    if (!failure) say(`“${word.word}” is given its ${listed(columnsOf(texts))}.`);
    setSettled({ wordId: word._id, moveOn: !failure && all });
  };

  const acceptAll = async (words: readonly Word[]) => {
    const waiting = suggestedWords(words, suggestions);
    setNotice(undefined);
    dispatch({ type: "accepting", ids: ids(waiting) });
    let accepted = 0;
    for (const [place, word] of waiting.entries()) {
      const failure = await acceptOne(word, openTexts(word, suggestions));
      if (!failure) {
        accepted += 1;
      } else if (failure.error instanceof NetworkError) {
        // The others would fail alike; they go on waiting.
        dispatch({ type: "accept failed", ids: ids(waiting.slice(place + 1)) });
        break;
      }
    }
    if (accepted > 0) {
      const all = accepted === waiting.length;
      const number = all
        ? count(accepted, "word")
        : `${accepted} of ${count(waiting.length, "word")}`;
      say(`The suggestions for ${number} are accepted.`);
    }
    setSettled({ wordId: undefined, moveOn: true });
  };

  const dismiss = (words: readonly Word[], wordId: string | undefined) => {
    dispatch({ type: "dismissed", ids: ids(words) });
    setNotice(undefined);
    setSettled({ wordId, moveOn: true });
  };

  return {
    suggestions,
    notice: notice?.page === page ? notice : undefined,
    settled,
    word: {
      ask: (word) => void ask([word], true),
      accept: (word, texts) => void accept(word, texts),
      dismiss: (word) => dismiss([word], word._id),
    },
    askForAll: (words) => void ask(words, false),
    acceptAll: (words) => void acceptAll(words),
    dismissAll: (words) => dismiss(suggestedWords(words, suggestions), undefined),
  };
}

/** What a look-up has found, as it is told to the organizer. */
function found(words: readonly Word[], texts: Record<string, Texts>): string {
  const known = words.filter(({ _id }) => columnsOf(texts[_id] ?? {}).length > 0).length;
  if (known === 0) {
    return words.length === 1
      ? `Nothing was found for “${words[0]?.word}”. Very rare words, names and rarer parts of speech are not in the word data.`
      : "Nothing was found for the empty columns of this page. Very rare words, names and rarer parts of speech are not in the word data.";
  }
  return `Suggestions for ${count(known, "word")}: nothing is saved until you accept it.`;
}
