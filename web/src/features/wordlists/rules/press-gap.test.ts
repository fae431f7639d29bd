import { expect, test } from "vitest";
import { PressGap } from "./press-gap";

test("the second press of a double press doesn't act on the next step, a later one does", () => {
  const gap = new PressGap();
  expect(gap.accepts(0, "word 1")).toBe(true);
  expect(gap.accepts(150, "word 2")).toBe(false);
  expect(gap.accepts(299, "word 2")).toBe(false);
  expect(gap.accepts(300, "word 2")).toBe(true);
});

test("two presses in the same step both count", () => {
  const gap = new PressGap();
  gap.accepts(0, "word 1");
  expect(gap.accepts(100, "word 1")).toBe(true);
});

test("after typing, a press counts at once", () => {
  const gap = new PressGap();
  gap.accepts(0, "word 1");
  gap.typed();
  expect(gap.accepts(100, "word 2")).toBe(true);
});
