import { expect, test } from "vitest";
import { alignSpelling } from "./alignment";
import { markHardLetters, spellingColumns } from "./spelling-columns";

const rows = (attempt: string, word: string) => {
  const columns = spellingColumns(alignSpelling(attempt, word));
  return [
    columns.map(({ typed }) => typed || "_").join(""),
    columns.map(({ letter }) => letter || "_").join(""),
    columns.map(({ right }) => (right ? "." : "x")).join(""),
  ];
};

test.each([
  ["racoon", "raccoon", ["rac_oon", "raccoon", "...x..."]],
  ["seperate", "separate", ["seperate", "separate", "...x...."]],
  ["lulllaby", "lullaby", ["lulllaby", "lull_aby", "....x..."]],
  ["recieve", "receive", ["recieve", "receive", "...xx.."]],
])("%s over %s", (attempt, word, expected) => {
  expect(rows(attempt, word)).toEqual(expected);
});

test.each([
  ["racoon", "raccoon", "rac[c]oon"],
  ["niave", "naïve", "n[aï]ve"],
  ["lullaby", "lullaby", "lullaby"],
  ["zzz", "lullaby", "lullaby"],
  ["papermache", "papier-mâché", "papier-mâché"],
])("%s marks %s as %s", (attempt, word, marked) => {
  const parts = markHardLetters(attempt, word);
  expect(parts.map(({ text, hard }) => (hard ? `[${text}]` : text)).join("")).toBe(marked);
});
