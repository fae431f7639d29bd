import { expect, test } from "vitest";
import type { Entry } from "../preview";
import {
  markRemoved,
  type Row,
  refilled,
  remove,
  replace,
  restore,
  showsExactly,
  toRows,
  withReplacement,
} from "./rows";
import { listLength, viewFromSearch } from "./view";

const entry = (word: string): Entry => ({
  word,
  pronunciation: "",
  partOfSpeech: "noun",
  definition: "",
  etymology: "",
  sentence: "",
  level: 5,
});
const entries = (words: string) => words.split(" ").map(entry);
const describeRows = (rows: Row[]) =>
  rows.map(
    ({ position, entry: { word }, removed }) => `${position} ${removed ? `(${word})` : word}`,
  );

const view = { ...viewFromSearch({ seed: 7, size: 4 }), page: 2 };
const rows = toRows(entries("almanac bazaar cathedral dinghy"));

test("a removed word is excluded and the list is one shorter, until restored", () => {
  const removed = remove(view, "bazaar");
  expect(removed).toEqual({ ...view, removed: ["bazaar"] });
  expect(listLength(removed)).toBe(3);
  expect(restore(remove(removed, "almanac"), "bazaar")).toEqual(remove(view, "almanac"));
  expect(restore(removed, "bazaar")).toEqual(view);
});

test("a replaced word is excluded and the list keeps its length", () => {
  expect(replace(view, "bazaar")).toEqual({ ...view, without: ["bazaar"] });
});

test("a new list has the full number of words, without the removed ones", () => {
  const next = refilled(remove(replace(view, "dinghy"), "bazaar"));
  expect(next).toEqual({ ...view, without: ["dinghy", "bazaar"] });
  expect(listLength(next)).toBe(4);
  expect(refilled(view)).toBe(view);
});

test("a removed word keeps its place until restored", () => {
  const marked = markRemoved(rows, "bazaar", true);
  expect(describeRows(marked)).toEqual(["0 almanac", "1 (bazaar)", "2 cathedral", "3 dinghy"]);
  expect(showsExactly(marked, entries("almanac cathedral dinghy"))).toBe(true);
  expect(showsExactly(marked, entries("almanac bazaar cathedral dinghy"))).toBe(false);
  expect(markRemoved(marked, "bazaar", false)).toEqual(rows);
});

test("a replacement takes the place of the word, wherever the server sorts it", () => {
  const after = withReplacement(rows, "bazaar", entries("aardvark almanac cathedral dinghy"));
  expect(after.newcomer?.word).toBe("aardvark");
  expect(describeRows(after.rows)).toEqual(["0 almanac", "1 aardvark", "2 cathedral", "3 dinghy"]);
});

test("a word is replaced next to a removed one", () => {
  const marked = markRemoved(rows, "almanac", true);
  const after = withReplacement(marked, "dinghy", entries("bazaar cathedral zephyr"));
  expect(describeRows(after.rows)).toEqual(["0 (almanac)", "1 bazaar", "2 cathedral", "3 zephyr"]);
});

test("an entirely different list is shown in its own order", () => {
  const after = withReplacement(rows, "bazaar", entries("quay rhyme sieve tsar"));
  expect(describeRows(after.rows)).toEqual(["0 quay", "1 rhyme", "2 sieve", "3 tsar"]);
});
