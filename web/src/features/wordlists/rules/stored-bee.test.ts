import { expect, test } from "vitest";
import {
  type BeeEvent,
  beeClocks,
  beeReducer,
  isPaused,
  secondsLeft,
  startOfBee,
} from "./mock-bee";
import { readStoredBee, restoreBee, storeBee } from "./stored-bee";

const rules = { words: 3, misses: 3, clock: beeClocks.stage };
const started = 1_800_000_000_000;

/** The second word of a bee, ten seconds after it was heard, with two letters. */
function beeUnderWay(...more: BeeEvent[]) {
  let at = 0;
  const events: BeeEvent[] = [
    { type: "started", rules },
    { type: "loaded", word: { id: "bee", word: "bee" } },
    { type: "passed" },
    { type: "next" },
    { type: "loaded", word: { id: "honey", word: "honey" } },
    { type: "heard" },
    { type: "letter", letter: "h" },
    { type: "letter", letter: "u" },
    ...more,
  ];
  const state = events.reduce((before, event) => {
    at += 1_000;
    return beeReducer(before, { ...event, at });
  }, startOfBee);
  return { state, at };
}

/** What another page makes of the bee that was stored after ten more seconds, if it opens some seconds later. */
function reopen({ state, at }: ReturnType<typeof beeUnderWay>, closed: number) {
  const text = storeBee(state, "tab-1", { at: at + 10_000, wall: started });
  const wall = started + closed * 1000;
  const stored = readStoredBee(text, wall);
  return stored && restoreBee(stored, { at: 50, wall });
}

test("a bee that was left waits with its word, its letters and its time", () => {
  const bee = reopen(beeUnderWay({ type: "paused" }), 3_600);
  expect(bee?.state).toMatchObject({
    step: "spelling",
    word: { id: "honey" },
    letters: ["h", "u"],
    results: [{ id: "bee", ground: "passed" }],
  });
  expect(bee && isPaused(bee.state)).toBe(true);
  const left = bee && beeReducer(bee.state, { type: "resumed", at: 60 });
  // Three seconds from hearing it to the pause.
  expect(left && secondsLeft(left, 60)).toBe(87);
});

test("the clock of a browser that ended without a word ran on", () => {
  const bee = reopen(beeUnderWay(), 30);
  const left = bee && beeReducer(bee.state, { type: "resumed", at: 60 });
  expect(left && secondsLeft(left, 60)).toBe(90 - 2 - 10 - 30);
});

test("a word whose time ran out meanwhile is missed, and still to be noted", () => {
  const bee = reopen(beeUnderWay(), 300);
  expect(bee?.state).toMatchObject({ step: "ruled", letters: ["h", "u"] });
  expect(bee?.state.results.map(({ ground }) => ground)).toEqual(["passed", "time"]);
  expect(bee?.before).toHaveLength(1);
});

test("letters that were given before a start over still count", () => {
  const bee = reopen(beeUnderWay({ type: "started over" }, { type: "paused" }), 5);
  const resumed = bee && beeReducer(bee.state, { type: "resumed", at: 60 });
  const changed =
    resumed &&
    ["h", "o"].reduce(
      (state, letter) => beeReducer(state, { type: "letter", letter, at: 1_000 }),
      resumed,
    );
  expect(changed?.results.at(-1)?.ground).toBe("changed letters");
});

test("a word that nobody has heard yet waits without its clock", () => {
  const state = beeReducer(beeReducer(startOfBee, { type: "started", rules, at: 0 }), {
    type: "loaded",
    word: { id: "bee", word: "bee" },
    at: 10,
  });
  const bee = reopen({ state, at: 10 }, 3_600);
  expect(bee?.state).toMatchObject({ step: "spelling", heard: false });
  expect(bee && isPaused(bee.state)).toBe(false);
});

test("a bee of yesterday is over", () => {
  expect(reopen(beeUnderWay(), 25 * 3_600)).toBeUndefined();
});

test("a bee goes on after the device's clock was set back", () => {
  const bee = reopen(beeUnderWay(), -40 * 24 * 3_600);
  expect(bee?.state).toMatchObject({ step: "spelling", letters: ["h", "u"] });
  const left = bee && beeReducer(bee.state, { type: "resumed", at: 60 });
  // Its time stays as it was: two seconds to the second letter, and ten more.
  expect(left && secondsLeft(left, 60)).toBe(90 - 2 - 10);
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["something else", "[]"],
  [
    "a bee without its word",
    JSON.stringify({ tab: "", storedAt: started, running: false, bee: {} }),
  ],
])("%s is no bee", (_what, text) => {
  expect(readStoredBee(text, started)).toBeUndefined();
});
