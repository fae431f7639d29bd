import { expect, test } from "vitest";
import { medalsOf } from "./medals";

const list = (
  title: string,
  wordCount: number,
  knownCount: number,
  finishedCount = 0,
  rightCount = knownCount,
) => ({
  wordlistId: title,
  title,
  wordCount,
  knownCount,
  practicedCount: knownCount,
  missedCount: 0,
  rightCount,
  finishedCount,
  lastPracticedAt: null,
});

const texts = (lists: ReturnType<typeof list>[], days = 0, best = 0, withStreak = true) =>
  medalsOf({ lists, streak: { days, best, lastWeek: [] } }, withStreak).map(
    ({ title, note, earned }) => `${earned ? "*" : ""}${title}: ${note}`,
  );

test("what is reached comes first", () => {
  expect(texts([list("First round", 60, 23), list("Final", 40, 20, 3)], 4, 8)).toEqual([
    "*25 words: Spelled right",
    "*Final: Finished 3 times, 20 of 40 known",
    "*7 days: In a row",
    "50 words: 7 to go",
    "First round: 23 of 60 known",
    "14 days: 10 to go",
  ]);
});

test("a word that is missed later takes no medal away", () => {
  expect(texts([list("First round", 60, 8, 0, 11)])).toEqual([
    "*10 words: Spelled right",
    "25 words: 14 to go",
    "First round: 8 of 60 known",
  ]);
});

test("a new speller sees what comes next, and no streak", () => {
  expect(texts([list("First round", 60, 0)])).toEqual([
    "10 words: 10 to go",
    "First round: 0 of 60 known",
  ]);
});

test("a streak that has ended, or is off, isn't mentioned", () => {
  expect(texts([list("First round", 6, 6, 1)], 0, 2)).toEqual([
    "*First round: Finished once, 6 of 6 known",
  ]);
  expect(texts([list("First round", 6, 6, 1)], 9, 9, false)).toHaveLength(1);
});

test("no medal needs more words than there are, and empty lists have none", () => {
  expect(texts([list("Empty", 0, 0), list("First round", 60, 55)])).toEqual([
    "*50 words: Spelled right",
    "First round: 55 of 60 known",
  ]);
  expect(texts([])).toEqual([]);
});
