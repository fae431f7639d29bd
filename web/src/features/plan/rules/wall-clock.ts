/*
 * Days (`YYYY-MM-DD`) and times of day (`HH:MM`) as a clock on the wall shows them, in no time zone:
 * the arithmetic is done in UTC, which has no summer time. Empty is not given.
 */

/** A day and a time of day. */
export interface Moment {
  date: string;
  time: string;
}

const minute = 60_000;

function instant({ date, time }: Moment): number {
  return Date.parse(`${date}T${time}Z`);
}

export function addMinutes(moment: Moment, minutes: number): Moment {
  const [date = "", time = ""] = new Date(instant(moment) + minutes * minute)
    .toISOString()
    .split("T");
  return { date, time: time.slice(0, 5) };
}

export function minutesBetween(from: Moment, to: Moment): number {
  return (instant(to) - instant(from)) / minute;
}

export function addDays(date: string, days: number): string {
  return addMinutes({ date, time: "00:00" }, days * 1440).date;
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return minutesBetween({ date: from, time: "00:00" }, { date: to, time: "00:00" }) / 1440;
}

/** What the calendar and the clock on a wall in that time zone show. */
export function wallClock(timeZone: string, now: Date): Moment {
  const parts = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}
