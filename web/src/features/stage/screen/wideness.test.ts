import { expect, test } from "vitest";
import { wideness } from "./wideness";

test("a word with wide letters takes more room than a longer one with narrow letters", () => {
  expect(wideness("mammogram")).toBeGreaterThan(wideness("illiterate"));
  expect(wideness("amber")).toBeCloseTo(5.8);
});
