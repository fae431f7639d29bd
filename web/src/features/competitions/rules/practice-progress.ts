import type { Schema } from "@/shared/api/client";
import type { Wordlist } from "../api";

type StudyDepth = Schema<"StudyDepth">;

/** How far someone is in a wordlist. */
export interface PracticeProgress {
  wordlist: Wordlist;
  /** Whether they ever practiced it. */
  started: boolean;
  /** Words done in the present round. */
  done: number;
}

/** The progress in each wordlist. A record that no longer fits the list's length starts over. */
export function practiceProgress(wordlists: Wordlist[], depths: StudyDepth[]): PracticeProgress[] {
  const byList = new Map(depths.map((depth) => [depth.wordlistId, depth]));
  return wordlists.map((wordlist) => {
    const depth = byList.get(wordlist._id);
    const fits = depth !== undefined && depth.order.length === wordlist.wordCount;
    return {
      wordlist,
      started: depth !== undefined,
      // A stored index at the end of the order restarts at 0.
      done: fits && depth.currentIndex < wordlist.wordCount ? depth.currentIndex : 0,
    };
  });
}

/** The list to practice next: one that is under way, else one never begun, else the first again. */
export function nextPractice(progress: PracticeProgress[]): PracticeProgress | undefined {
  const withWords = progress.filter(({ wordlist }) => wordlist.wordCount > 0);
  return (
    withWords.find(({ done }) => done > 0) ??
    withWords.find(({ started }) => !started) ??
    withWords[0]
  );
}
