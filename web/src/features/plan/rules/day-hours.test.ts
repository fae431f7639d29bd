import { expect, test } from "vitest";
import { hoursOf, marksOf, placeOf, stepOf } from "./day-hours";

const event = (startTime: string, endTime: string, endDate = "") => ({
  startDate: "2027-03-01",
  endDate,
  startTime,
  endTime,
});

test("a day is drawn from its first to its last hour", () => {
  const events = [event("08:30", "09:00"), event("14:00", "15:15"), event("10:00", "")];
  const hours = hoursOf(events);
  expect(hours).toEqual({ from: 8, until: 16 });
  if (hours === undefined) return;
  expect(events.map((each) => placeOf(each, hours))).toEqual([
    { start: 1 / 16, length: 1 / 16 },
    { start: 3 / 4, length: 75 / 480 },
    undefined,
  ]);
  const marks = marksOf(hours).map(({ text, start }) => [text.replace(/\s/u, " "), start]);
  expect(marks).toEqual([
    ["8 AM", 0],
    ["10 AM", 0.25],
    ["Noon", 0.5],
    ["2 PM", 0.75],
  ]);
});

test("an event past midnight ends with its day, and a wrong one is not drawn", () => {
  const party = event("20:00", "01:00", "2027-03-02");
  expect(hoursOf([party])).toEqual({ from: 20, until: 24 });
  expect(placeOf(party, { from: 20, until: 24 })).toEqual({ start: 0, length: 1 });
  const wrong = event("10:00", "09:00");
  expect(hoursOf([wrong])).toBeUndefined();
  expect(placeOf(wrong, { from: 8, until: 12 })).toBeUndefined();
});

test("a moment has an hour, and a whole day four lines", () => {
  expect(hoursOf([event("09:00", "09:00")])).toEqual({ from: 9, until: 10 });
  const day = { from: 0, until: 24 };
  expect(stepOf(day)).toBe(6);
  expect(marksOf(day)).toHaveLength(4);
});
