import { describe, expect, test } from "vitest";
import type { ChecklistItem, ScheduleItem } from "../api";
import { conditionFor } from "./checklist";
import { deadlines, nextEvent, upcomingEvents } from "./upcoming";

function event(name: string, changes: Partial<ScheduleItem> = {}): ScheduleItem {
  return {
    name,
    description: "On stage.",
    startDate: "2027-03-14",
    endDate: "",
    startTime: "09:00",
    endTime: "10:00",
    ...changes,
  };
}

const chicago = "America/Chicago";

describe("nextEvent", () => {
  const schedule = [
    event("second", { startTime: "10:00", endTime: "11:00" }),
    event("some day", { startDate: "" }),
    event("first"),
  ];

  test("uses the competition's time zone, also on the day its clocks change", () => {
    // Clocks go from 02:00 to 03:00 on March 14.
    expect(nextEvent(schedule, chicago, new Date("2027-03-14T13:59:00Z"))).toMatchObject({
      event: { name: "first" },
      running: false,
    });
    expect(nextEvent(schedule, chicago, new Date("2027-03-14T14:00:00Z"))).toMatchObject({
      event: { name: "first" },
      running: true,
    });
    expect(nextEvent(schedule, chicago, new Date("2027-03-14T15:00:00Z"))).toMatchObject({
      event: { name: "second" },
      running: true,
    });
    expect(nextEvent(schedule, chicago, new Date("2027-03-14T16:00:00Z"))).toBeUndefined();
    // The day before, 09:00 was an hour later in UTC.
    const dayBefore = schedule.map((item) => ({ ...item, startDate: "2027-03-13" }));
    expect(nextEvent(dayBefore, chicago, new Date("2027-03-13T14:59:00Z"))?.running).toBe(false);
    expect(nextEvent(dayBefore, chicago, new Date("2027-03-13T15:00:00Z"))?.running).toBe(true);
  });

  test("does not use the reader's own day", () => {
    // It is already the 14th in Auckland.
    expect(nextEvent([event("bee")], "Pacific/Auckland", new Date("2027-03-13T20:30:00Z"))).toEqual(
      {
        event: event("bee"),
        running: true,
      },
    );
  });
});

test("all-day, open-ended and overnight events end on time", () => {
  const at = (item: ScheduleItem, utc: string) =>
    upcomingEvents([item], "UTC", new Date(utc)).map(({ running }) => running)[0];
  const wholeDay = event("fair", { startTime: "", endTime: "" });
  expect(at(wholeDay, "2027-03-13T23:59:00Z")).toBe(false);
  expect(at(wholeDay, "2027-03-14T23:59:00Z")).toBe(true);
  expect(at(wholeDay, "2027-03-15T00:00:00Z")).toBeUndefined();
  const openEnd = event("party", { endTime: "" });
  expect(at(openEnd, "2027-03-14T09:00:00Z")).toBe(true);
  expect(at(openEnd, "2027-03-14T09:01:00Z")).toBeUndefined();
  const night = event("night", { startTime: "22:00", endDate: "2027-03-15", endTime: "02:00" });
  expect(at(night, "2027-03-15T01:59:00Z")).toBe(true);
  expect(at(night, "2027-03-15T02:00:00Z")).toBeUndefined();
  const camp = event("camp", { endDate: "2027-03-16", endTime: "" });
  expect(at(camp, "2027-03-16T20:00:00Z")).toBe(true);
});

test("deadlines are the tasks that are not past, in order of their date", () => {
  const task = (name: string, dueDate: string, condition = ""): ChecklistItem => ({
    name,
    description: "Please.",
    dueDate,
    condition,
  });
  const checklist = [
    task("later", "2027-03-20"),
    task("form", "2027-03-14", conditionFor({ _id: "t1", title: "Consent" })),
    task("past", "2027-03-13"),
  ];
  // 23:59 in Chicago, on daylight saving time.
  const now = new Date("2027-03-15T04:59:00Z");
  expect(deadlines(checklist, chicago, now)).toEqual([
    { name: "form", dueDate: "2027-03-14", templateId: "t1" },
    { name: "later", dueDate: "2027-03-20", templateId: undefined },
  ]);
  const tomorrow = new Date("2027-03-15T05:00:00Z");
  expect(deadlines(checklist, chicago, tomorrow).map(({ name }) => name)).toEqual(["later"]);
  expect(deadlines([], chicago, now)).toEqual([]);
});
