import { describe, expect, test } from "vitest";
import type { CsvWord } from "@/shared/csv/csv-words";
import type { Rating } from "../api";
import {
  countLevels,
  formatFrequency,
  formatProgress,
  formatUnknown,
  nextSort,
  type RatedWord,
  ratedWords,
  sortWords,
} from "./results";

const csvWord = (word: string): CsvWord => ({
  word,
  pronunciation: "",
  partOfSpeech: "",
  definition: "",
  etymology: "",
  sentence: "",
  notes: "",
  audioId: "",
});

const rating = (word: string, level: number, frequency: number): Rating => ({
  word,
  frequency,
  zipf: Math.log10(frequency * 1000),
  estimated: false,
  level,
  reasons: [],
});

const rated = (word: string, level: number, frequency: number): RatedWord => ({
  word: csvWord(word),
  rating: rating(word, level, frequency),
});
const unknown = (word: string): RatedWord => ({ word: csvWord(word), rating: null });

const order = (words: readonly RatedWord[]) => words.map(({ word }) => word.word);

describe("sorting", () => {
  const words = [
    rated("éclair", 6, 0.5),
    unknown("zzyzxqv"),
    rated("cat", 1, 60),
    rated("eclipse", 4, 3),
    rated("Dog", 1, 120),
    unknown("aaargh"),
  ];

  test("by word, in the reader's alphabetical order", () => {
    const ascending = ["aaargh", "cat", "Dog", "éclair", "eclipse", "zzyzxqv"];
    expect(order(sortWords(words, { column: "word", descending: false }))).toEqual(ascending);
    expect(order(sortWords(words, { column: "word", descending: true }))).toEqual(
      ascending.toReversed(),
    );
  });

  test("by frequency, with unknown words last in either direction", () => {
    expect(order(sortWords(words, { column: "frequency", descending: false }))).toEqual([
      "éclair",
      "eclipse",
      "cat",
      "Dog",
      "zzyzxqv",
      "aaargh",
    ]);
    expect(order(sortWords(words, { column: "frequency", descending: true })).slice(-3)).toEqual([
      "éclair",
      "zzyzxqv",
      "aaargh",
    ]);
  });

  test("by level, with equal ones in file order", () => {
    expect(order(sortWords(words, { column: "level", descending: false })).slice(0, 3)).toEqual([
      "cat",
      "Dog",
      "eclipse",
    ]);
    expect(order(sortWords(words, { column: "level", descending: true })).slice(0, 4)).toEqual([
      "éclair",
      "eclipse",
      "cat",
      "Dog",
    ]);
  });

  test("the file order is restored, and the input is not changed", () => {
    const before = order(words);
    expect(order(sortWords(words, undefined))).toEqual(before);
    sortWords(words, { column: "word", descending: false });
    expect(order(words)).toEqual(before);
  });

  test("a column's button sorts ascending, descending, and in file order", () => {
    const first = nextSort(undefined, "level");
    expect(first).toEqual({ column: "level", descending: false });
    const second = nextSort(first, "level");
    expect(second).toEqual({ column: "level", descending: true });
    expect(nextSort(second, "level")).toBeUndefined();
    expect(nextSort(second, "word")).toEqual({ column: "word", descending: false });
  });
});

test("words not looked up are left out", () => {
  const words = ["cat", "zzyzxqv", "dog"].map(csvWord);
  const found = ratedWords({ words, ratings: [rating("cat", 1, 60), null] });
  expect(order(found)).toEqual(["cat", "zzyzxqv"]);
  expect(found.map((word) => word.rating?.level)).toEqual([1, undefined]);
});

test.each([
  [["cat", "dog"], ["cat"], "1 of 2 words looked up"],
  [["cat"], ["cat"], "1 word rated"],
  [["cat", "zzyzxqv"], ["cat", null], "1 of 2 words found"],
  [["zzyzxqv"], [null], "0 of 1 word found"],
])("%o with the ratings %o: %s", (words, ratings, text) => {
  const calculation = {
    words: words.map(csvWord),
    ratings: ratings.map((word) => (word === null ? null : rating(word, 1, 60))),
  };
  expect(formatProgress(calculation)).toBe(text);
});

test("every level is counted, even empty ones, but not unknown words", () => {
  const counts = countLevels([
    rating("cat", 1, 60),
    null,
    rating("dog", 1, 120),
    rating("x", 10, 0),
  ]);
  expect(counts.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(counts.map(({ words }) => words)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test.each([
  [51_287.4, "51,300"],
  [60, "60"],
  [0.031_622, "0.0316"],
  [0.000_000_12, "0.00000012"],
  [0, "0"],
])("the frequency %d is shown as %s", (frequency, shown) => {
  expect(formatFrequency(frequency)).toBe(shown);
});

test("a few unknown words are all named, of many only the first", () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => unknown(`w${place}`));
  expect(formatUnknown(many(2))).toBe("w0, w1");
  expect(formatUnknown(many(13))).toMatch(/, w12$/);
  expect(formatUnknown(many(1_500))).toMatch(/, w11 and 1,488 more$/);
});
