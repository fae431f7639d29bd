import { expect, test } from "vitest";
import {
  alternativeTexts,
  columnsOf,
  emptyColumns,
  fillableTexts,
  filledConcurrently,
  formatColumns,
  omitColumns,
  suggestedTexts,
} from "./columns";

const bare = { pronunciation: "", partOfSpeech: "", definition: "", etymology: "", sentence: "" };
const entry = {
  pronunciation: "BEE",
  partOfSpeech: "noun",
  definition: "an insect that makes honey",
  etymology: "Old English bēo",
  sentence: "",
};

test("a blank column is empty", () => {
  expect(emptyColumns({ ...entry, definition: " \n", sentence: "" })).toEqual([
    "definition",
    "sentence",
  ]);
  expect(emptyColumns({ ...entry, sentence: "A bee flew in." })).toEqual([]);
});

test("only empty columns take texts, and only texts that aren't blank", () => {
  expect(fillableTexts({ ...bare, definition: "our own" }, entry)).toEqual({
    pronunciation: "BEE",
    partOfSpeech: "noun",
    etymology: "Old English bēo",
  });
  expect(fillableTexts(bare, { definition: "  padded " })).toEqual({ definition: "padded" });
  expect(fillableTexts(bare, { definition: "   " })).toEqual({});
  expect(fillableTexts(entry, entry)).toEqual({});
});

test("someone else's text is distinguished from our own saved earlier", () => {
  const texts = { definition: "an insect", etymology: "Old English", sentence: "Buzz." };
  const word = { ...bare, definition: "their text", etymology: "Old English " };
  expect(filledConcurrently(word, texts)).toEqual(["definition"]);
});

test("other properties of an entry are ignored", () => {
  expect(fillableTexts(bare, { ...entry, word: "bee", level: 2 } as never)).not.toHaveProperty(
    "word",
  );
});

test.each([
  ["verb", ["etymology"]],
  ["Adjective, informal", ["etymology"]],
  ["", ["pronunciation", "partOfSpeech", "definition", "etymology", "sentence"]],
  ["noun", ["pronunciation", "definition", "etymology", "sentence"]],
  [" Noun (plural)", ["pronunciation", "definition", "etymology", "sentence"]],
  ["?", ["pronunciation", "definition", "etymology", "sentence"]],
])("for a word with part of speech %o, a noun entry suggests %o", (partOfSpeech, suggested) => {
  const lead = { ...entry, sentence: "Lead is heavy." };
  expect(columnsOf(suggestedTexts(lead, { ...bare, partOfSpeech }))).toEqual(suggested);
});

test("an entry without a part of speech suggests everything it has", () => {
  const texts = suggestedTexts({ ...entry, partOfSpeech: "" }, { ...bare, partOfSpeech: "verb" });
  expect(columnsOf(texts)).toEqual(["pronunciation", "definition", "etymology"]);
});

test("alternatives are offered for filled columns too, but only for the same part of speech", () => {
  const own = { ...bare, definition: "our own", pronunciation: " BEE " };
  expect(columnsOf(alternativeTexts(entry, own))).toEqual([
    "partOfSpeech",
    "definition",
    "etymology",
  ]);
  expect(columnsOf(alternativeTexts(entry, { ...own, partOfSpeech: "verb" }))).toEqual([
    "etymology",
  ]);
});

test("omits columns", () => {
  const texts = { sentence: "Buzz.", definition: "an insect" };
  expect(columnsOf(texts)).toEqual(["definition", "sentence"]);
  expect(omitColumns(texts, ["sentence", "etymology"])).toEqual({ definition: "an insect" });
});

test("formats columns for a sentence", () => {
  expect(formatColumns(["sentence"])).toBe("sentence");
  expect(formatColumns(["partOfSpeech", "definition", "sentence"])).toBe(
    "part of speech, definition, and sentence",
  );
});
