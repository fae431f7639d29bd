import { describe, expect, test } from "vitest";
import { formatShortDate, formatTime } from "@/shared/lib/local-date-time";
import type { ScheduleItem } from "../api";
import { compareEvents } from "./event-order";
import {
  checkEvent,
  formatTimes,
  newEvent,
  nextDayEvent,
  overlapNotes,
  shiftEnd,
} from "./schedule";

function event(
  startDate: string,
  startTime: string,
  endDate: string,
  endTime: string,
  name = "Round one",
): ScheduleItem {
  return { name, description: "On stage.", startDate, endDate, startTime, endTime };
}

describe("newEvent", () => {
  const times = ({ startDate, startTime, endDate, endTime }: ScheduleItem) =>
    `${startDate} ${startTime} – ${endDate} ${endTime}`;

  // spec: constant event start
  // spec: constant event dates
  test("the first event runs from 09:00 to 10:00 on the competition's first day", () => {
    expect(newEvent([], "2027-03-01")).toEqual({
      name: "",
      description: "",
      startDate: "2027-03-01",
      endDate: "2027-03-01",
      startTime: "09:00",
      endTime: "10:00",
    });
  });

  // spec: constant event end
  test("the next event starts when the last one ends, and lasts an hour", () => {
    const schedule = [
      event("2027-03-01", "13:00", "", "14:30"),
      event("2027-03-01", "09:00", "", "09:45"),
    ];
    expect(times(newEvent(schedule, "2027-03-01"))).toBe("2027-03-01 14:30 – 2027-03-01 15:30");
  });

  test("the next event is on the day the last one ends", () => {
    expect(times(newEvent([event("2027-03-02", "13:00", "", "14:30")], "2027-03-01"))).toBe(
      "2027-03-02 14:30 – 2027-03-02 15:30",
    );
    expect(
      times(newEvent([event("2027-03-02", "22:00", "2027-03-03", "01:00")], "2027-03-01")),
    ).toBe("2027-03-03 01:00 – 2027-03-03 02:00");
  });

  test("an earlier event does not move the new one before the competition", () => {
    expect(times(newEvent([event("2027-02-01", "13:00", "", "14:30")], "2027-03-01"))).toBe(
      "2027-03-01 14:30 – 2027-03-01 15:30",
    );
  });

  test("an hour past midnight ends on the next day, also at the end of a year", () => {
    expect(times(newEvent([event("2026-12-31", "20:00", "", "23:30")], "2026-12-31"))).toBe(
      "2026-12-31 23:30 – 2027-01-01 00:30",
    );
    expect(times(newEvent([event("2028-02-28", "20:00", "", "23:00")], "2028-02-28"))).toBe(
      "2028-02-28 23:00 – 2028-02-29 00:00",
    );
  });

  test("the defaults apply if the last event has no end time or date", () => {
    expect(times(newEvent([event("2027-03-02", "13:00", "", "")], "2027-03-01"))).toBe(
      "2027-03-02 09:00 – 2027-03-02 10:00",
    );
    expect(times(newEvent([event("", "", "", "")], "2027-03-01"))).toBe(
      "2027-03-01 09:00 – 2027-03-01 10:00",
    );
  });
});

test("an event for the next day starts at nine, after the last day", () => {
  const schedule = [
    event("2027-02-27", "13:00", "2027-02-28", "14:30"),
    event("", "", "", ""),
    event("2027-02-27", "09:00", "", "09:45"),
  ];
  expect(nextDayEvent(schedule)).toMatchObject({
    startDate: "2027-03-01",
    startTime: "09:00",
    endDate: "2027-03-01",
    endTime: "10:00",
  });
  expect(nextDayEvent([event("", "", "", "")])).toBeUndefined();
  expect(nextDayEvent([])).toBeUndefined();
});

test("the times of an event name the day of its end only if that is another one", () => {
  const [nine, ten] = [formatTime("09:00"), formatTime("10:00")];
  expect(formatTimes(event("2027-03-01", "09:00", "2027-03-01", "10:00"))).toBe(`${nine} – ${ten}`);
  expect(formatTimes(event("2027-03-01", "09:00", "", ""))).toBe(nine);
  expect(formatTimes(event("2027-03-01", "", "", ""))).toBe("");
  expect(formatTimes(event("2027-03-01", "09:00", "2027-03-02", "10:00"))).toBe(
    `${nine} – ${formatShortDate("2027-03-02")}, ${ten}`,
  );
});

