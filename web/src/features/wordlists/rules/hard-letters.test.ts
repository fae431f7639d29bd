import { expect, test } from "vitest";
import { hardPlaces, writtenLetters } from "./hard-letters";

test.each([
  ["archipelago", ["archapelago"], "arch[i]pelago"],
  ["cantaloupe", ["cantaloup"], "cantaloup[e]"],
  ["receive", ["recieve"], "rec[e][i]ve"],
  ["until", ["untill"], "unti[l]"],
  ["raccoon", ["racoon"], "rac[c]oon"],
  ["papier-mâché", ["papermache"], "pap[i]er-mâché"],
  ["café", ["cafa"], "caf[é]"],
  ["maître d’", ["maitre b"], "maître [d]’"],
  ["banana", ["zzz"], "banana"],
  ["banana", [], "banana"],
  ["banana", ["binana", "bananna"], "b[a]na[n]a"],
])("%s, spelled %j, was hard at %s", (word, attempts, expected) => {
  const letters = writtenLetters(word, hardPlaces(word, attempts));
  expect(letters.map(({ text, hard }) => (hard ? `[${text}]` : text)).join("")).toBe(expected);
});

test("a letter with a combining accent is one letter, and spaces have no place", () => {
  expect(writtenLetters("ne\u0301 a", new Set([1]))).toEqual([
    { text: "n", place: 0, hard: false },
    { text: "e\u0301", place: 1, hard: true },
    { text: " ", place: undefined, hard: false },
    { text: "a", place: 2, hard: false },
  ]);
});
