import { expect, test } from "vitest";
import {
  changedTexts,
  conflictingColumns,
  emptyTexts,
  sameSpelling,
  textErrors,
  textsOf,
} from "./word-texts";

const bee = { ...emptyTexts, word: "bee", definition: "an insect" };

test("only changed columns are saved, trimmed", () => {
  expect(changedTexts(bee, { ...bee, definition: " an insect ", notes: " new\n" })).toEqual({
    notes: "new",
  });
  expect(changedTexts(bee, { ...bee, definition: " " })).toEqual({ definition: "" });
});

test("a conflict is a column that both have changed differently", () => {
  const theirs = { ...bee, definition: "a fly", sentence: "Buzz." };
  expect(conflictingColumns(bee, theirs, { definition: "a wasp", notes: "x" })).toEqual([
    "definition",
  ]);
  expect(conflictingColumns(bee, theirs, { definition: "a fly" })).toEqual([]);
  expect(conflictingColumns(bee, bee, { definition: "a wasp" })).toEqual([]);
});

test("a word is required, and texts have limits", () => {
  expect(textErrors({ ...bee, word: " " })).toEqual({ word: "The word is missing." });
  expect(textErrors({ ...bee, word: "🐝".repeat(100), notes: "x".repeat(2_001) })).toEqual({
    notes: "This has 2,001 characters. The limit is 2,000.",
  });
});

test("other properties of a word are left out", () => {
  const word = { ...bee, _id: "word-1", audioId: "" };
  expect(textsOf(word)).toEqual(bee);
});

test("case, spaces and compatibility characters make no other spelling", () => {
  expect(sameSpelling(" Ｂee ")).toBe("bee");
  expect(sameSpelling("élan")).not.toBe("elan");
});