// spec: constant event order
test("events are sorted by start date and time, with undated ones last, in a stable order", () => {
  const schedule = [
    event("", "", "", "", "some day"),
    event("2027-03-02", "08:00", "", "", "second day"),
    event("2027-03-01", "10:00", "", "", "ten"),
    event("2027-03-01", "", "", "", "all day"),
    event("2027-03-01", "09:00", "", "", "nine"),
    event("2027-03-01", "09:00", "", "", "nine too"),
  ];
  expect(schedule.toSorted(compareEvents).map(({ name }) => name)).toEqual([
    "all day",
    "nine",
    "nine too",
    "ten",
    "second day",
    "some day",
  ]);
});

describe("checkEvent", () => {
  // spec: rule event
  test("requires a name and a description, but no times", () => {
    expect(checkEvent(event("", "", "", ""))).toEqual({});
    expect(checkEvent({ ...event("", "", "", ""), name: " ", description: "\n" })).toEqual({
      name: "Name is required.",
      description: "Description is required.",
    });
    expect(checkEvent({ ...event("", "", "", ""), name: "🐝".repeat(200) })).toEqual({});
    expect(
      checkEvent({
        ...event("", "", "", ""),
        name: "x".repeat(201),
        description: "x".repeat(10_001),
      }),
    ).toEqual({
      name: "Name can have at most 200 characters.",
      description: "Description can have at most 10,000 characters.",
    });
  });

  test.each([
    ["the same day and time", event("2027-03-01", "09:00", "2027-03-01", "09:00")],
    ["over midnight", event("2027-03-01", "22:00", "2027-03-02", "01:00")],
    ["an end date alone", event("", "", "2027-03-02", "")],
    ["an end time alone", event("2027-03-01", "", "", "09:00")],
  ])("%s is valid", (_, item) => {
    expect(checkEvent(item)).toEqual({});
  });

  test.each([
    ["the day before", event("2027-03-02", "", "2027-03-01", ""), "endDate"],
    ["earlier that day", event("2027-03-02", "10:00", "2027-03-02", "09:59"), "endTime"],
    ["earlier, without an end date", event("2027-03-02", "10:00", "", "09:59"), "endTime"],
    ["earlier, without any date", event("", "10:00", "", "09:59"), "endTime"],
  ])("an end %s is an error of its field", (_, item, field) => {
    expect(Object.keys(checkEvent(item))).toEqual([field]);
  });
});

describe("shiftEnd", () => {
  const before = event("2027-03-01", "09:00", "2027-03-01", "10:30");

  test("the end moves with the start date and time", () => {
    expect(shiftEnd(before, { ...before, startDate: "2027-03-04" })).toMatchObject({
      endDate: "2027-03-04",
      endTime: "10:30",
    });
    expect(shiftEnd(before, { ...before, startTime: "14:00" })).toMatchObject({
      endDate: "2027-03-01",
      endTime: "15:30",
    });
    expect(shiftEnd(before, { ...before, startTime: "23:00" })).toMatchObject({
      endDate: "2027-03-02",
      endTime: "00:30",
    });
  });

  test("an empty end date stays empty until the event passes midnight", () => {
    const short = { ...before, endDate: "" };
    expect(shiftEnd(short, { ...short, startTime: "14:00" }).endDate).toBe("");
    expect(shiftEnd(short, { ...short, startTime: "23:00" }).endDate).toBe("2027-03-02");
  });

  test("dates without times move as well", () => {
    const camp = event("2027-03-01", "", "2027-03-03", "");
    expect(shiftEnd(camp, { ...camp, startDate: "2027-02-27" }).endDate).toBe("2027-03-01");
  });

  test("an end that was changed too, is incomplete or invalid stays as typed", () => {
    const both = { ...before, startTime: "14:00", endTime: "15:00" };
    expect(shiftEnd(before, both)).toBe(both);
    const cleared = { ...before, startDate: "" };
    expect(shiftEnd(before, cleared)).toBe(cleared);
    const wrong = { ...before, endTime: "08:00" };
    const moved = { ...wrong, startTime: "07:00" };
    expect(shiftEnd(wrong, moved)).toBe(moved);
  });
});

test("overlaps are noted, also past midnight, but not for adjacent events or events without times", () => {
  expect(
    overlapNotes([
      event("2027-03-01", "09:00", "", "10:00", "a"),
      event("2027-03-01", "10:00", "", "11:00", "b"),
      event("2027-03-01", "10:30", "2027-03-02", "00:30", " "),
      event("2027-03-02", "00:00", "", "01:00", "d"),
      event("2027-03-01", "", "", "", "e"),
      event("", "10:30", "", "11:00", "f"),
    ]),
  ).toEqual([
    undefined,
    "Overlaps with another event.",
    "Overlaps with “b” and 1 more.",
    "Overlaps with another event.",
    undefined,
    undefined,
  ]);
});
