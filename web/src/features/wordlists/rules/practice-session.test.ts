import { describe, expect, test } from "vitest";
import {
  beginPractice,
  type PracticeEvent,
  type PracticeState,
  practiceReducer,
  wordsBehind,
} from "./practice-session";

const order = [2, 0, 1];
const resumed = beginPractice({ progress: { order, currentIndex: 1 }, mustSave: false });
const next = { progress: { order, currentIndex: 2 }, finished: false };
const end = { progress: { order: [1, 2, 0], currentIndex: 0 }, finished: true };

function run(state: PracticeState, ...events: PracticeEvent[]): PracticeState {
  return events.reduce(practiceReducer, state);
}

const asking = run(resumed, { type: "found", position: 1 }, { type: "typed", text: "bustle" });

describe("how a sitting begins", () => {
  test("a first visit asks nothing before its order is saved", () => {
    const first = beginPractice({ progress: { order, currentIndex: 0 }, mustSave: true });
    expect(first).toMatchObject({ step: "starting", pending: { finished: false } });
    expect(run(first, { type: "found", position: 0 }).step).toBe("starting");
    expect(run(first, { type: "saved" })).toMatchObject({
      step: "finding",
      position: 0,
      pending: undefined,
    });
  });

  test("a first order that cannot be saved waits for another try", () => {
    const first = beginPractice({ progress: { order, currentIndex: 0 }, mustSave: true });
    const failed = run(first, { type: "save failed" });
    expect(failed).toMatchObject({ step: "starting", failure: "save" });
    expect(run(failed, { type: "tried again" }, { type: "saved" })).toMatchObject({
      step: "finding",
      failure: undefined,
    });
  });

  test("what was saved goes on at once", () => {
    expect(resumed).toMatchObject({ step: "finding", position: 1, pending: undefined });
  });

  test("skipped words move the place that is asked", () => {
    expect(run(resumed, { type: "found", position: 2 })).toMatchObject({
      step: "asking",
      position: 2,
    });
  });
});

describe("an attempt", () => {
  test("a wrong one keeps what was typed, and editing clears the message", () => {
    const wrong = run(asking, { type: "answered wrong" });
    expect(wrong).toMatchObject({ step: "asking", wrong: true, typed: "bustle", position: 1 });
    expect(run(wrong, { type: "typed", text: "bustl" })).toMatchObject({
      wrong: false,
      typed: "bustl",
    });
  });

  test("a right one goes on once it is saved and was shown, in either order", () => {
    const right = run(asking, { type: "answered right", pending: next });
    expect(right).toMatchObject({ step: "right", position: 1, typed: "bustle" });

    const savedFirst = run(right, { type: "saved" });
    expect(savedFirst).toMatchObject({ step: "right", position: 1 });
    const shownFirst = run(right, { type: "celebrated" });
    expect(shownFirst).toMatchObject({ step: "right", position: 1 });

    const gone = { step: "finding", position: 2, typed: "", pending: undefined };
    expect(run(savedFirst, { type: "celebrated" })).toMatchObject(gone);
    expect(run(shownFirst, { type: "saved" })).toMatchObject(gone);
  });

  test("what cannot be saved keeps the word, the typed text and the place", () => {
    const failed = run(
      asking,
      { type: "answered right", pending: next },
      { type: "celebrated" },
      { type: "save failed" },
    );
    expect(failed).toMatchObject({
      step: "right",
      position: 1,
      typed: "bustle",
      failure: "save",
      pending: next,
    });
    expect(wordsBehind(failed)).toBe(1);
    expect(run(failed, { type: "tried again" }, { type: "saved" })).toMatchObject({
      step: "finding",
      position: 2,
      failure: undefined,
    });
  });

  test("a second failure is told again", () => {
    const failed = run(
      asking,
      { type: "answered right", pending: next },
      { type: "save failed" },
      { type: "tried again" },
      { type: "save failed" },
    );
    expect(failed).toMatchObject({ failure: "save", pending: next });
  });

  test("typing and answering while saving change nothing", () => {
    const right = run(asking, { type: "answered right", pending: next });
    expect(
      run(
        right,
        { type: "typed", text: "x" },
        { type: "answered wrong" },
        { type: "answered right", pending: end },
      ),
    ).toEqual(right);
  });
});

describe("the end", () => {
  test("is reached only after the new order is saved", () => {
    const last = run(asking, { type: "answered right", pending: end }, { type: "celebrated" });
    expect(last.step).toBe("right");
    expect(run(last, { type: "saved" })).toMatchObject({
      step: "finished",
      order: [1, 2, 0],
      position: 0,
    });
  });
});

describe("fetching", () => {
  test("a word that cannot be fetched waits for another try", () => {
    const failed = run(resumed, { type: "fetch failed" });
    expect(failed).toMatchObject({ step: "finding", failure: "fetch", position: 1 });
    expect(run(failed, { type: "tried again" }, { type: "found", position: 1 })).toMatchObject({
      step: "asking",
      failure: undefined,
    });
  });

  test("a word whose recording is gone is looked at again", () => {
    expect(run(asking, { type: "recording gone" })).toMatchObject({
      step: "finding",
      position: 1,
      typed: "",
    });
    expect(run(resumed, { type: "recording gone" })).toEqual(resumed);
  });

  test("a late answer does not move the word that is asked", () => {
    expect(run(asking, { type: "found", position: 2 })).toEqual(asking);
    expect(run(asking, { type: "fetch failed" })).toEqual(asking);
    expect(run(asking, { type: "saved" })).toEqual(asking);
  });
});

describe("wordsBehind", () => {
  test("counts a word once the server has it", () => {
    expect(wordsBehind(asking)).toBe(1);
    const right = run(asking, { type: "answered right", pending: next });
    expect(wordsBehind(right)).toBe(1);
    expect(wordsBehind(run(right, { type: "saved" }))).toBe(2);
    const last = run(asking, { type: "answered right", pending: end }, { type: "saved" });
    expect(wordsBehind(last)).toBe(3);
    expect(wordsBehind(run(last, { type: "celebrated" }))).toBe(3);
  });
});
