import { describe, expect, test } from "vitest";
import {
  changeList,
  completedWords,
  type PracticeEvent,
  type PracticeState,
  practiceReducer,
  startPractice,
} from "./practice-session";

const order = [2, 0, 1];
const resumed = startPractice({ progress: { order, currentIndex: 1 }, mustSave: false });
const next = { progress: { order, currentIndex: 2 }, finished: false };
const end = { progress: { order: [1, 2, 0], currentIndex: 0 }, finished: true };

function run(state: PracticeState, ...events: PracticeEvent[]): PracticeState {
  return events.reduce(practiceReducer, state);
}

const spelling = run(resumed, { type: "loaded", position: 1 }, { type: "typed", text: "bustle" });

describe("start", () => {
  test("a first visit saves its order before the first word", () => {
    const first = startPractice({ progress: { order, currentIndex: 0 }, mustSave: true });
    expect(first).toMatchObject({ step: "starting", pending: { finished: false } });
    expect(run(first, { type: "loaded", position: 0 }).step).toBe("starting");
    expect(run(first, { type: "saved" })).toMatchObject({
      step: "loading",
      position: 0,
      pending: undefined,
    });
  });

  test("a first order that fails to save can be retried", () => {
    const first = startPractice({ progress: { order, currentIndex: 0 }, mustSave: true });
    const failed = run(first, { type: "save failed" });
    expect(failed).toMatchObject({ step: "starting", failure: "save" });
    expect(run(failed, { type: "retried" }, { type: "saved" })).toMatchObject({
      step: "loading",
      failure: undefined,
    });
  });

  test("stored progress resumes at once", () => {
    expect(resumed).toMatchObject({ step: "loading", position: 1, pending: undefined });
  });

  test("skipped words move the position", () => {
    expect(run(resumed, { type: "loaded", position: 2 })).toMatchObject({
      step: "spelling",
      position: 2,
    });
  });
});

describe("an attempt", () => {
  test("an incorrect one keeps the text, and editing clears the message", () => {
    const incorrect = run(spelling, { type: "answered incorrectly" });
    expect(incorrect).toMatchObject({
      step: "spelling",
      incorrect: true,
      typed: "bustle",
      position: 1,
    });
    expect(run(incorrect, { type: "typed", text: "bustl" })).toMatchObject({
      incorrect: false,
      typed: "bustl",
    });
  });

  test("an incorrect one can be compared until the word is right or gone", () => {
    const edited = run(
      spelling,
      { type: "answered incorrectly" },
      { type: "typed", text: "bustl" },
    );
    expect(edited.misses).toEqual(["bustle"]);
    expect(run(edited, { type: "answered correctly", pending: end }).misses).toEqual([]);
    expect(run(edited, { type: "recording missing" }).misses).toEqual([]);
  });

  test("a shown word is hidden again, and shown again if it is missed", () => {
    const shown = run(spelling, { type: "shown" });
    expect(shown).toMatchObject({ step: "spelling", help: "shown", typed: "" });
    const memory = run(shown, { type: "hidden" }, { type: "typed", text: "bustel" });
    expect(memory).toMatchObject({ help: "memory", typed: "bustel" });
    expect(run(memory, { type: "answered incorrectly" })).toMatchObject({
      help: "shown",
      typed: "",
      misses: ["bustel"],
    });
    expect(run(memory, { type: "answered correctly", pending: next }).step).toBe("correct");
    expect(run(spelling, { type: "hidden" })).toBe(spelling);
  });

  test("a skipped word is passed without a save, but the last one ends the list", () => {
    const skipped = run(spelling, { type: "skipped", pending: undefined });
    expect(skipped).toMatchObject({ step: "loading", position: 2, typed: "", pending: undefined });
    const last = run(spelling, { type: "skipped", pending: end });
    expect(last).toMatchObject({ step: "loading", position: 1, pending: end });
    expect(run(last, { type: "saved" }).step).toBe("finished");
  });

  test("a correct one moves on once saved and celebrated, in either order", () => {
    const correct = run(spelling, { type: "answered correctly", pending: next });
    expect(correct).toMatchObject({ step: "correct", position: 1, typed: "bustle" });

    const savedFirst = run(correct, { type: "saved" });
    expect(savedFirst).toMatchObject({ step: "correct", position: 1 });
    const shownFirst = run(correct, { type: "celebrated" });
    expect(shownFirst).toMatchObject({ step: "correct", position: 1 });

    const nextWord = { step: "loading", position: 2, typed: "", pending: undefined };
    expect(run(savedFirst, { type: "celebrated" })).toMatchObject(nextWord);
    expect(run(shownFirst, { type: "saved" })).toMatchObject(nextWord);
  });

  test("a failed save keeps the word, the text and the position", () => {
    const failed = run(
      spelling,
      { type: "answered correctly", pending: next },
      { type: "celebrated" },
      { type: "save failed" },
    );
    expect(failed).toMatchObject({
      step: "correct",
      position: 1,
      typed: "bustle",
      failure: "save",
      pending: next,
    });
    expect(completedWords(failed)).toBe(1);
    expect(run(failed, { type: "retried" }, { type: "saved" })).toMatchObject({
      step: "loading",
      position: 2,
      failure: undefined,
    });
  });

  test("a second failure is shown again", () => {
    const failed = run(
      spelling,
      { type: "answered correctly", pending: next },
      { type: "save failed" },
      { type: "retried" },
      { type: "save failed" },
    );
    expect(failed).toMatchObject({ failure: "save", pending: next });
  });

  test("typing and answering are ignored while saving", () => {
    const correct = run(spelling, { type: "answered correctly", pending: next });
    expect(
      run(
        correct,
        { type: "typed", text: "x" },
        { type: "answered incorrectly" },
        { type: "answered correctly", pending: end },
      ),
    ).toEqual(correct);
  });
});

