import {
  addDays,
  addMinutes,
  daysBetween,
  formatShortDate,
  formatTime,
  type LocalDateTime,
  minutesBetween,
} from "@/shared/lib/local-date-time";
import type { ScheduleItem } from "../api";
import { compareEvents, type EventTimes, lastDay } from "./event-order";
import { checkTexts, type ItemErrors } from "./item-texts";

/**
 * A new event starts when the last one ends, or at 09:00, and lasts an hour. It is on the competition's first
 * day, or on the last event's day if that is later.
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

/** A new event at 9:00 on the day after the last one; undefined without a dated event. */
export function nextDayEvent(schedule: readonly ScheduleItem[]): ScheduleItem | undefined {
  const last = schedule.map(lastDay).sort().at(-1);
  if (last === undefined || last === "") return undefined;
  const startDate = addDays(last, 1);
  return {
    name: "",
    description: "",
    startDate,
    endDate: startDate,
    startTime: "09:00",
    endTime: "10:00",
  };
}

/** `9:00 AM – 10:00 AM`, with the day of an end on another one; empty without times. */
export function formatTimes(event: EventTimes): string {
  const { startDate, startTime, endTime } = event;
  const until = [
    lastDay(event) === startDate ? "" : formatShortDate(lastDay(event)),
    endTime && formatTime(endTime),
  ];
  return [startTime && formatTime(startTime), until.filter(Boolean).join(", ")]
    .filter(Boolean)
    .join(" – ");
}

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
          "The end time is before the start time. If it ends the next day, change the end date.",
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

/** Moves an event's end with its start, so that it keeps its length. Leaves incomplete or invalid times alone. */
export function shiftEnd<Times extends EventTimes>(before: Times, after: Times): Times {
  const startChanged = before.startDate !== after.startDate || before.startTime !== after.startTime;
  const endChanged = before.endDate !== after.endDate || before.endTime !== after.endTime;
  if (!startChanged || endChanged || Object.keys(checkTimes(before)).length > 0) return after;
  if (isComplete(before) && isComplete(after)) {
    const shifted = addMinutes(start(after), minutesBetween(start(before), end(before)));
    const staysEmpty = after.endDate === "" && shifted.date === after.startDate;
    return { ...after, endDate: staysEmpty ? "" : shifted.date, endTime: shifted.time };
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

/** For each event, the indexes of the events it overlaps with. */
function overlaps(schedule: readonly EventTimes[]): number[][] {
  const found: number[][] = schedule.map(() => []);
  const spans = schedule
    .map((event, index) => ({
      index,
      from: `${event.startDate}T${event.startTime}`,
      until: `${lastDay(event)}T${event.endTime}`,
      complete: isComplete(event),
    }))
    .filter(({ from, until, complete }) => complete && from <= until)
    .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  spans.forEach((span, position) => {
    for (const other of spans.slice(position + 1)) {
      if (other.from >= span.until) break;
      if (span.from < other.until) {
        found[span.index]?.push(other.index);
        found[other.index]?.push(span.index);
      }
    }
  });
  return found;
}

/** A note for each event that overlaps with others. That isn't an error: rounds may run in two rooms. */
export function overlapNotes(schedule: readonly ScheduleItem[]): (string | undefined)[] {
  return overlaps(schedule).map(([first, ...others]) => {
    if (first === undefined) return undefined;
    const name = schedule[first]?.name.trim();
    const more = others.length > 0 ? ` and ${others.length} more` : "";
    return `Overlaps with ${name ? `“${name}”` : "another event"}${more}.`;
  });
}
