import { expect, test } from "vitest";
import { count, formatSize } from "./format";

test("one is singular", () => {
  expect([0, 1, 2].map((value) => count(value, "word"))).toEqual(["0 words", "1 word", "2 words"]);
});

test("sizes are shown in the nearest unit", () => {
  expect([1, 900, 1024, 831_488, 1024 ** 2 * 1.5, 1024 ** 2 * 24.6].map(formatSize)).toEqual([
    "1 byte",
    "900 bytes",
    "1 KB",
    "812 KB",
    "1.5 MB",
    "24.6 MB",
  ]);
});