describe("the end", () => {
  test("comes only after the new order is saved", () => {
    const last = run(
      spelling,
      { type: "answered correctly", pending: end },
      { type: "celebrated" },
    );
    expect(last.step).toBe("correct");
    expect(run(last, { type: "saved" })).toMatchObject({
      step: "finished",
      order: [1, 2, 0],
      position: 0,
    });
  });
});

describe("fetching", () => {
  test("a failed fetch can be retried", () => {
    const failed = run(resumed, { type: "fetch failed" });
    expect(failed).toMatchObject({ step: "loading", failure: "fetch", position: 1 });
    expect(run(failed, { type: "retried" }, { type: "loaded", position: 1 })).toMatchObject({
      step: "spelling",
      failure: undefined,
    });
  });

  test("a word without its recording is loaded again", () => {
    expect(run(spelling, { type: "recording missing" })).toMatchObject({
      step: "loading",
      position: 1,
      typed: "",
    });
    expect(run(resumed, { type: "recording missing" })).toEqual(resumed);
  });

  test("a late response is ignored", () => {
    expect(run(spelling, { type: "loaded", position: 2 })).toEqual(spelling);
    expect(run(spelling, { type: "fetch failed" })).toEqual(spelling);
    expect(run(spelling, { type: "saved" })).toEqual(spelling);
  });
});

