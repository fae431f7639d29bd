import { expect, test } from "vitest";
import { count, formatDate, formatDateRange, formatTimeZone } from "./format";

test("a calendar date is the same day everywhere", () => {
  // At midnight UTC it is still the day before in the Americas.
  const inNewYork = new Intl.DateTimeFormat(undefined, {
    timeZone: "America/New_York",
    day: "numeric",
  }).format(new Date("2027-03-12T00:00:00Z"));
  expect(inNewYork).toBe("11");
  expect(formatDate("2027-03-12")).toContain("12");
  expect(formatDateRange("2027-03-12", "2027-03-12")).toBe(formatDate("2027-03-12"));
});

test("a time zone is told in words with its place", () => {
  expect(formatTimeZone("America/New_York")).toBe("Eastern Time (New York)");
  expect(formatTimeZone("Europe/Berlin")).toBe("Central European Time (Berlin)");
  expect(formatTimeZone("UTC")).toBe("UTC");
  expect(formatTimeZone("Nowhere/At_all")).toBe("Nowhere/At_all");
});

test("one is singular", () => {
  expect([0, 1, 2].map((value) => count(value, "word"))).toEqual(["0 words", "1 word", "2 words"]);
});
