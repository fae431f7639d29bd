import { describe, expect, test } from "vitest";
import { type MockBee, startOfBee } from "./mock-bee";
import { announceBee, announceLetter, describeResult } from "./mock-bee-sentences";

const word = { id: "1", word: "raccoon" };
const spelling: MockBee = { ...startOfBee, step: "spelling", word, heard: true, runningSince: 0 };
const ruled = (typed: string, ground: "spelled" | "misspelled" | "passed" | "time"): MockBee => ({
  ...startOfBee,
  step: "ruled",
  results: [{ ...word, typed, ground, milliseconds: 1 }],
});

describe("a screen reader", () => {
  test("says which word comes", () => {
    expect(announceBee(spelling, 0)).toBe("Word 1 of 10");
  });

  test("says when questions end, but no seconds", () => {
    const said = [60_000, 61_000, 89_000].map((now) => announceBee(spelling, now));
    expect(new Set(said)).toEqual(new Set(["30 seconds left. No more questions."]));
  });

  test.each([
    [ruled("raccoon", "spelled"), "Correct!"],
    [
      ruled("racoon", "misspelled"),
      "Not this time. You spelled r, a, c, o, o, n. The word is r, a, c, c, o, o, n.",
    ],
    [ruled("", "passed"), "Here it is. The word is r, a, c, c, o, o, n."],
    [ruled("ra", "time"), "Time's up. You spelled r, a. The word is r, a, c, c, o, o, n."],
  ])("says the ruling and both spellings", (state, sentence) => {
    expect(announceBee(state, 0)).toBe(sentence);
  });

  test("leaves out what isn't spelled", () => {
    const result = {
      id: "1",
      word: "d'œuvre-à",
      typed: "",
      ground: "passed",
      milliseconds: 1,
    } as const;
    expect(describeResult(result)).toBe("The word is d, œ, u, v, r, e, à.");
  });

  test("says each letter, also the same one twice", () => {
    const said = ["r", "ra", "rac", "racc"].map((letters) =>
      announceLetter({ ...spelling, letters: [...letters] }),
    );
    expect(said).toEqual(["r, letter 1", "a, letter 2", "c, letter 3", "c, letter 4"]);
  });

  test("repeats what may not change after a start over", () => {
    expect(announceLetter({ ...spelling, said: ["r", "a"] })).toBe("Start again. You said r, a.");
  });
});
