import { expect, test } from "vitest";
import { rehearsal } from "@/testing/fixtures";
import { reportSentences } from "./rehearsal-report";

test("a report says what was checked", () => {
  expect(reportSentences(12, rehearsal.report)).toEqual([
    "12 spellers spelled in 4 rounds and 23 turns. Number 5 is the champion.",
    "11 misses, 2 wrong rulings taken back, 1 skipped word, 0 absences.",
    "2 appeals: 1 upheld and 1 denied.",
    "The server accepted 251 actions from officials and refused 3.",
    "The screens got 1,204 updates. No word appeared too early.",
    "The log matches the places on the board.",
  ]);
});
