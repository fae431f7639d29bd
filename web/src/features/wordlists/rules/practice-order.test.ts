import { describe, expect, test } from "vitest";
import {
  advancedProgress,
  batchesFor,
  batchIds,
  isPermutation,
  progressInChangedList,
  resumeProgress,
  shuffledOrder,
} from "./practice-order";

/** A Lehmer generator, so tests are repeatable. */
function seededRng(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

describe("shuffledOrder", () => {
  test("contains every index once", () => {
    for (const count of [0, 1, 2, 60, 1000]) {
      expect(isPermutation(shuffledOrder(count, seededRng(7)), count)).toBe(true);
    }
  });

  test("follows the rng", () => {
    expect(shuffledOrder(4, () => 0)).toEqual([1, 2, 3, 0]);
    expect(shuffledOrder(4, () => 0.999_999)).toEqual([0, 1, 2, 3]);
  });

  test("all six orders of three words are about equally likely", () => {
    const rng = seededRng(11);
    const seen = new Map<string, number>();
    for (let round = 0; round < 6000; round += 1) {
      const order = shuffledOrder(3, rng).join("");
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });
});

describe("isPermutation", () => {
  test.each([
    [[], 0, true],
    [[2, 0, 1], 3, true],
    [[0, 1], 3, false],
    [[0, 1, 2, 3], 3, false],
    [[0, 1, 1], 3, false],
    [[0, 1, 3], 3, false],
    [[0, 1, -1], 3, false],
    [[0, 1, 1.5], 3, false],
    [[0, 1, Number.NaN], 3, false],
  ])("%j of %i: %s", (order, count, expected) => {
    expect(isPermutation(order, count)).toBe(expected);
  });
});

describe("resumeProgress", () => {
  const rng = () => 0;

  test("a first visit shuffles, starts at 0 and must be saved", () => {
    expect(resumeProgress(undefined, 3, rng)).toEqual({
      progress: { order: [1, 2, 0], currentIndex: 0 },
      mustSave: true,
    });
  });

  test("stored progress resumes where it was", () => {
    const stored = { order: [2, 0, 1], currentIndex: 1 };
    expect(resumeProgress(stored, 3, rng)).toEqual({ progress: stored, mustSave: false });
  });

  test.each([3, 4, -1, 0.5])("a stored index of %d, outside the order, restarts at 0", (index) => {
    expect(resumeProgress({ order: [2, 0, 1], currentIndex: index }, 3, rng)).toEqual({
      progress: { order: [2, 0, 1], currentIndex: 0 },
      mustSave: false,
    });
  });

  test.each([
    ["too short", [2, 0, 1], 4, [2, 0, 1, 3], 2],
    ["too long", [2, 0, 1], 2, [0, 1], 1],
    ["with a repeated index", [0, 0, 1], 3, [0, 1, 2], 1],
    ["with an index of no word", [7, 1.5, 1], 2, [1, 0], 0],
  ])("an order that is %s continues with what fits", (_why, order, count, expected, index) => {
    expect(resumeProgress({ order, currentIndex: 2 }, count, rng)).toEqual({
      progress: { order: expected, currentIndex: index },
      mustSave: true,
    });
  });
});

describe("progressInChangedList", () => {
  const before = ["a", "b", "c", "d", "e"];
  // Of e, b, d, a and c, three are spelled.
  const progress = { order: [4, 1, 3, 0, 2], currentIndex: 3 };

  test.each([
    ["the same list", "abcde", "ebdac", 3],
    ["without a spelled word and one to come", "cde", "edc", 2],
    ["with new words", "abcdefg", "ebdacfg", 3],
    ["with new words in between and a moved one", "eabfcdg", "ebdacfg", 3],
    ["with only spelled words left", "bde", "ebd", 3],
    ["with only spelled words left and a new one", "bdef", "ebdf", 3],
    ["with no word left of the old ones", "xy", "xy", 0],
    ["without words", "", "", 0],
  ])("a list %s keeps the order and what is done", (_change, list, order, currentIndex) => {
    const after = [...list];
    const changed = progressInChangedList(progress, before, after);
    expect(changed.order.map((index) => after[index]).join("")).toBe(order);
    expect(changed.currentIndex).toBe(currentIndex);
    expect(isPermutation(changed.order, after.length)).toBe(true);
  });

  test("thousands of words are mapped at once", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `word-${index}`);
    const order = shuffledOrder(many.length, seededRng(5));
    const changed = progressInChangedList({ order, currentIndex: 10 }, many, many.slice(1));
    expect(isPermutation(changed.order, many.length - 1)).toBe(true);
  });
});

describe("advancedProgress", () => {
  test("moves to the next index in the same order", () => {
    expect(advancedProgress([2, 0, 1], 2, () => 0)).toEqual({
      progress: { order: [2, 0, 1], currentIndex: 2 },
      finished: false,
    });
  });

  test("reshuffles from 0 after the last word", () => {
    expect(advancedProgress([2, 0, 1], 3, () => 0)).toEqual({
      progress: { order: [1, 2, 0], currentIndex: 0 },
      finished: true,
    });
  });

  test.each([[[1, 2, 0]], [[1, 0]]])("never repeats the order %j", (order) => {
    const { progress } = advancedProgress(order, order.length, () => 0);
    expect(progress.order).not.toEqual(order);
    expect(isPermutation(progress.order, order.length)).toBe(true);
  });
});

describe("batches", () => {
  test("the next batch is prefetched shortly before it is needed", () => {
    expect(batchesFor(0, 60)).toEqual({ needed: 0 });
    expect(batchesFor(39, 60)).toEqual({ needed: 0 });
    expect(batchesFor(40, 60)).toEqual({ needed: 0, ahead: 1 });
    expect(batchesFor(50, 60)).toEqual({ needed: 1 });
    expect(batchesFor(45, 50)).toEqual({ needed: 0 });
  });

  test("a batch is a slice of the order, not of the list", () => {
    const ids = Array.from({ length: 60 }, (_, index) => `word-${index}`);
    const order = shuffledOrder(60, seededRng(3));
    expect(batchIds(order, ids, 1)).toEqual(order.slice(50).map((index) => `word-${index}`));
    expect(batchIds(order, ids, 0)).toHaveLength(50);
  });
});
