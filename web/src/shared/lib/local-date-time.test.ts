import { expect, test, vi } from "vitest";
import {
  daysUntil,
  formatDate,
  formatDateRange,
  formatInstant,
  formatTime,
  formatTimeZone,
  localDateTime,
} from "./local-date-time";

const chicago = "America/Chicago";

test("the local date depends on the time zone", () => {
  const lateEvening = new Date("2027-02-28T23:30:00Z");
  expect(localDateTime("Europe/Berlin", lateEvening)).toEqual({
    date: "2027-03-01",
    time: "00:30",
  });
  expect(localDateTime("America/New_York", lateEvening).date).toBe("2027-02-28");
});

// WebKit with ICU 72 writes "en-CA" dates as 11/21/2026, others as 2026-11-21.
test.each([
  ["month first", "month/day/year, hour:minute"],
  ["year last, dots", "hour.minute minute day.month.year"],
  ["time first", "hour h minute – year month day"],
])("the local date does not depend on how the browser writes dates: %s", (_, pattern) => {
  const values: Record<string, string> = {
    year: "2027",
    month: "3",
    day: "1",
    hour: "9",
    minute: "05",
  };
  vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts").mockReturnValue(
    pattern.split(/\b/).map((token) => ({
      type: (token in values ? token : "literal") as Intl.DateTimeFormatPartTypes,
      value: values[token] ?? token,
    })),
  );
  expect(localDateTime(chicago, new Date())).toEqual({ date: "2027-03-01", time: "09:05" });
  expect(daysUntil("2027-03-04", chicago, new Date())).toBe(3);
});

test("days are counted in the time zone", () => {
  expect(daysUntil("2027-03-15", chicago, new Date("2027-03-15T04:59:00Z"))).toBe(1);
  expect(daysUntil("2027-03-15", chicago, new Date("2027-03-15T05:00:00Z"))).toBe(0);
  expect(daysUntil("2027-03-13", chicago, new Date("2027-03-15T05:00:00Z"))).toBe(-2);
});

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

test("a time zone is shown with its name and city", () => {
  expect(formatTimeZone("America/New_York")).toBe("Eastern Time (New York)");
  expect(formatTimeZone("Europe/Berlin")).toBe("Central European Time (Berlin)");
  expect(formatTimeZone("UTC")).toBe("UTC");
  expect(formatTimeZone("Nowhere/At_all")).toBe("Nowhere/At_all");
});

test("an instant is shown with day, time and zone", () => {
  const text = formatInstant("2027-03-12T12:05:00Z");
  expect(text).toMatch(/Mar 1[123], 2027/);
  expect(text).toMatch(/\d{1,2}:\d\d.[AP]M \S+$/);
});

test("a time of day is the same in every time zone", () => {
  expect(formatTime("09:05")).toMatch(/9:05/);
  expect(formatTime("00:30")).toMatch(/12:30|0:30/);
});
