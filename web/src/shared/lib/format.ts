/*
 * Dates, times and numbers as the reader's own locale writes them.
 * A calendar date (`YYYY-MM-DD`) is no instant: it is formatted in UTC so that no time zone shifts it by a day.
 */

/** `2026-12-01` → `Dec 1, 2026`. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Two calendar dates as one range: `Dec 1 – 5, 2026`. */
export function formatDateRange(startDate: string, endDate: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }).formatRange(
    new Date(`${startDate}T00:00:00Z`),
    new Date(`${endDate}T00:00:00Z`),
  );
}

/** `2027-03-12T15:05:00Z` → `Mar 12, 2027, 9:05 AM CST`: an instant, told in the reader's own time zone. */
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

/** `America/New_York` → `Eastern Time (New York)`; an unknown zone is shown as it is. */
export function formatTimeZone(timeZone: string): string {
  if (!timeZone.includes("/")) {
    // UTC and its like are known by their short names.
    return timeZone;
  }
  try {
    const name = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: "longGeneric" })
      // The names of today: in 1970 many zones knew no summer time.
      .formatToParts(Date.UTC(2026, 0))
      .find((part) => part.type === "timeZoneName")?.value;
    const city = timeZone.split("/").at(-1)?.replaceAll("_", " ");
    return name === undefined ? timeZone : `${name} (${city})`;
  } catch {
    return timeZone;
  }
}

/** A time of day: `09:00` → `9:00 AM`. */
export function formatTime(time: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`1970-01-01T${time}Z`),
  );
}

/** `20000` → `20,000`. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat().format(value);
}

/** `count(1, "word")` → `1 word`; `count(3, "word")` → `3 words`. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/** Bytes in the units of the limits: `812 KiB`, `1.5 MiB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return count(bytes, "byte");
  const kibibytes = bytes / 1024;
  return kibibytes < 1024
    ? `${formatNumber(Math.round(kibibytes))} KiB`
    : `${formatNumber(Math.round((kibibytes / 1024) * 10) / 10)} MiB`;
}
