import { describe, expect, test } from "vitest";
import { firstWithoutRecording, pagesFrom } from "./recorded";

describe("firstWithoutRecording", () => {
  const words = [
    { _id: "one", audioId: "audio" },
    { _id: "two", audioId: "" },
    { _id: "three", audioId: "" },
  ];

  test("skips recorded words and those already done", () => {
    expect(firstWithoutRecording(words, new Set())?._id).toBe("two");
    expect(firstWithoutRecording(words, new Set(["two"]))?._id).toBe("three");
    expect(firstWithoutRecording(words, new Set(["two", "three"]))).toBeUndefined();
    expect(firstWithoutRecording([], new Set())).toBeUndefined();
  });
});

describe("pagesFrom", () => {
  test("wraps around once, from the given page", () => {
    expect(pagesFrom(1, 3)).toEqual([1, 2, 3]);
    expect(pagesFrom(3, 3)).toEqual([3, 1, 2]);
    expect(pagesFrom(9, 2)).toEqual([2, 1]);
    expect(pagesFrom(1, 0)).toEqual([]);
  });
});
