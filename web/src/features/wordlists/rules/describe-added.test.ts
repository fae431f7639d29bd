import { expect, test } from "vitest";
import { describeAdded } from "./describe-added";

test.each([
  [3, 0, undefined, "Added 3 words."],
  [1, 0, "Finals", "Added 1 word to “Finals”."],
  [2, 1, "Finals", "Added 2 words to “Finals”. Skipped 1 word that is already in the list."],
  [0, 2, undefined, "Added no words. Skipped 2 words that are already in the list."],
])("%i added and %i skipped", (added, skipped, title, sentence) => {
  expect(describeAdded(added, skipped, title)).toBe(sentence);
});
