import { expect, test } from "vitest";
import { parsePracticeSearch } from "./practice-modes";

test.each([
  [{}, {}],
  [{ mode: "all" }, {}],
  [{ mode: "learn" }, { mode: "learn" }],
  [
    { mode: "mock-bee", words: "20" },
    { mode: "mock-bee", words: 20 },
  ],
  [
    { mode: "missed", words: 5 },
    { mode: "missed", words: 5 },
  ],
  [{ mode: "learn", words: 10 }, { mode: "learn" }],
  [{ mode: "cram", words: 7 }, {}],
  [{ mode: ["learn"], words: null }, {}],
])("%j is %j", (search, expected) => {
  expect(parsePracticeSearch(search)).toEqual({ mode: undefined, words: undefined, ...expected });
});
