import { expect, test } from "vitest";
import { drawCode } from "./draw-code";

test.each([
  [0, 10_000],
  [89_999, 99_999],
  [90_000, 10_000],
  [2_345, 12_345],
])("the draw %i gives the code %i", (draw, code) => {
  expect(drawCode(() => draw)).toBe(code);
});

test("a draw above the last full multiple is repeated", () => {
  const draws = [2 ** 32 - 1, 7];
  expect(drawCode(() => draws.shift() ?? Number.NaN)).toBe(10_007);
});

// spec: constant join code
test("the browser's random numbers give codes of five digits", () => {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    expect(String(drawCode())).toMatch(/^[1-9]\d{4}$/);
  }
});
