import { expect, test } from "vitest";
import { boardView } from "@/testing/stage";
import type { BoardView } from "../views";
import { missSentence, outcomeSentence, reinstatedSentences, stillIn } from "./scene";

/** Only 14 Maya and 23 Noah are left. Maya has spelled her word. */
const duel: BoardView = {
  ...boardView,
  phase: "between",
  round: { no: 9, kind: "duel" },
  speller: { number: 23, name: "Noah" },
  turn: undefined,
  survivors: [{ number: 14, correct: true }, { number: 23 }],
  next: [23],
};
const noahMissed: BoardView = {
  ...duel,
  shown: { correct: false, ground: "misspelled" },
  survivors: [
    { number: 14, correct: true },
    { number: 23, correct: false },
  ],
  next: [14],
};
const numbers = (view: BoardView) => stillIn(view).map(({ number }) => number);

test("a miss in a duel decides nothing yet: the rival spells next", () => {
  expect(numbers(noahMissed)).toEqual([14, 23]);
  expect(missSentence(noahMissed)).toBe("14 spells next.");
  expect(numbers({ ...noahMissed, phase: "turn", next: [] })).toEqual([14, 23]);
});

test("after both duelists miss, the next word may go to the one who missed last", () => {
  const survivors = noahMissed.survivors.map((one) => ({ ...one, correct: false }));
  const both = { ...noahMissed, survivors, next: [23] };
  expect(missSentence(both)).toBe("23 spells next.");
  expect(numbers(both)).toEqual([14, 23]);
});

test("a duel ends with one of two", () => {
  const won: BoardView = { ...noahMissed, phase: "roundEnd", next: [] };
  expect(numbers(won)).toEqual([14]);
  expect(outcomeSentence(won)).toBe("1 goes on to round 10");
});

test("a duelist whose rival goes home waits, even after a miss", () => {
  const alone: BoardView = {
    ...noahMissed,
    phase: "roundEnd",
    survivors: [{ number: 23, correct: false }],
    next: [],
  };
  expect(numbers(alone)).toEqual([23]);
  expect(missSentence(alone)).toBe("Please wait for the end of the round.");
});

test("where no title word follows, a miss counts once someone else was right", () => {
  const usual: BoardView = { ...noahMissed, round: { no: 9, kind: "spelling" } };
  expect(numbers(usual)).toEqual([14]);
  expect(missSentence(usual)).toBe("23 leaves in round 9");
});

test("where one right speller has a title word, nobody leaves before two were right", () => {
  const round = { no: 9, kind: "spelling", titleWord: true } as const;
  const one: BoardView = { ...noahMissed, round, phase: "roundEnd", next: [] };
  expect(numbers(one)).toEqual([14, 23]);
  expect(missSentence(one)).toBe("Please wait for the end of the round.");
  expect(outcomeSentence(one)).toBe("14 spells for the title");
  const two = { ...one, survivors: [...one.survivors, { number: 31, correct: true }] };
  expect(numbers(two)).toEqual([14, 31]);
  expect(missSentence(two)).toBe("23 leaves in round 9");
  expect(outcomeSentence(two)).toBe("2 go on to round 10");
});

test("a new word instead of a right one brings nobody back in", () => {
  const reinstated = { number: 14, name: "Maya", newWord: true, wasRight: true };
  const sentences = reinstatedSentences({ ...noahMissed, reinstated });
  expect(sentences).toEqual(["Maya", "Another word follows."]);
});
