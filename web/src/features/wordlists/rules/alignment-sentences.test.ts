import { expect, test } from "vitest";
import { alignSpelling } from "./alignment";
import { describeAlignment, describeMistakes } from "./alignment-sentences";

test.each([
  ["archapelago", "archipelago", ["10 of 11 letters are right.", "Look at letter 5."]],
  [
    "cantaloup",
    "cantaloupe",
    ["9 of 10 letters are right.", "A letter is missing after letter 9."],
  ],
  ["sychology", "psychology", ["9 of 10 letters are right.", "The first letter is missing."]],
  ["untill", "until", ["5 of 5 letters are right.", "Letter 6 doesn't belong there."]],
  ["wierd", "weird", ["3 of 5 letters are right.", "Letters 2 and 3 are swapped."]],
  ["chology", "psychology", ["7 of 10 letters are right.", "The first 3 letters are missing."]],
  ["cantpe", "cantaloupe", ["6 of 10 letters are right.", "4 letters are missing after letter 4."]],
  ["chzzsalis", "chrysalis", ["7 of 9 letters are right.", "Look at letters 3 and 4."]],
  [
    "sinamen",
    "cinnamon",
    [
      "5 of 8 letters are right.",
      "Look at letter 1.",
      "A letter is missing after letter 3.",
      "Look at letter 6.",
    ],
  ],
  ["binona", "banana", ["4 of 6 letters are right.", "Look at letters 2 and 4."]],
  ["hi", "he", ["1 of 2 letters is right.", "Look at letter 2."]],
  [
    "tommorow",
    "tomorrow",
    [
      "7 of 8 letters are right.",
      "Letter 4 doesn't belong there.",
      "A letter is missing after letter 6.",
    ],
  ],
])("%s for %s", (attempt, word, sentences) => {
  expect(describeAlignment(alignSpelling(attempt, word))).toEqual(sentences);
});

test.each([
  ["archapelago", "archipelago", ["You wrote “a” where this word has “i”."]],
  ["chzzsalis", "chrysalis", ["You wrote “zz” where this word has “ry”."]],
  ["racoon", "raccoon", ["You wrote “c” where this word has “cc”."]],
  ["sychology", "psychology", ["You left out “p”."]],
  ["cantpe", "cantaloupe", ["You left out “alou”."]],
  ["untill", "until", ["You wrote “ll” where this word has “l”."]],
  [
    "cinamonn",
    "cinnamon",
    ["You wrote “n” where this word has “nn”.", "You wrote “nn” where this word has “n”."],
  ],
  ["goverment", "government", ["You left out “n”."]],
  ["bananax", "banana", ["You added “x”."]],
  ["wierd", "weird", ["You wrote “ie” where this word has “ei”."]],
  [
    "sinamen",
    "cinnamon",
    ["You wrote “s” where this word has “c”.", "You wrote “n” where this word has “nn”."],
  ],
  ["banana", "banana", []],
])("%s is not %s", (attempt, word, sentences) => {
  expect(describeMistakes(alignSpelling(attempt, word))).toEqual(sentences);
});
