import type { Schema } from "@/shared/api/client";
import type { PracticeToday } from "@/shared/api/practice";
import type { Wordlist } from "../api";

type StoredProgress = Schema<"PracticeProgress">;

/** A user's progress in a wordlist. */
export interface PracticeProgress {
  wordlist: Wordlist;
  started: boolean;
  /** Finished words of the current round. */
  done: number;
}

/** The progress in each wordlist. */
export function practiceProgress(
  wordlists: Wordlist[],
  depths: StoredProgress[],
): PracticeProgress[] {
  const byList = new Map(depths.map((depth) => [depth.wordlistId, depth]));
  return wordlists.map((wordlist) => {
    const depth = byList.get(wordlist._id);
    return {
      wordlist,
      started: depth !== undefined,
      // An index at the end restarts at 0.
      done: depth && depth.currentIndex < wordlist.wordCount ? depth.currentIndex : 0,
    };
  });
}

/** The wordlist to practice next: a started one, else a new one, else the first one again. */
export function nextPractice(progress: PracticeProgress[]): PracticeProgress | undefined {
  const withWords = progress.filter(({ wordlist }) => wordlist.wordCount > 0);
  return (
    withWords.find(({ done }) => done > 0) ??
    withWords.find(({ started }) => !started) ??
    withWords[0]
  );
}

/** How many words of a list were practiced: in order up to where the speller is, or one by one. */
export function practicedWords(
  { wordlist, done }: PracticeProgress,
  lists: PracticeToday["lists"] = [],
): number {
  const list = lists.find(({ wordlistId }) => wordlistId === wordlist._id);
  return Math.max(done, list?.practicedCount ?? 0);
}
