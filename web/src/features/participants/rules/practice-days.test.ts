import { expect, test } from "vitest";
import { describeDays, summarizeDays } from "./practice-days";

const days = [
  { date: "2027-02-27", attempts: 0, misses: 0 },
  { date: "2027-02-28", attempts: 1, misses: 0 },
  { date: "2027-03-01", attempts: 1200, misses: 4 },
];

test("days of practice are summed up and described", () => {
  expect(summarizeDays(days)).toBe("Practiced on 2 of 3 days: 1,201 spellings, 4 wrong.");
  expect(describeDays(days)).toBe(
    "A bar chart of words spelled per day. Feb 28: 1 spelling, none wrong; Mar 1: 1,200 spellings, 4 wrong.",
  );
});
