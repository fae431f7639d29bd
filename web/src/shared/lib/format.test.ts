import { expect, test } from "vitest";
import {
  count,
  formatDate,
  formatDateRange,
  formatInstant,
  formatSize,
  formatTime,
  formatTimeZone,
} from "./format";

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

test("an instant names its day, its time and the zone they are told in", () => {
  const told = formatInstant("2027-03-12T12:05:00Z");
  expect(told).toMatch(/Mar 1[123], 2027/);
  expect(told).toMatch(/\d{1,2}:\d\d.[AP]M \S+$/);
});

test("sizes are told in the unit that is near", () => {
  expect([1, 900, 1024, 831_488, 1024 ** 2 * 1.5, 1024 ** 2 * 24.6].map(formatSize)).toEqual([
    "1 byte",
    "900 bytes",
    "1 KiB",
    "812 KiB",
    "1.5 MiB",
    "24.6 MiB",
  ]);
});

test("a time of day is the same on every clock", () => {
  expect(formatTime("09:05")).toMatch(/9:05/);
  expect(formatTime("00:30")).toMatch(/12:30|0:30/);
});
