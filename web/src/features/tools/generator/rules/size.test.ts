import { expect, test } from "vitest";
import { seedError, sizeError } from "./size";

// spec: rule generator size
// spec: constant smallest list
test.each([
  [1, undefined],
  [1_000, undefined],
  ["25", undefined],
  ["", "Please enter how many words you want."],
  [0, "A list needs at least 1 word."],
  [-1, "A list needs at least 1 word."],
  [1.5, "Please enter a whole number."],
  ["-", "Please enter a whole number."],
  ["abc", "Please enter a whole number."],
  [1_001, "A list can have up to 1,000 words."],
  ["9".repeat(30), "A list can have up to 1,000 words."],
])("as a number of words, %o: %s", (typed, problem) => {
  expect(sizeError(typed)).toBe(problem);
});

test.each([
  [0, undefined],
  [999_999, undefined],
  ["", "Please enter a whole number."],
  [0.5, "Please enter a whole number."],
  [-7, "Please enter up to 15 digits."],
  ["9".repeat(17), "Please enter up to 15 digits."],
])("as a seed, %o: %s", (typed, problem) => {
  expect(seedError(typed)).toBe(problem);
});
