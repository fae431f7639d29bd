import { expect, test } from "vitest";
import {
  isReturning,
  type LearnEvent,
  type LearnState,
  learnReducer,
  startLearning,
  wordStatuses,
} from "./learn-session";

const right: LearnEvent = { type: "answered", answer: "right", correct: true };
const wrong = (answer: string): LearnEvent => ({ type: "answered", answer, correct: false });
const next: LearnEvent = { type: "next" };
const after = (state: LearnState, ...events: LearnEvent[]) => events.reduce(learnReducer, state);
const spelling = (words: number) => startLearning(words, "spelling");

test("words spelled on the first try are asked once, in order", () => {
  let state = spelling(3);
  const asked: (number | undefined)[] = [];
  while (state.step !== "finished") {
    asked.push(state.queue[0]);
    state = after(state, { type: "typed", text: "right" }, right, next);
    expect(state.typed).toBe("");
  }
  expect(asked).toEqual([0, 1, 2]);
  expect(wordStatuses(state)).toEqual(["first-try", "first-try", "first-try"]);
});

test("wrong answers lead to a hint, and then to the word", () => {
  const first = after(spelling(1), { type: "typed", text: "a" }, wrong("a"));
  expect(first).toMatchObject({ step: "asking", hint: 0, misses: ["a"], typed: "a" });
  const second = after(first, wrong("a"));
  expect(second).toMatchObject({ step: "asking", hint: 1, misses: ["a", "a"] });
  const third = after(second, wrong("b"));
  expect(third).toMatchObject({ step: "showing", hint: 3, misses: ["a", "a", "b"] });
});

test("a shown word is spelled from memory and returns after three others", () => {
  let state = after(spelling(6), { type: "typed", text: "half" }, { type: "show" });
  expect(state).toMatchObject({ step: "showing", typed: "" });
  expect(after(state, right)).toBe(state);
  state = after(state, { type: "hide" });
  expect(state).toMatchObject({ step: "memory", typed: "" });
  state = after(state, wrong("x"));
  expect(state.step).toBe("showing");
  state = after(state, { type: "hide" }, right, next);
  expect(state.queue).toEqual([1, 2, 3, 0, 4, 5]);
  expect(wordStatuses(state)).toEqual(["returns", "current", "new", "new", "new", "new"]);
  state = after(state, right, next, right, next, right, next);
  expect(isReturning(state)).toBe(true);
  state = after(state, right, next);
  expect(state.queue).toEqual([4, 5]);
  expect(state.results[0]).toEqual({ outcome: "helped", misses: ["x"], hint: 3, turns: 2 });
});

test("a word that is shown every time is asked three times", () => {
  let state = spelling(1);
  let turns = 0;
  while (state.step !== "finished") {
    turns += 1;
    state = after(state, { type: "show" }, { type: "hide" }, right, next);
  }
  expect(turns).toBe(3);
  expect(state.results[0]?.outcome).toBe("shown");
});

test.each<[string, LearnEvent[], object]>([
  ["a miss", [wrong("a"), right], { outcome: "helped", misses: ["a"], hint: 0 }],
  ["a hint", [{ type: "hint", level: 1 }, right], { outcome: "helped", hint: 1 }],
  [
    "two hints",
    [{ type: "hint", level: 2 }, { type: "hint", level: 1 }, right],
    { outcome: "helped", hint: 2 },
  ],
])("a word spelled after %s doesn't return", (_why, events, result) => {
  const state = after(spelling(1), ...events, next);
  expect(state.step).toBe("finished");
  expect(state.results[0]).toMatchObject(result);
});

test.each<[string, LearnEvent[], string]>([
  ["while it is asked", [], "skipped"],
  ["after a wrong answer", [wrong("a")], "skipped"],
  ["while it is shown", [{ type: "show" }], "shown"],
  ["while it is typed from memory", [{ type: "show" }, { type: "hide" }], "shown"],
])("a word can be skipped %s, and doesn't return", (_when, events, outcome) => {
  const state = after(spelling(2), ...events, { type: "skip" });
  expect(state).toMatchObject({ step: "asking", queue: [1], misses: [], hint: 0 });
  expect(state.results[0]?.outcome).toBe(outcome);
});

test("nothing happens between a right answer and the next word", () => {
  const state = after(spelling(2), right);
  const events: LearnEvent[] = [
    { type: "typed", text: "x" },
    wrong("x"),
    { type: "show" },
    { type: "skip" },
    { type: "hint", level: 1 },
  ];
  for (const event of events) expect(after(state, event)).toBe(state);
});

test("a finished session stays finished", () => {
  const state = after(spelling(1), right, next);
  expect(state.step).toBe("finished");
  for (const event of [right, next, { type: "skip" }, { type: "show" }] as LearnEvent[]) {
    expect(after(state, event)).toBe(state);
  }
  expect(spelling(0).step).toBe("finished");
});

test("a meaning is shown after two wrong choices, and asked again later", () => {
  let state = startLearning(2, "meaning");
  state = after(state, wrong("word-2"));
  expect(state).toMatchObject({ step: "asking", hint: 0 });
  state = after(state, wrong("word-3"));
  expect(state.step).toBe("showing");
  expect(after(state, { type: "hide" })).toBe(state);
  state = after(state, next);
  expect(state.queue).toEqual([1, 0]);
  state = after(state, right, next, right, next);
  expect(state.step).toBe("finished");
  expect(state.results.map(({ outcome }) => outcome)).toEqual(["helped", "first-try"]);
});

test("every session ends, whatever is pressed", () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const events: LearnEvent[] = [
    right,
    wrong("a"),
    next,
    { type: "show" },
    { type: "hide" },
    { type: "skip" },
    { type: "hint", level: 1 },
    { type: "typed", text: "a" },
  ];
  for (let round = 0; round < 50; round += 1) {
    let state = startLearning(5, round % 2 === 0 ? "spelling" : "meaning");
    for (let step = 0; step < 2_000 && state.step !== "finished"; step += 1) {
      state = learnReducer(state, events[random(events.length)] as LearnEvent);
      expect(new Set(state.queue).size).toBe(state.queue.length);
    }
    expect(state.step).toBe("finished");
    expect(state.results.every(({ outcome, turns }) => outcome !== undefined && turns <= 3)).toBe(
      true,
    );
  }
});