describe("a list that changes", () => {
  const before = ["a", "b", "c"];
  const change = (state: PracticeState, ...after: string[]) =>
    run(
      state,
      changeList(state, before, after, () => 0),
    );
  // Of c, a and b, c is spelled before, and a now.
  const correct = run(spelling, { type: "answered correctly", pending: next });

  test("keeps the word that was just spelled", () => {
    const changed = change(run(correct, { type: "save failed" }), "a", "x", "b", "c");
    expect(changed).toMatchObject({
      step: "correct",
      typed: "bustle",
      position: 1,
      failure: undefined,
      pending: { progress: { order: [3, 0, 2, 1], currentIndex: 2 }, finished: false },
    });
    expect(run(changed, { type: "celebrated" }, { type: "saved" })).toMatchObject({
      step: "loading",
      position: 2,
    });
  });

  test("moves on from a word that was deleted while it was spelled", () => {
    expect(change(correct, "b", "c")).toMatchObject({
      step: "correct",
      position: 1,
      pending: { progress: { order: [1, 0], currentIndex: 1 }, finished: false },
    });
  });

  test("goes on after the last word with a new one", () => {
    const last = run(
      startPractice({ progress: { order, currentIndex: 2 }, mustSave: false }),
      { type: "loaded", position: 2 },
      { type: "answered correctly", pending: end },
    );
    expect(change(last, "a", "b", "c", "x")).toMatchObject({
      pending: { progress: { order: [2, 0, 1, 3], currentIndex: 3 }, finished: false },
    });
  });

  test("loads the next word that is left, without saving", () => {
    expect(change(resumed, "b", "c")).toMatchObject({
      step: "loading",
      order: [1, 0],
      position: 1,
      pending: undefined,
    });
  });

  test("ends when no word to come is left", () => {
    const ended = change(resumed, "c");
    expect(ended).toMatchObject({
      step: "loading",
      pending: { progress: { order: [0], currentIndex: 0 }, finished: true },
    });
    expect(run(ended, { type: "saved" }).step).toBe("finished");
  });

  test("keeps a first order that wasn't saved yet", () => {
    const first = startPractice({ progress: { order, currentIndex: 0 }, mustSave: true });
    expect(change(first, "a", "b", "c", "x")).toMatchObject({
      step: "starting",
      pending: { progress: { order: [2, 0, 1, 3], currentIndex: 0 }, finished: false },
    });
  });
});

describe("progress of another tab or device", () => {
  const goneOn = (progress: PracticeState["pending"] & object): PracticeEvent => ({
    type: "gone on elsewhere",
    newest: progress.progress,
  });
  const fresh = run(resumed, { type: "loaded", position: 1 });

  test("is gone on from while the speller has done nothing about the word", () => {
    expect(run(fresh, goneOn(next))).toMatchObject({
      step: "loading",
      order,
      position: 2,
      elsewhere: true,
    });
    expect(run(fresh, goneOn(end))).toMatchObject({ order: [1, 2, 0], position: 0 });
    expect(run(resumed, goneOn(next))).toMatchObject({ step: "loading", position: 2 });
  });

  test("doesn't take away a word that was begun", () => {
    const missed = run(fresh, { type: "answered incorrectly" });
    const shown = run(fresh, { type: "shown" });
    const correct = run(spelling, { type: "answered correctly", pending: next });
    for (const begun of [spelling, missed, shown, correct]) {
      expect(run(begun, goneOn(end))).toBe(begun);
    }
  });

  test("that is behind changes nothing", () => {
    const skipped = run(fresh, { type: "skipped", pending: undefined });
    expect(run(skipped, goneOn(next))).toBe(skipped);
    expect(run(fresh, { type: "gone on elsewhere", newest: { order: [0], currentIndex: 0 } })).toBe(
      fresh,
    );
  });

  test("is gone on from after the word was spelled", () => {
    const far = { order, currentIndex: 2 };
    const correct = run(fresh, {
      type: "answered correctly",
      pending: { progress: { order, currentIndex: 2 }, finished: false },
    });
    const celebrated = run(correct, { type: "celebrated" });
    expect(run(celebrated, { type: "saved", newest: far })).toMatchObject({
      position: 2,
      elsewhere: false,
    });
    const newRound = run(celebrated, { type: "saved", newest: end.progress });
    expect(newRound).toMatchObject({ order: [1, 2, 0], position: 0, elsewhere: true });
    const saved = run(
      newRound,
      { type: "loaded", position: 0 },
      { type: "answered correctly", pending: next },
      { type: "saved" },
    );
    expect(saved.elsewhere).toBe(false);
  });
});

describe("completedWords", () => {
  test("counts a word once it is saved", () => {
    expect(completedWords(spelling)).toBe(1);
    const correct = run(spelling, { type: "answered correctly", pending: next });
    expect(completedWords(correct)).toBe(1);
    expect(completedWords(run(correct, { type: "saved" }))).toBe(2);
    const last = run(spelling, { type: "answered correctly", pending: end }, { type: "saved" });
    expect(completedWords(last)).toBe(3);
    expect(completedWords(run(last, { type: "celebrated" }))).toBe(3);
  });
});
