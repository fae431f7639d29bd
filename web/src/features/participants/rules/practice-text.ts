import { count } from "@/shared/lib/format";
import type { Participant } from "../api";

type Practice = Participant["practice"][number];

/** How much of a list is spelled in this round of all words in order, or else practiced in sessions. */
export function practicedPercent(
  { currentIndex, practicedCount }: Practice,
  wordCount: number,
): number {
  // Words that were practiced may have been deleted since.
  return Math.min(100, (100 * (currentIndex ?? practicedCount)) / Math.max(1, wordCount));
}

/** What was practiced of a list that is only practiced in sessions: `12 words practiced`. */
export function sessionsText({ practicedCount }: Practice): string {
  return `${count(practicedCount, "word")} practiced`;
}
