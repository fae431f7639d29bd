import type { Schema } from "@/shared/api/client";
import type { PracticeToday } from "@/shared/api/practice";
import { addDays, localDateTime } from "@/shared/lib/local-date-time";
import type { QueuedAttempt } from "./database";

/** The hint level after the word was shown. Spelling it then counts as a miss, and less help doesn't. */
const shown = 3;

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
    const missed = !correct || hintLevel === shown || open.has(wordId);
    if (correct) open.delete(wordId);
    else open.add(wordId);
    words.set(wordId, {
      ...word,
      missed,
      state: missed || hintLevel > 0 ? "learning" : "known",
      misses: word.misses + (correct ? 0 : 1),
      lastTyped: correct ? word.lastTyped : typed,
      lastAttemptAt: attemptedAt,
      // Only the server knows when it's time again.
      dueAt: null,
    });
  }
  return { ...stored, words: [...words.values()] };
}

interface OnDevice {
  lists: ReadonlySet<string>;
  /** The competition's. */
  timeZone: string;
  now: Date;
}

/**
 * What to practice today as it was stored, perhaps on an earlier day, without the words that were spelled right today and
 * those of lists that aren't on the device. Its days in a row are those until today.
 */
export function withoutDone(
  stored: Schema<"PracticeToday">,
  attempts: readonly QueuedAttempt[],
  { lists, timeZone, now }: OnDevice,
): PracticeToday {
  const dayOf = (instant: Date) => localDateTime(timeZone, instant).date;
  const today = dayOf(now);
  const queued = new Set(stored.queue.map(({ wordId }) => wordId));
  const done = new Set(
    spellings(attempts)
      .map(({ attempt }) => attempt)
      .filter(({ correct, wordId }) => correct && queued.has(wordId))
      .filter(({ attemptedAt }) => dayOf(new Date(attemptedAt)) === today)
      .map(({ wordId }) => wordId),
  );
  const left = stored.queue.filter(({ wordId }) => !done.has(wordId));
  const queue = left.filter(({ wordlistId }) => lists.has(wordlistId));
  const doneBefore = stored.date === today ? stored.doneToday : 0;
  return {
    ...stored,
    queue,
    elsewhere: left.length - queue.length,
    doneToday: doneBefore + stored.queue.length - left.length,
    streak: streakUntil(today, stored, attempts, dayOf),
  };
}

/** The stored days in a row, with the days since then on which something was right. */
function streakUntil(
  today: string,
  { date, streak, lists }: Schema<"PracticeToday">,
  attempts: readonly QueuedAttempt[],
  dayOf: (instant: Date) => string,
): Schema<"PracticeStreak"> {
  const ownLists = new Set(lists.map(({ wordlistId }) => wordlistId));
  /** The words spelled right on each day since. A day of meanings has none. */
  const since = new Map<string, Set<string>>();
  for (const { wordlistId, attempt } of attempts) {
    if (!attempt.correct || !ownLists.has(wordlistId)) continue;
    const day = dayOf(new Date(attempt.attemptedAt));
    const words = since.get(day) ?? new Set();
    if (attempt.mode !== "meaning") words.add(attempt.wordId);
    since.set(day, words);
  }
  const last = streak.lastWeek.at(-1)?.practiced ? date : addDays(date, -1);
  const practiced = new Set([
    ...Array.from({ length: streak.days }, (_, ago) => addDays(last, -ago)),
    ...streak.lastWeek.filter((day) => day.practiced).map((day) => day.date),
    ...since.keys(),
  ]);
  const daysUntil = (day: string): number => {
    let days = 0;
    while (practiced.has(addDays(day, -days))) days += 1;
    return days;
  };
  return {
    // Today isn't over, so it doesn't break the row.
    days: daysUntil(practiced.has(today) ? today : addDays(today, -1)),
    best: Math.max(streak.best, ...[...since.keys()].map(daysUntil)),
    lastWeek: [6, 5, 4, 3, 2, 1, 0].map((ago) => {
      const day = addDays(today, -ago);
      const before = streak.lastWeek.find((one) => one.date === day)?.words ?? 0;
      return {
        date: day,
        practiced: practiced.has(day),
        words: before + (since.get(day)?.size ?? 0),
      };
    }),
  };
}
