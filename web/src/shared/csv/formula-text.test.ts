import { expect, test } from "vitest";
import { markAsText, withoutMark } from "./formula-text";

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["-inf", "'-inf"],
  ["＝1+1", "'＝1+1"],
  ["\tword", "'\tword"],
  ["-ology, one's study of", "'-ology, one's study of"],
])("the formula %j becomes text, and is read back", (cell, written) => {
  expect(markAsText(cell)).toBe(written);
  expect(withoutMark(written)).toBe(cell);
});

test.each(["Ann", "", "-7", "+2.5", "'tis", "two-step"])("%j stays as it is", (cell) => {
  expect(markAsText(cell)).toBe(cell);
  expect(withoutMark(cell)).toBe(cell);
});

test("a marked formula is not marked twice", () => {
  expect(markAsText("'=1+1")).toBe("'=1+1");
});

test("an apostrophe that quotes is no mark", () => {
  expect(withoutMark("'-er' added to a verb")).toBe("'-er' added to a verb");
  expect(withoutMark("'=' is a sign")).toBe("'=' is a sign");
});
