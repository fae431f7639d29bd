import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Word, type Wordlist, wordlistsQuery, wordPagesKey } from "../api";

/** Updates the cache after a word of the list changed. */
export function useWordChanges(wordlist: Wordlist): {
  /** Shows a word's new recording, and refetches the list's counts. */
  setRecording: (wordId: string, audioId: string) => void;
  /** Shows a word as the server returned it. */
  setWord: (word: Word) => void;
  /** Refetches words and counts. */
  reload: () => Promise<void>;
} {
  const queryClient = useQueryClient();
  const { _id: wordlistId, competitionCode } = wordlist;
  return useMemo(() => {
    const pages = wordPagesKey(competitionCode, wordlistId);
    const lists = wordlistsQuery(competitionCode).queryKey;
    const change = (wordId: string, changed: Partial<Word>) =>
      queryClient.setQueriesData<{ words: Word[] }>(
        { queryKey: pages },
        (page) =>
          page && {
            ...page,
            words: page.words.map((word) => (word._id === wordId ? { ...word, ...changed } : word)),
          },
      );
    return {
      setRecording: (wordId, audioId) => {
        change(wordId, { audioId, synthetic: false });
        // Exact: the words are reloaded once the recorder closes.
        void queryClient.invalidateQueries({ queryKey: lists, exact: true });
      },
      setWord: (word) => {
        change(word._id, word);
      },
      reload: () => queryClient.invalidateQueries({ queryKey: lists }),
    };
  }, [queryClient, wordlistId, competitionCode]);
}
