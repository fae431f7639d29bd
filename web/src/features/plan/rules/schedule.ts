import {
  addDays,
  addMinutes,
  daysBetween,
  type LocalDateTime,
  minutesBetween,
} from "@/shared/lib/local-date-time";
import type { ScheduleItem } from "../api";
import { checkTexts, type ItemErrors } from "./item-texts";

type EventTimes = Pick<ScheduleItem, "startDate" | "endDate" | "startTime" | "endTime">;

/** The day an event ends; without an end date, the day it starts. */
export function lastDay({ startDate, endDate }: Pick<EventTimes, "startDate" | "endDate">): string {
  return endDate || startDate;
}

/** Sorts by start date and time; within a day those without a time come first, those without a date come last. */
export function compareEvents(a: EventTimes, b: EventTimes): number {
  if (a.startDate !== b.startDate) {
    if (a.startDate === "") return 1;
    if (b.startDate === "") return -1;
    return a.startDate < b.startDate ? -1 : 1;
  }
  if (a.startTime === b.startTime) return 0;
  return a.startTime < b.startTime ? -1 : 1;
}

/**
 * A new event begins when the last one ends, or at 09:00, and takes an hour. It is on the competition's first
 * day, or where the last event has gone beyond that, on the day that one ends.
 */
export function newEvent(schedule: readonly ScheduleItem[], firstDay: string): ScheduleItem {
  const previous = schedule.toSorted(compareEvents).at(-1);
  const previousDay = previous ? lastDay(previous) : "";
  const startDate = previousDay > firstDay ? previousDay : firstDay;
  const startTime = previous?.endTime || "09:00";
  const end = addMinutes({ date: startDate, time: startTime }, 60);
  return {
    name: "",
    description: "",
    startDate,
    endDate: end.date,
    startTime,
    endTime: end.time,
  };
}

/** The sentences for what is wrong with an event's dates and times. */
export function checkTimes({
  startDate,
  endDate,
  startTime,
  endTime,
}: EventTimes): ItemErrors<ScheduleItem> {
  if (startDate !== "" && endDate !== "" && endDate < startDate) {
    return { endDate: "The end date is before the start date." };
  }
  const oneDay = endDate === "" || endDate === startDate;
  return oneDay && startTime !== "" && endTime !== "" && endTime < startTime
    ? {
        endTime:
          "The end is before the start. If it ends the next day, give that day as its end date.",
      }
    : {};
}

export function checkEvent(event: ScheduleItem): ItemErrors<ScheduleItem> {
  return { ...checkTexts(event), ...checkTimes(event) };
}

function start({ startDate, startTime }: EventTimes): LocalDateTime {
  return { date: startDate, time: startTime };
}

function end(times: EventTimes): LocalDateTime {
  return { date: lastDay(times), time: times.endTime };
}

/**
 * When the start of an event is moved, its end moves along, so that it takes as long as before. What was
 * incomplete or the wrong way round stays as it was typed.
 */
export function moveEndAlong<Times extends EventTimes>(before: Times, after: Times): Times {
  const startMoved = before.startDate !== after.startDate || before.startTime !== after.startTime;
  const endMoved = before.endDate !== after.endDate || before.endTime !== after.endTime;
  if (!startMoved || endMoved || Object.keys(checkTimes(before)).length > 0) return after;
  if (isComplete(before) && isComplete(after)) {
    const moved = addMinutes(start(after), minutesBetween(start(before), end(before)));
    const staysEmpty = after.endDate === "" && moved.date === after.startDate;
    return { ...after, endDate: staysEmpty ? "" : moved.date, endTime: moved.time };
  }
  if (before.startDate !== "" && after.startDate !== "" && before.endDate !== "") {
    const length = daysBetween(before.startDate, before.endDate);
    return { ...after, endDate: addDays(after.startDate, length) };
  }
  return after;
}

function isComplete({ startDate, startTime, endTime }: EventTimes): boolean {
  return startDate !== "" && startTime !== "" && endTime !== "";
}

/** For each event, the places in the list of those that take place at the same time. */
function overlaps(schedule: readonly EventTimes[]): number[][] {
  const found: number[][] = schedule.map(() => []);
  const spans = schedule
    .map((event, place) => ({
      place,
      from: `${event.startDate}T${event.startTime}`,
      until: `${lastDay(event)}T${event.endTime}`,
      told: isComplete(event),
    }))
    .filter(({ from, until, told }) => told && from <= until)
    .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  spans.forEach((own, index) => {
    for (const other of spans.slice(index + 1)) {
      if (other.from >= own.until) break;
      if (own.from < other.until) {
        found[own.place]?.push(other.place);
        found[other.place]?.push(own.place);
      }
    }
  });
  return found;
}

/** A gentle note on each event that overlaps with others, as rounds in two rooms may. */
export function overlapNotes(schedule: readonly ScheduleItem[]): (string | undefined)[] {
  return overlaps(schedule).map(([first, ...others]) => {
    if (first === undefined) return undefined;
    const name = schedule[first]?.name.trim();
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    return `At the same time as ${name ? `“${name}”` : "another event"}${more}.`;
  });
}
