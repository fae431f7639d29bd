import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Word, type Wordlist, wordlistsQuery, wordPagesKey } from "../api";

/** What must be brought up to date after a word of the list changed. */
export function useWordChanges(wordlist: Wordlist): {
  /** A word has a new recording: shown at once, and the counts are fetched anew. */
  setRecording: (wordId: string, audioId: string) => void;
  /** A word's columns are as the server answered: shown at once. */
  setWord: (word: Word) => void;
  /** Fetches words and counts anew; resolves when they are there. */
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
        change(wordId, { audioId });
        // The words are cached below the lists, and are up to date.
        void queryClient.invalidateQueries({ queryKey: lists, exact: true });
      },
      setWord: (word) => {
        change(word._id, word);
      },
      reload: () => queryClient.invalidateQueries({ queryKey: lists }),
    };
  }, [queryClient, wordlistId, competitionCode]);
}
