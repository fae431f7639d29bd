import { expect, test } from "vitest";
import {
  columnsOf,
  emptyColumns,
  filledMeanwhile,
  fitting,
  listed,
  suggestedBy,
  without,
} from "./columns";

const bare = { pronunciation: "", partOfSpeech: "", definition: "", etymology: "", sentence: "" };
const entry = {
  pronunciation: "BEE",
  partOfSpeech: "noun",
  definition: "an insect that makes honey",
  etymology: "Old English bēo",
  sentence: "",
};

test("a column of nothing but space is empty", () => {
  expect(emptyColumns({ ...entry, definition: " \n", sentence: "" })).toEqual([
    "definition",
    "sentence",
  ]);
  expect(emptyColumns({ ...entry, sentence: "A bee flew in." })).toEqual([]);
});

test("only empty columns take a text, and only texts that say something", () => {
  expect(fitting({ ...bare, definition: "our own" }, entry)).toEqual({
    pronunciation: "BEE",
    partOfSpeech: "noun",
    etymology: "Old English bēo",
  });
  expect(fitting(bare, { definition: "  padded " })).toEqual({ definition: "padded" });
  expect(fitting(bare, { definition: "   " })).toEqual({});
  expect(fitting(entry, entry)).toEqual({});
});

test("another's text in a column is told from one's own that arrived before", () => {
  const texts = { definition: "an insect", etymology: "Old English", sentence: "Buzz." };
  const word = { ...bare, definition: "their text", etymology: "Old English " };
  expect(filledMeanwhile(word, texts)).toEqual(["definition"]);
});

test("what an entry has besides the columns goes nowhere", () => {
  expect(fitting(bare, { ...entry, word: "bee", level: 2 } as never)).not.toHaveProperty("word");
});

test.each([
  ["verb", ["etymology"]],
  ["Adjective, informal", ["etymology"]],
  ["", ["pronunciation", "partOfSpeech", "definition", "etymology", "sentence"]],
  ["noun", ["pronunciation", "definition", "etymology", "sentence"]],
  [" Noun (plural)", ["pronunciation", "definition", "etymology", "sentence"]],
  ["?", ["pronunciation", "definition", "etymology", "sentence"]],
])("for a word that is given as %o, the entry of a noun suggests %o", (partOfSpeech, suggested) => {
  const lead = { ...entry, sentence: "Lead is heavy." };
  expect(columnsOf(suggestedBy(lead, { ...bare, partOfSpeech }))).toEqual(suggested);
});

test("an entry without a part of speech suggests all it has", () => {
  const texts = suggestedBy({ ...entry, partOfSpeech: "" }, { ...bare, partOfSpeech: "verb" });
  expect(columnsOf(texts)).toEqual(["pronunciation", "definition", "etymology"]);
});

test("texts are taken away by their columns", () => {
  const texts = { sentence: "Buzz.", definition: "an insect" };
  expect(columnsOf(texts)).toEqual(["definition", "sentence"]);
  expect(without(texts, ["sentence", "etymology"])).toEqual({ definition: "an insect" });
});

test("columns are listed as in a sentence", () => {
  expect(listed(["sentence"])).toBe("sentence");
  expect(listed(["partOfSpeech", "definition", "sentence"])).toBe(
    "part of speech, definition, and sentence",
  );
});
