import { formatTime } from "@/shared/lib/local-date-time";
import { type EventTimes, lastDay } from "./event-order";

/** The hours of a day in which all events are drawn. */
export interface Hours {
  from: number;
  until: number;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The minutes of its first day that an event takes; undefined without both times. */
function minutesOn(event: EventTimes): Hours | undefined {
  if (event.startTime === "" || event.endTime === "") return undefined;
  const from = minutesOf(event.startTime);
  const until = lastDay(event) > event.startDate ? 24 * 60 : minutesOf(event.endTime);
  return until < from ? undefined : { from, until };
}

/** Undefined if no event has both times. */
export function hoursOf(events: readonly EventTimes[]): Hours | undefined {
  const all = events.map(minutesOn).filter((minutes) => minutes !== undefined);
  if (all.length === 0) return undefined;
  const from = Math.floor(Math.min(...all.map((minutes) => minutes.from)) / 60);
  const until = Math.ceil(Math.max(...all.map((minutes) => minutes.until)) / 60);
  return { from, until: Math.max(until, from + 1) };
}

/** Where an event is in these hours, as fractions of their length. */
export function placeOf(
  event: EventTimes,
  { from, until }: Hours,
): { start: number; length: number } | undefined {
  const minutes = minutesOn(event);
  if (minutes === undefined) return undefined;
  const length = (until - from) * 60;
  return {
    start: (minutes.from - from * 60) / length,
    length: (minutes.until - minutes.from) / length,
  };
}

/** How many hours lie between two lines: there are four at most. */
export const stepOf = ({ from, until }: Hours) => Math.ceil((until - from) / 4);

/** The lines to label, with their places. */
export function marksOf(hours: Hours): { text: string; start: number }[] {
  const step = stepOf(hours);
  const length = hours.until - hours.from;
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => ({
    text: shortHour(hours.from + index * step),
    start: (index * step) / length,
  }));
}

/** `8 AM`, `Noon` */
const shortHour = (hour: number) =>
  hour === 12 ? "Noon" : formatTime(`${String(hour).padStart(2, "0")}:00`).replace(":00", "");
