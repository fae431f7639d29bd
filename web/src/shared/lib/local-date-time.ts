/*
 * Calendar dates (`YYYY-MM-DD`) and times of day (`HH:MM`), which belong to no time zone: arithmetic and
 * formatting happen in UTC, which has no daylight saving time. An empty string means not set.
 * Formatted text is never parsed: what `Intl` writes for a locale changes from browser to browser.
 */

export interface LocalDateTime {
  date: string;
  time: string;
}

const minute = 60_000;

function toUtc({ date, time }: LocalDateTime): number {
  return Date.parse(`${date}T${time}Z`);
}

function atMidnight(date: string): LocalDateTime {
  return { date, time: "00:00" };
}

export function addMinutes(from: LocalDateTime, minutes: number): LocalDateTime {
  const [date = "", time = ""] = new Date(toUtc(from) + minutes * minute).toISOString().split("T");
  return { date, time: time.slice(0, 5) };
}

export function minutesBetween(from: LocalDateTime, to: LocalDateTime): number {
  return (toUtc(to) - toUtc(from)) / minute;
}

export function addDays(date: string, days: number): string {
  return addMinutes(atMidnight(date), days * 1440).date;
}

export function daysBetween(from: string, to: string): number {
  return minutesBetween(atMidnight(from), atMidnight(to)) / 1440;
}

/** The date and time of an instant on a clock in that time zone. */
export function localDateTime(timeZone: string, instant: Date): LocalDateTime {
  const parts = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  // Padded here, as not every browser pads what is asked for as `2-digit`.
  const part = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.find((candidate) => candidate.type === type)?.value ?? "").padStart(length, "0");
  return {
    date: `${part("year", 4)}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/** Days from today's date in that time zone to another date; negative in the past. */
export function daysUntil(date: string, timeZone: string, now: Date): number {
  return daysBetween(localDateTime(timeZone, now).date, date);
}

/** `today`, `tomorrow`, `in 3 days`, `2 days ago`. */
export function formatRelativeDays(days: number): string {
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
}

/** `2026-12-01` → `Dec 1, 2026`. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }).format(
    toUtc(atMidnight(date)),
  );
}

/** `2026-12-01` → `Dec 1`. */
export function formatShortDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(toUtc(atMidnight(date)));
}

/** `2026-12-12` → `Saturday, Dec 12`. */
export function formatWeekday(date: string): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(toUtc(atMidnight(date)));
}

/** `Dec 1 – 5, 2026`. */
export function formatDateRange(startDate: string, endDate: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }).formatRange(
    toUtc(atMidnight(startDate)),
    toUtc(atMidnight(endDate)),
  );
}

/** `09:00` → `9:00 AM`. */
export function formatTime(time: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" }).format(
    toUtc({ date: "1970-01-01", time }),
  );
}

/** `2027-03-12T15:05:00Z` → `Mar 12, 2027, 9:05 AM CST`, in the reader's own time zone. */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat(undefined, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(instant));
}

/** `2027-03-12T15:05:00Z` → `Mar 12, 2027`, in the reader's own time zone or in that one. */
export function formatInstantDay(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone }).format(
    new Date(instant),
  );
}

/** `3:14 PM` today, else `Mar 12, 3:14 PM`, in the reader's own time zone. */
export function formatMoment(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(undefined, {
    ...(!isToday && { month: "short", day: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(moment);
}

/** `America/New_York` → `Eastern Time (New York)`; an unknown zone is shown as it is. */
export function formatTimeZone(timeZone: string): string {
  if (!timeZone.includes("/")) {
    // UTC and the like are known by their short names.
    return timeZone;
  }
  try {
    const name = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: "longGeneric" })
      // A recent date: in 1970, many zones had no daylight saving time.
      .formatToParts(Date.UTC(2026, 0))
      .find((part) => part.type === "timeZoneName")?.value;
    const city = timeZone.split("/").at(-1)?.replaceAll("_", " ");
    return name === undefined ? timeZone : `${name} (${city})`;
  } catch {
    return timeZone;
  }
}
