import { expect, test } from "vitest";
import { progressToSend } from "./offline-progress";

const wordIds = ["bee", "hive", "comb", "wax"];
const order = [2, 0, 3, 1];
const otherOrder = [0, 1, 2, 3];
const base = { order, currentIndex: 1 };
const offline = { rounds: [], order, currentIndex: 3, wordIds, base };
const server = { wordIds, stored: base };
const rng = () => 0;

test("what was spelled offline is saved if nothing else has happened", () => {
  expect(progressToSend(offline, server, rng)).toEqual({
    counted: 0,
    rounds: [],
    progress: { order, currentIndex: 3 },
  });
});

test("the device that is further wins", () => {
  const at = (currentIndex: number) =>
    progressToSend(offline, { wordIds, stored: { order, currentIndex } }, rng)?.progress;
  expect(at(2)?.currentIndex).toBe(3);
  expect(at(3)).toBeUndefined();
  expect(at(4)).toBeUndefined();
});

test("a round that was begun on another device is not overwritten", () => {
  const stored = { order: otherOrder, currentIndex: 0 };
  expect(progressToSend(offline, { wordIds, stored }, rng)).toBeUndefined();
});

test("a round finished offline is saved, though its next one has a lower index", () => {
  const finished = { ...offline, rounds: [order], order: otherOrder, currentIndex: 0 };
  const sent = { counted: 0, rounds: [order], progress: { order: otherOrder, currentIndex: 0 } };
  expect(progressToSend(finished, server, rng)).toEqual(sent);
});

test("rounds that the server has are not finished again", () => {
  const finished = { ...offline, rounds: [order, [3, 2, 1, 0]], order: otherOrder };
  const stored = { order: [3, 2, 1, 0], currentIndex: 0 };
  expect(progressToSend(finished, { wordIds, stored }, rng)).toEqual({
    counted: 1,
    rounds: [[3, 2, 1, 0]],
    progress: { order: otherOrder, currentIndex: 3 },
  });
});

test("a first visit offline is saved, unless another device has begun meanwhile", () => {
  const first = { ...offline, base: undefined };
  expect(progressToSend(first, { wordIds, stored: undefined }, rng)?.progress.currentIndex).toBe(3);
  const stored = { order: otherOrder, currentIndex: 1 };
  expect(progressToSend(first, { wordIds, stored }, rng)).toBeUndefined();
});

test("indices follow a list that has changed meanwhile", () => {
  // "hive" is deleted and "queen" joins.
  const changed = ["bee", "comb", "wax", "queen"];
  const stored = { order: [1, 0, 2, 3], currentIndex: 1 };
  expect(progressToSend(offline, { wordIds: changed, stored }, rng)?.progress).toEqual({
    order: [1, 0, 2, 3],
    currentIndex: 3,
  });
});

test("a list that lost all words to come begins a new round", () => {
  const changed = ["bee", "comb", "wax"];
  const stored = { order: [1, 0, 2], currentIndex: 1 };
  const sent = progressToSend(offline, { wordIds: changed, stored }, rng)?.progress;
  expect(sent?.currentIndex).toBe(0);
  expect(sent?.order.toSorted()).toEqual([0, 1, 2]);
});
