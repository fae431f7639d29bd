import { expect, test } from "vitest";
import { describeAdded } from "./describe-added";

test.each([
  [3, 0, undefined, "Added 3 words."],
  [1, 0, "Finals", "Added 1 word to “Finals”."],
  [2, 1, "Finals", "Added 2 words to “Finals”. Skipped 1 word that is in the list already."],
  [0, 2, undefined, "Added no words. Skipped 2 words that are in the list already."],
])("%i added and %i skipped", (added, skipped, title, sentence) => {
  expect(describeAdded(added, skipped, title)).toBe(sentence);
});
