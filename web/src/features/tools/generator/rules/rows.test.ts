import { expect, test } from "vitest";
import type { Entry } from "../preview";
import {
  drop,
  markDropped,
  putBack,
  type Row,
  refilled,
  replace,
  rowsOf,
  showsExactly,
  withReplacement,
} from "./rows";
import { lengthOf, viewOf } from "./view";

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
const told = (rows: Row[]) =>
  rows.map(({ place, entry: { word }, dropped }) => `${place} ${dropped ? `(${word})` : word}`);

const view = { ...viewOf({ seed: 7, size: 4 }), page: 2 };
const rows = rowsOf(entries("almanac bazaar cathedral dinghy"));

test("a dropped word is left out of a list one shorter, and comes back", () => {
  const dropped = drop(view, "bazaar");
  expect(dropped).toEqual({ ...view, dropped: ["bazaar"] });
  expect(lengthOf(dropped)).toBe(3);
  expect(putBack(drop(dropped, "almanac"), "bazaar")).toEqual(drop(view, "almanac"));
  expect(putBack(dropped, "bazaar")).toEqual(view);
});

test("a replaced word is left out of a list as long as before", () => {
  expect(replace(view, "bazaar")).toEqual({ ...view, without: ["bazaar"] });
});

test("another list has as many words as are wanted, and none that was dropped", () => {
  const next = refilled(drop(replace(view, "dinghy"), "bazaar"));
  expect(next).toEqual({ ...view, without: ["dinghy", "bazaar"] });
  expect(lengthOf(next)).toBe(4);
  expect(refilled(view)).toBe(view);
});

test("a dropped word keeps its place until it is put back", () => {
  const marked = markDropped(rows, "bazaar", true);
  expect(told(marked)).toEqual(["0 almanac", "1 (bazaar)", "2 cathedral", "3 dinghy"]);
  expect(showsExactly(marked, entries("almanac cathedral dinghy"))).toBe(true);
  expect(showsExactly(marked, entries("almanac bazaar cathedral dinghy"))).toBe(false);
  expect(markDropped(marked, "bazaar", false)).toEqual(rows);
});

test("another word stands in the place of the one it replaces, wherever the server orders it", () => {
  const after = withReplacement(rows, "bazaar", entries("aardvark almanac cathedral dinghy"));
  expect(after.newcomer?.word).toBe("aardvark");
  expect(told(after.rows)).toEqual(["0 almanac", "1 aardvark", "2 cathedral", "3 dinghy"]);
});

test("a word is replaced beside one that was dropped", () => {
  const marked = markDropped(rows, "almanac", true);
  const after = withReplacement(marked, "dinghy", entries("bazaar cathedral zephyr"));
  expect(told(after.rows)).toEqual(["0 (almanac)", "1 bazaar", "2 cathedral", "3 zephyr"]);
});

test("a list that has changed altogether is shown as it is", () => {
  const after = withReplacement(rows, "bazaar", entries("quay rhyme sieve tsar"));
  expect(told(after.rows)).toEqual(["0 quay", "1 rhyme", "2 sieve", "3 tsar"]);
});
