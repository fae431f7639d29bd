import { expect, test } from "vitest";
import {
  changedTexts,
  conflictingColumns,
  emptyTexts,
  savedTexts,
  textErrors,
  textsOf,
} from "./word-texts";

const bee = { ...emptyTexts, word: "bee", definition: "an insect" };

test("only changed columns are saved, trimmed", () => {
  expect(changedTexts(bee, { ...bee, definition: " an insect ", notes: " new\n" })).toEqual({
    notes: "new",
  });
  expect(changedTexts(bee, { ...bee, definition: " " })).toEqual({ definition: "" });
  expect(changedTexts(bee, { ...bee, sentence: "Hear\vit buzz." })).toEqual({
    sentence: "Hear it buzz.",
  });
});

test("a word that was copied from a PDF is saved with the letters of a keyboard", () => {
  expect(changedTexts(bee, { ...bee, word: "ﬂea\u200B" })).toEqual({ word: "flea" });
  const stored = { ...bee, word: "ﬂea" };
  expect(changedTexts(stored, stored)).toEqual({});
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
  const word = { ...bee, alternates: [], _id: "word-1", audioId: "" };
  expect(textsOf(word)).toEqual(bee);
});

test("alternates are typed with commas in between", () => {
  const color = { ...bee, word: "color", alternates: "colour, kolor" };
  expect(savedTexts(color).alternates).toEqual(["colour", "kolor"]);
  expect(textsOf(savedTexts(color))).toEqual(color);
  const { alternates: _, ...asAParticipant } = savedTexts(color);
  expect(textsOf(asAParticipant).alternates).toBe("");
  expect(changedTexts(color, { ...color, alternates: " colour;kolor, ,colour" })).toEqual({});
  expect(changedTexts(color, { ...color, alternates: "" })).toEqual({ alternates: "" });
  const errors = (alternates: string) => textErrors({ ...color, alternates }).alternates;
  expect(errors("a, b, c, d, e")).toBeUndefined();
  expect(errors("a, b, c, d, e, f")).toBe("A word can have at most 5 alternate spellings.");
  expect(errors("colour, -")).toBe("Each spelling needs at least one letter.");
  expect(errors("b".repeat(101))).toBe("Each spelling can have at most 100 characters.");
});
