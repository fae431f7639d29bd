/** What a speller did with a word so far. */
export interface WordPractice {
  wordId: string;
  state: "new" | "learning" | "known";
  /** Whether it was wrong the last time, not only spelled with help. */
  missed: boolean;
  dueAt?: string | null;
  lastAttemptAt?: string | null;
}

/**
 * The words of the next session: those due for repetition, most overdue first, then those missed or spelled with help, then new
 * ones in list order.
 * If there are none, those not practiced for longest.
 */
export function wordsToLearn(words: readonly WordPractice[], length: number, now: Date): string[] {
  const due = words
    .filter(({ state, dueAt }) => state !== "new" && isBefore(dueAt, now))
    .toSorted((one, other) => time(one.dueAt) - time(other.dueAt));
  const learning = oldestFirst(words.filter(({ state }) => state === "learning"));
  const fresh = words.filter(({ state }) => state === "new");
  const chosen = new Set([...due, ...learning, ...fresh]);
  return idsOf(chosen.size > 0 ? [...chosen] : oldestFirst(words), length);
}

/** Words that the speller got wrong the last time, oldest attempt first. */
export function missedWords(words: readonly WordPractice[], length: number): string[] {
  return idsOf(oldestFirst(words.filter(({ missed }) => missed)), length);
}

const idsOf = (words: readonly WordPractice[], length: number) =>
  words.slice(0, length).map(({ wordId }) => wordId);

const oldestFirst = (words: readonly WordPractice[]) =>
  words.toSorted((one, other) => time(one.lastAttemptAt) - time(other.lastAttemptAt));

const time = (instant: string | null | undefined) => (instant ? Date.parse(instant) : 0);

const isBefore = (instant: string | null | undefined, now: Date) =>
  Boolean(instant) && time(instant) <= now.getTime();
