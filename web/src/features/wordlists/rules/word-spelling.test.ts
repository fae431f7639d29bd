import { expect, test } from "vitest";
import { hasHardHint, letterHint, partsBehind, syllablesOf } from "./word-spelling";

const archipelago = {
  word: "archipelago",
  spelling: {
    syllables: ["ar", "chi", "pel", "a", "go"],
    parts: [
      { start: 2, length: 2, pattern: "greek-ch" as const, sentence: "The ch sounds like k." },
      {
        start: 8,
        length: 1,
        pattern: "unstressed-vowel" as const,
        sentence: "The second a is hardly heard.",
      },
    ],
  },
};
const unknown = { word: "archipelago", spelling: null };

const shown = (hint: ReturnType<typeof letterHint>) =>
  hint.letters.map(({ text = "_" }) => text).join("");

test("the first hint has the length and first letter", () => {
  const hint = letterHint(archipelago, [], 1);
  expect(hint.sentences).toEqual(["11 letters. It starts with a."]);
  expect(shown(hint)).toBe("a__________");
});

test("the second hint has the hard part behind the mistakes", () => {
  expect(letterHint(archipelago, [], 2).sentences[1]).toBe("The ch sounds like k.");
  const hint = letterHint(archipelago, ["archipelego"], 2);
  expect(hint.sentences[1]).toBe("The second a is hardly heard.");
  expect(shown(hint)).toBe("a_______a__");
});

test("without a known hard part, the second hint is the first wrong letter", () => {
  const hint = letterHint(unknown, ["archapelego"], 2);
  expect(hint.sentences[1]).toBe("Letter 5 is i.");
  expect(shown(hint)).toBe("a___i______");
  expect(hasHardHint(unknown, ["archapelego"])).toBe(true);
  expect(hasHardHint(unknown, [])).toBe(false);
  expect(letterHint(unknown, [], 2).sentences).toHaveLength(1);
});

test("a word of several parts keeps its spaces and marks", () => {
  const hint = letterHint({ word: "maître d’hôtel" }, [], 1);
  expect(hint.sentences).toEqual(["12 letters in 2 parts. It starts with m."]);
  expect(shown(hint)).toBe("m_____ _’_____");
  const dog = letterHint({ word: "St. Bernard" }, [], 1);
  expect(dog.sentences).toEqual(["9 letters in 2 parts. It starts with S."]);
  expect(shown(dog)).toBe("S_. _______");
});

test("a ligature is spelled as two letters", () => {
  expect(letterHint({ word: "æon" }, [], 1).sentences[0]).toBe("4 letters. It starts with æ.");
});

test("syllables are shown if there are several", () => {
  expect(syllablesOf(archipelago)).toBe("ar·chi·pel·a·go");
  expect(syllablesOf(unknown)).toBeUndefined();
  expect(syllablesOf({ word: "bee", spelling: { syllables: ["bee"], parts: [] } })).toBeUndefined();
});

test("parts behind mistakes, or else all", () => {
  expect(partsBehind(archipelago, ["arcipelago"]).map(({ pattern }) => pattern)).toEqual([
    "greek-ch",
  ]);
  expect(partsBehind(archipelago, ["archipellago"])).toHaveLength(2);
  expect(partsBehind(unknown, ["arcipelago"])).toEqual([]);
});
