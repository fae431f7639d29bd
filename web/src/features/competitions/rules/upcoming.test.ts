import { expect, test } from "vitest";
import { formatDate, formatTime } from "@/shared/lib/local-date-time";
import { formatDueDate, formatEventTime } from "./upcoming";

// In Chicago it is Feb 28, ten at night.
const now = new Date("2027-03-01T04:00:00Z");
const zone = "America/Chicago";
const event = {
  name: "Final",
  description: "",
  startDate: "2027-03-02",
  endDate: "",
  startTime: "09:00",
  endTime: "",
};

test("days are counted in the competition's time zone", () => {
  expect(formatDueDate("2027-02-28", zone, now)).toBe(`due ${formatDate("2027-02-28")} (today)`);
  expect(formatDueDate("2027-03-01", zone, now)).toBe(`due ${formatDate("2027-03-01")} (tomorrow)`);
  expect(formatDueDate("2027-02-20", zone, now)).toBe(
    `due ${formatDate("2027-02-20")} (8 days ago)`,
  );
});

test("an upcoming event shows its start", () => {
  expect(formatEventTime({ event, running: false }, zone, now)).toBe(
    `${formatDate("2027-03-02")}, ${formatTime("09:00")} (in 2 days)`,
  );
  expect(formatEventTime({ event: { ...event, startTime: "" }, running: false }, zone, now)).toBe(
    `${formatDate("2027-03-02")} (in 2 days)`,
  );
});

test("a running event shows its end", () => {
  const today = { ...event, startDate: "2027-02-28", endTime: "23:00" };
  expect(formatEventTime({ event: today, running: true }, zone, now)).toBe(
    `until ${formatTime("23:00")}`,
  );
  expect(
    formatEventTime({ event: { ...today, endDate: "2027-03-02" }, running: true }, zone, now),
  ).toBe(`until ${formatDate("2027-03-02")}, ${formatTime("23:00")}`);
  expect(formatEventTime({ event: { ...today, endTime: "" }, running: true }, zone, now)).toBe(
    `until ${formatDate("2027-02-28")}`,
  );
});
