import { expect, test } from "vitest";
import { seedProblem, sizeProblem } from "./size";

// spec: rule generator size
// spec: constant smallest list
test.each([
  [1, undefined],
  [1_000, undefined],
  ["25", undefined],
  ["", "Please enter how many words you want."],
  [0, "A wordlist has at least 1 word."],
  [-1, "A wordlist has at least 1 word."],
  [1.5, "Please enter a whole number."],
  ["-", "Please enter a whole number."],
  ["abc", "Please enter a whole number."],
  [1_001, "At most 1,000 words fit into one list."],
  ["9".repeat(30), "At most 1,000 words fit into one list."],
])("as a number of words, %o: %s", (typed, problem) => {
  expect(sizeProblem(typed)).toBe(problem);
});

test.each([
  [0, undefined],
  [999_999, undefined],
  ["", "Please enter a whole number."],
  [0.5, "Please enter a whole number."],
  [-7, "Please enter a number of at most 15 digits."],
  ["9".repeat(17), "Please enter a number of at most 15 digits."],
])("as a seed, %o: %s", (typed, problem) => {
  expect(seedProblem(typed)).toBe(problem);
});
