/** What a speller did with a word so far. */
export interface WordPractice {
  wordId: string;
  state: "new" | "learning" | "known";
  dueAt?: string | null;
  lastAttemptAt?: string | null;
}

/**
 * The words of the next session: those due for repetition, most overdue first, then those missed, then new ones in list order.
 * If there are none, those not practiced for longest.
 */
export function wordsToLearn(words: readonly WordPractice[], length: number, now: Date): string[] {
  const due = words
    .filter(({ state, dueAt }) => state !== "new" && isBefore(dueAt, now))
    .toSorted((one, other) => time(one.dueAt) - time(other.dueAt));
  const missed = oldestFirst(words.filter(({ state }) => state === "learning"));
  const fresh = words.filter(({ state }) => state === "new");
  const chosen = new Set([...due, ...missed, ...fresh]);
  return idsOf(chosen.size > 0 ? [...chosen] : oldestFirst(words), length);
}

/** Words that the speller hasn't spelled right without help the last time, oldest attempt first. */
export function missedWords(words: readonly WordPractice[], length: number): string[] {
  return idsOf(oldestFirst(words.filter(({ state }) => state === "learning")), length);
}

const idsOf = (words: readonly WordPractice[], length: number) =>
  words.slice(0, length).map(({ wordId }) => wordId);

const oldestFirst = (words: readonly WordPractice[]) =>
  words.toSorted((one, other) => time(one.lastAttemptAt) - time(other.lastAttemptAt));

const time = (instant: string | null | undefined) => (instant ? Date.parse(instant) : 0);

const isBefore = (instant: string | null | undefined, now: Date) =>
  Boolean(instant) && time(instant) <= now.getTime();
