import { expect, test } from "vitest";
import type { ScheduleItem } from "../api";
import { compareEvents } from "../rules/event-order";
import { checkEvent } from "../rules/schedule";
import { mergeItems } from "./merge-items";

const kind = {
  name: "schedule",
  itemName: "event",
  check: checkEvent,
  compare: compareEvents,
  together: [["startDate", "startTime", "endDate", "endTime"]] as const,
  otherLines: ({ startTime }: ScheduleItem) => [{ label: "Time", text: startTime }],
};

const event = (name: string, startTime: string, endTime: string): ScheduleItem => ({
  name,
  description: `${name}, in the hall.`,
  startDate: "2027-03-01",
  endDate: "",
  startTime,
  endTime,
});

const lunch = event("Lunch", "12:00", "13:00");
const finals = event("Finals", "14:00", "16:00");
const merge = (mine: ScheduleItem[], theirs: ScheduleItem[]) =>
  mergeItems<ScheduleItem>(kind, [lunch, finals], mine, theirs);

test("merged events are sorted, and a new time is merged with a new text", () => {
  const late = { ...lunch, startTime: "16:30", endTime: "17:00" };
  const welcome = event("Welcome", "09:00", "10:00");
  const { collisions, settle } = merge(
    [late, finals],
    [welcome, { ...lunch, description: "In the yard." }, finals],
  );
  expect(collisions).toEqual([]);
  expect(settle(new Map())).toEqual([welcome, finals, { ...late, description: "In the yard." }]);
});

test("a start and an end of different people are never combined to a wrong event", () => {
  const later = { ...lunch, startTime: "12:50" };
  const shorter = { ...lunch, endTime: "12:30" };
  const { collisions, settle } = merge([later, finals], [shorter, finals]);
  expect(collisions).toMatchObject([
    {
      title: "Lunch",
      mine: [{ label: "Time", text: "12:50" }, { label: "Name" }, { label: "Description" }],
    },
  ]);
  const [{ key } = { key: "" }] = collisions;
  for (const [choice, expected] of [
    ["mine", later],
    ["theirs", shorter],
  ] as const) {
    const items = settle(new Map([[key, choice]]));
    expect(items).toEqual([expected, finals]);
    for (const item of items) expect(checkEvent(item)).toEqual({});
  }
});

test("an event that one person removed and the other changed can be kept or removed", () => {
  const changed = { ...finals, description: "In the gym." };
  const { collisions, settle } = merge([lunch], [lunch, changed]);
  expect(collisions).toMatchObject([{ title: "Finals", mine: undefined }]);
  expect(settle(new Map([["schedule-row-1", "mine"]]))).toEqual([lunch]);
  expect(settle(new Map([["schedule-row-1", "theirs"]]))).toEqual([lunch, changed]);
});
