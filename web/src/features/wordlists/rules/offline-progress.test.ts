import { expect, test } from "vitest";
import { progressToSend } from "./offline-progress";

const wordIds = ["bee", "hive", "comb", "wax"];
const order = [2, 0, 3, 1];
const otherOrder = [0, 1, 2, 3];
const base = { order, currentIndex: 1 };
const offline = { order, currentIndex: 3, wordIds, base };
const server = { wordIds, stored: base };
const rng = () => 0;

test("what was spelled offline is saved if nothing else has happened", () => {
  expect(progressToSend(offline, server, rng)).toEqual({ order, currentIndex: 3 });
});

test("the device that is further wins", () => {
  const at = (currentIndex: number) =>
    progressToSend(offline, { wordIds, stored: { order, currentIndex } }, rng);
  expect(at(2)?.currentIndex).toBe(3);
  expect(at(3)).toBeUndefined();
  expect(at(4)).toBeUndefined();
});

test("a round that was begun on another device is not overwritten", () => {
  const stored = { order: otherOrder, currentIndex: 0 };
  expect(progressToSend(offline, { wordIds, stored }, rng)).toBeUndefined();
});

test("a round finished offline is saved, though its next one has a lower index", () => {
  const finished = { ...offline, order: otherOrder, currentIndex: 0 };
  expect(progressToSend(finished, server, rng)).toEqual({ order: otherOrder, currentIndex: 0 });
});

test("a first visit offline is saved, unless another device has begun meanwhile", () => {
  const first = { ...offline, base: undefined };
  expect(progressToSend(first, { wordIds, stored: undefined }, rng)?.currentIndex).toBe(3);
  expect(progressToSend(first, server, rng)).toBeUndefined();
});

test("indices follow a list that has changed meanwhile", () => {
  // "hive" is deleted and "queen" joins.
  const changed = ["bee", "comb", "wax", "queen"];
  const stored = { order: [1, 0, 2, 3], currentIndex: 1 };
  expect(progressToSend(offline, { wordIds: changed, stored }, rng)).toEqual({
    order: [1, 0, 2, 3],
    currentIndex: 3,
  });
});

test("a list that lost all words to come begins a new round", () => {
  const changed = ["bee", "comb", "wax"];
  const stored = { order: [1, 0, 2], currentIndex: 1 };
  const sent = progressToSend(offline, { wordIds: changed, stored }, rng);
  expect(sent?.currentIndex).toBe(0);
  expect(sent?.order.toSorted()).toEqual([0, 1, 2]);
});
