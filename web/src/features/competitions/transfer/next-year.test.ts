import { expect, test } from "vitest";
import { isPossibleMove, movedDate, nextTitle, yearInWeeks } from "./next-year";

test("a year in the title counts on", () => {
  expect(nextTitle("Spring Bee 2027")).toBe("Spring Bee 2028");
  expect(nextTitle("2027/2028 Bee")).toBe("2028/2029 Bee");
  expect(nextTitle("Room 12027")).toBe("Room 12027");
  expect(nextTitle("Spring Bee")).toBe("Spring Bee");
});

test("dates stay on their day of the week", () => {
  expect(movedDate("2027-03-01", yearInWeeks)).toBe("2028-02-28");
  expect(movedDate("2027-03-01", -1)).toBe("2027-02-22");
});

test("moves are whole weeks of at most ten years", () => {
  expect([52, 0, -522].map(isPossibleMove)).toEqual([true, true, true]);
  expect([1.5, 523, Number.NaN].map(isPossibleMove)).toEqual([false, false, false]);
});
