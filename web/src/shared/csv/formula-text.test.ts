import { expect, test } from "vitest";
import { escapeFormula, unescapeFormula } from "./formula-text";

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["-inf", "'-inf"],
  ["＝1+1", "'＝1+1"],
  ["\tword", "'\tword"],
  ["-ology, one's study of", "'-ology, one's study of"],
  [";=1+1", ";'=1+1"],
  ['Ann; "=1+1"', 'Ann; "\'=1+1"'],
  ["=1\n@SUM(A1);-2", "'=1\n'@SUM(A1);'-2"],
  ["\t=1", "'\t'=1"],
])("the formula %j is escaped and unescaped", (cell, escaped) => {
  expect(escapeFormula(cell)).toBe(escaped);
  expect(unescapeFormula(escaped)).toBe(cell);
});

test.each(["Ann", "", "-7", "+2.5", "'tis", "two-step", "Ann; Bob = 2"])(
  "%j is unchanged",
  (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  },
);

test("an escaped formula is not escaped twice", () => {
  expect(escapeFormula("'=1+1")).toBe("'=1+1");
});

test("an apostrophe that quotes is not removed", () => {
  expect(unescapeFormula("'-er' added to a verb")).toBe("'-er' added to a verb");
  expect(unescapeFormula("'=' is a sign")).toBe("'=' is a sign");
});
