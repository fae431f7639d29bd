import type { Schema } from "@/shared/api/client";
import type { QueuedAttempt } from "./database";

/** Attempts at spelling, in the order in which they were made. */
function spellings(attempts: readonly QueuedAttempt[]): QueuedAttempt[] {
  return attempts
    .filter(({ attempt }) => attempt.mode !== "meaning")
    .toSorted((a, b) => a.attempt.attemptedAt.localeCompare(b.attempt.attemptedAt));
}

/**
 * A list's practice as it was stored, with the attempts that it doesn't count yet. The server computes it anew from all of
 * them, so only what a session needs is followed here: what was missed, and what is known.
 */
export function withAttempts(
  stored: Schema<"WordlistPracticeDetail">,
  attempts: readonly QueuedAttempt[],
): Schema<"WordlistPracticeDetail"> {
  const words = new Map(stored.words.map((word) => [word.wordId, word]));
  /** Words that were missed and not spelled right since. */
  const open = new Set<string>();
  for (const { attempt } of spellings(attempts)) {
    const word = words.get(attempt.wordId);
    if (word === undefined) continue;
    const { wordId, correct, hintLevel = 0, typed, attemptedAt } = attempt;
    const missed = !correct || hintLevel > 0 || open.has(wordId);
    if (correct) open.delete(wordId);
    else open.add(wordId);
    words.set(wordId, {
      ...word,
      missed,
      state: missed ? "learning" : "known",
      misses: word.misses + (correct ? 0 : 1),
      lastTyped: correct ? word.lastTyped : typed,
      lastAttemptAt: attemptedAt,
      // Only the server knows when it's time again.
      dueAt: null,
    });
  }
  return { ...stored, words: [...words.values()] };
}

/**
 * What to practice today as it was stored, without the words that were spelled right since and those of lists that aren't
 * on the device.
 */
export function withoutDone(
  stored: Schema<"PracticeToday">,
  attempts: readonly QueuedAttempt[],
  lists: ReadonlySet<string>,
): Schema<"PracticeToday"> {
  const done = new Set(
    spellings(attempts)
      .filter(({ attempt }) => attempt.correct)
      .map(({ attempt }) => attempt.wordId),
  );
  const left = stored.queue.filter(({ wordId }) => !done.has(wordId));
  return {
    ...stored,
    queue: left.filter(({ wordlistId }) => lists.has(wordlistId)),
    doneToday: stored.doneToday + stored.queue.length - left.length,
  };
}
