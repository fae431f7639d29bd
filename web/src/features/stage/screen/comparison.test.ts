import { expect, test } from "vitest";
import type { Suggestion } from "../views";
import { comparisonSentence, differenceOf, rulingQuestion, startsSentence } from "./comparison";

/** Compares as the server does, as far as these tests go. */
function compare(word: string, heard: string): Suggestion {
  const length = Math.max(word.length, heard.length);
  const cells = Array.from({ length }, (_, index) => ({
    ...(word[index] && { accepted: word[index] }),
    ...(heard[index] && { heard: heard[index] }),
  }));
  const differsAt = cells.findIndex((cell) => cell.accepted !== cell.heard);
  return differsAt === -1 ? { verdict: "correct", cells } : { verdict: "wrong", cells, differsAt };
}

test.each([
  ["amber", "The same as the word."],
  ["amb", "Same so far, 3 letters."],
  ["ambr", "Letter 4: heard r, not e."],
  ["ambers", "Letter 6: s is extra."],
])("while letters come, %s is shown as: %s", (heard, sentence) => {
  expect(comparisonSentence(compare("amber", heard), false)).toBe(sentence);
});

test("a spelling beside the word's own is named", () => {
  const colour: Suggestion = { ...compare("colour", "colour"), spelling: "colour" };
  expect(comparisonSentence(colour, true)).toBe("The same as colour, which is also accepted.");
  const bare: Suggestion = { ...compare("bare", "bare"), spelling: "bare", homonym: true };
  expect(comparisonSentence(bare, true)).toBe(
    "The same as bare, which sounds like the word. No definition was read.",
  );
});

test.each([
  [{ changedAtRestart: 1 }, "the beginning changed"],
  [{ restartIsFault: true }, "these rules don't allow starting over"],
  [
    { changedAtRestart: 1, capitalsDiffer: true },
    "the beginning changed and the capital P wasn't named",
  ],
])("the word's own letters that don't count say why: %o", (why, reason) => {
  const cells = [
    { heard: "p", accepted: "P" },
    { heard: "a", accepted: "a" },
  ];
  const same: Suggestion = { verdict: "wrong", cells, ...why };
  expect(comparisonSentence(same, true)).toBe(`The same letters, but ${reason}.`);
  expect(differenceOf(same)).toBe("capitalsDiffer" in why ? 0 : undefined);
});

test("a capital that was named without need is named", () => {
  const cells = [{ heard: "B", accepted: "b" }];
  const same: Suggestion = { verdict: "wrong", cells, capitalsDiffer: true };
  expect(comparisonSentence(same, true)).toBe("The same letters, but a capital B was named.");
});

test.each([
  ["rec", ["rek"], {}, true, "Letter 3 changed: before k, now c."],
  ["rec", ["reca", "re"], {}, false, "Started over. No letter has changed."],
  ["rek", ["rec", "re"], {}, true, "Letter 3 changed: before c, now k."],
  ["rec", ["re"], { restartIsFault: true }, true, "These rules don't allow starting over."],
  ["re", ["rec"], { changedAtRestart: 1 }, true, "Letters said before are missing."],
])("%s after %j: %o", (text, restarts, suggestion, fault, sentence) => {
  expect(startsSentence({ text, restarts }, suggestion, true)).toEqual({ fault, sentence });
});

test("a start that is being spelled may still get all its letters", () => {
  const starts = { text: "re", restarts: ["rec"] };
  const { fault } = startsSentence(starts, { changedAtRestart: 1 }, false);
  expect(fault).toBe(false);
  const none = { ...compare("rec", ""), changedAtRestart: 1 };
  expect(comparisonSentence(none, false)).toBe("");
});

test("a letter is missing once no more come", () => {
  expect(comparisonSentence(compare("amber", "amb"), true)).toBe("Letter 4: e is missing.");
});

const open = { complete: false, timeUp: false, left: 0 };

test.each([
  ["amber", true, undefined],
  ["amber", false, "against"],
  ["ambre", true, "against"],
  ["ambre", false, undefined],
  // The scribe is still typing.
  ["ambe", true, undefined],
])("with %s heard, ruling %s asks: %s", (heard, correct, question) => {
  const suggestion = compare("amber", heard);
  expect(rulingQuestion(correct, { ...open, suggestion })).toBe(question);
});

test("a complete record that lacks a letter contradicts a correct ruling", () => {
  const suggestion = compare("amber", "ambe");
  expect(rulingQuestion(true, { ...open, complete: true, suggestion })).toBe("against");
});

test("a bell with time left asks, and so does a correct ruling after the time", () => {
  const turn = { ...open, suggestion: undefined };
  expect(rulingQuestion(false, { ...turn, left: 31 })).toBe("earlyBell");
  expect(rulingQuestion(false, turn)).toBeUndefined();
  expect(rulingQuestion(true, { ...turn, complete: true, timeUp: true })).toBe("against");
});
