import { expect, test } from "vitest";
import type { Schema } from "@/shared/api/client";
import type { QueuedAttempt } from "./database";
import { withAttempts, withoutDone } from "./practice-overlay";

const stored: Schema<"WordlistPracticeDetail"> = {
  finishedCount: 0,
  words: ["bee", "hive"].map((wordId) => ({
    wordId,
    state: "new",
    missed: false,
    misses: 0,
    lastTyped: "",
    dueAt: "2027-01-02T06:00:00Z",
    lastAttemptAt: null,
  })),
};

function attempt(minute: number, typed: string, correct: boolean, changes = {}): QueuedAttempt {
  const id = `attempt-${minute}`;
  return {
    uid: "mia",
    id,
    wordlistId: "list-1",
    attempt: {
      id,
      wordId: "bee",
      typed,
      correct,
      attemptedAt: `2027-01-01T09:0${minute}:00Z`,
      hintLevel: 0,
      milliseconds: null,
      mode: "learn",
      device: "",
      ...changes,
    },
  };
}

const beeAfter = (...attempts: QueuedAttempt[]) => withAttempts(stored, attempts).words[0];

test("a word that was spelled right at once is known", () => {
  expect(beeAfter(attempt(1, "bee", true))).toMatchObject({
    state: "known",
    missed: false,
    misses: 0,
    dueAt: null,
    lastAttemptAt: "2027-01-01T09:01:00Z",
  });
});

test("a word that was missed in this round, or was shown, is still to be learned", () => {
  const missed = { state: "learning", missed: true, misses: 1, lastTyped: "bea" };
  expect(beeAfter(attempt(2, "bee", true), attempt(1, "bea", false))).toMatchObject(missed);
  const shown = attempt(1, "bee", true, { hintLevel: 3 });
  expect(beeAfter(shown)).toMatchObject({ state: "learning", missed: true });
  const nextRound = [attempt(1, "bea", false), attempt(2, "bee", true), attempt(3, "bee", true)];
  expect(beeAfter(...nextRound)).toMatchObject({ state: "known", missed: false, misses: 1 });
});

test("a word that was spelled with a hint is still to be learned, but wasn't missed", () => {
  const helped = { state: "learning", missed: false, misses: 0 };
  const hint = { hintLevel: 2 };
  expect(beeAfter(attempt(1, "bee", true, hint))).toMatchObject(helped);
  const missed = [attempt(1, "bea", false), attempt(2, "bee", true, hint)];
  expect(beeAfter(...missed)).toMatchObject({ state: "learning", missed: true });
});

test("meanings and words that are gone don't count", () => {
  const others = [
    attempt(1, "hive", false, { mode: "meaning" }),
    attempt(2, "wax", true, { wordId: "wax" }),
  ];
  expect(withAttempts(stored, others)).toEqual(stored);
});

const today = {
  date: "2027-01-01",
  doneToday: 3,
  queue: [
    { wordlistId: "list-1", wordId: "bee", reason: "new" },
    { wordlistId: "list-1", wordId: "hive", reason: "new" },
    { wordlistId: "not on the device", wordId: "comb", reason: "due" },
  ],
  streak: {
    days: 3,
    best: 4,
    lastWeek: [
      { date: "2026-12-31", practiced: true, words: 2 },
      { date: "2027-01-01", practiced: true, words: 3 },
    ],
  },
  lists: [{ wordlistId: "list-1" }],
} as unknown as Schema<"PracticeToday">;

/** What Mia sees at a time in Chicago, where January 2 begins at 06:00 UTC. */
const todayAt = (now: string, ...attempts: QueuedAttempt[]) =>
  withoutDone(today, attempts, {
    lists: new Set(["list-1"]),
    timeZone: "America/Chicago",
    now: new Date(now),
  });

test("what was spelled right offline is no longer to be practiced today", () => {
  const attempts = [attempt(1, "bea", false), attempt(2, "bee", true)];
  const left = todayAt("2027-01-02T05:59:00Z", ...attempts);
  expect(left).toMatchObject({ doneToday: 4, queue: [{ wordId: "hive" }], elsewhere: 1 });
});

test("a new day begins with nothing done, and with the words that were missed or shown the day before", () => {
  const shown = attempt(2, "bee", true, { hintLevel: 3 });
  const morning = todayAt("2027-01-02T06:00:00Z", attempt(1, "bea", false), shown);
  expect(morning).toMatchObject({
    doneToday: 0,
    queue: [{ wordId: "bee" }, { wordId: "hive" }],
    streak: { days: 3 },
  });
  const right = attempt(3, "bee", true, { attemptedAt: "2027-01-02T13:00:00Z" });
  const later = todayAt("2027-01-02T14:00:00Z", shown, right);
  expect(later).toMatchObject({ doneToday: 1, queue: [{ wordId: "hive" }] });
});

const rightAt = (attemptedAt: string, changes = {}) =>
  attempt(1, "bee", true, { attemptedAt, ...changes });

test("days in a row end when a day passes without practice", () => {
  expect(todayAt("2027-01-02T14:00:00Z").streak).toMatchObject({ days: 3, best: 4 });
  const later = todayAt("2027-01-06T14:00:00Z").streak;
  expect(later).toMatchObject({ days: 0, best: 4 });
  expect(later.lastWeek.map(({ date, practiced }) => `${date} ${practiced}`)).toEqual([
    "2026-12-31 true",
    "2027-01-01 true",
    "2027-01-02 false",
    "2027-01-03 false",
    "2027-01-04 false",
    "2027-01-05 false",
    "2027-01-06 false",
  ]);
});

test("days of practice without a network count", () => {
  const { streak } = todayAt(
    "2027-01-03T14:00:00Z",
    rightAt("2027-01-02T14:00:00Z", { mode: "meaning" }),
    // Late on January 2 in Chicago, and again.
    rightAt("2027-01-03T05:59:00Z"),
    rightAt("2027-01-03T13:00:00Z"),
    rightAt("2027-01-03T13:30:00Z"),
    rightAt("2027-01-03T13:40:00Z", { wordId: "hive" }),
  );
  expect(streak).toMatchObject({ days: 5, best: 5 });
  expect(streak.lastWeek.slice(-4)).toEqual([
    { date: "2026-12-31", practiced: true, words: 2 },
    { date: "2027-01-01", practiced: true, words: 3 },
    { date: "2027-01-02", practiced: true, words: 1 },
    { date: "2027-01-03", practiced: true, words: 2 },
  ]);
});

test("wrong answers and those of another competition add no day in a row", () => {
  const wrong = attempt(1, "bea", false, { attemptedAt: "2027-01-03T13:00:00Z" });
  const elsewhere = { ...rightAt("2027-01-03T13:00:00Z"), wordlistId: "another" };
  const { streak } = todayAt("2027-01-03T14:00:00Z", wrong, elsewhere);
  expect(streak).toMatchObject({ days: 0, best: 4 });
});
