import { expect, test } from "vitest";
import { leftOutSentence } from "./left-out";

test("many parts are counted", () => {
  const parts = Array.from({ length: 14 }, (_, index) => `“${index}”`);
  expect(leftOutSentence(parts.slice(0, 2))).toBe("Left out: “0”, “1”.");
  expect(leftOutSentence(parts)).toMatch(/“11” and 2 more\.$/u);
});
