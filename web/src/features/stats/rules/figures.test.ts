import { expect, test } from "vitest";
import { formatAverage, formatMean, formatModes, formatPercent } from "./figures";

// spec: constant grade
test("a mean always has two decimals", () => {
  expect(formatMean(38 / 7)).toBe("5.43");
  expect(formatMean(5)).toBe("5.00");
  expect(formatMean(-0.5)).toBe("-0.50");
  expect(formatMean(123456.789)).toBe("123,456.79");
});

test("an average has at most two decimals", () => {
  expect(formatAverage(2)).toBe("2");
  expect(formatAverage(5.5)).toBe("5.5");
  expect(formatAverage(4 / 3)).toBe("1.33");
});

test("a percentage has at most one decimal", () => {
  expect(formatPercent(0)).toBe("0%");
  expect(formatPercent(200 / 3)).toBe("66.7%");
  expect(formatPercent(100)).toBe("100%");
});

test("all modes of a tie are listed, up to a hundred", () => {
  expect(formatModes([5])).toBe("5");
  expect(formatModes([4, 7])).toBe("4, 7");
  const many = formatModes(Array.from({ length: 1102 }, (_, index) => index));
  expect(many).toMatch(/^0, 1, 2, .*, 98, 99 and 1,002 more$/);
});
