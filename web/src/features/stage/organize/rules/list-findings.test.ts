import { expect, test } from "vitest";
import { listFindings } from "./list-findings";

const clean = { hash: "5d", studied: [], homonyms: [], unknown: [] };

test("a list without faults has no findings", () => {
  expect(listFindings(clean, 12, 4)).toEqual([]);
  expect(listFindings({ ...clean, unknown: null }, 12, 4)).toEqual([]);
});

test("each finding is a sentence", () => {
  const studied = [
    { word: "amber", lists: ["Week 1"] },
    { word: "nectar", lists: ["Week 1", "Week 2"] },
  ];
  expect(listFindings({ ...clean, studied, unknown: ["stayman"] }, 12, 4)).toEqual([
    "2 words are also in lists that spellers practice: amber (Week 1) and nectar (Week 1, Week 2).",
    "Check the spelling. No dictionary here knows stayman.",
  ]);
  expect(listFindings({ ...clean, studied: studied.slice(0, 1) }, 12, 4)).toEqual([
    "1 word is also in lists that spellers practice: amber (Week 1).",
  ]);
});

test("words that sound like others need their definitions", () => {
  const bear = { word: "bear", others: ["bare"] };
  expect(listFindings({ ...clean, homonyms: [bear] }, 12, 4)).toEqual([
    "bear sounds like bare. Make sure its definition is read.",
  ]);
  const their = { word: "their", others: ["there", "they're"] };
  expect(listFindings({ ...clean, homonyms: [bear, their] }, 12, 4)).toEqual([
    "2 words sound like others: bear (bare) and their (there, they're). Make sure their definitions are read.",
  ]);
});

test("a long finding names the first words, and never just one more", () => {
  const words = "abcdefghijk".split("");
  const [sentence] = listFindings({ ...clean, unknown: words }, 12, 4);
  expect(sentence).toBe(
    "Check the spelling. No dictionary here knows a, b, c, d, e, f, g, h and 3 more.",
  );
  const [nine] = listFindings({ ...clean, unknown: words.slice(0, 9) }, 12, 4);
  expect(nine).toBe("Check the spelling. No dictionary here knows a, b, c, d, e, f, g, h or i.");
});

test("a list that may run out of words is found", () => {
  expect(listFindings(clean, 11, 4)).toEqual([
    "11 words for 4 spellers may not be enough: each speller needs a new word in every round.",
  ]);
});
