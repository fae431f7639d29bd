import { expect, test } from "vitest";
import { alignSpelling } from "./alignment";
import { describeAlignment } from "./alignment-sentences";

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
