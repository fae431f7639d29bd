import { daysUntil, formatDate, localDateTime } from "@/shared/lib/local-date-time";

/** `Today`, `Yesterday` or `Nov 9, 2026`, in the competition's time zone. */
export function formatDay(instant: string, timeZone: string, now: Date): string {
  const { date } = localDateTime(timeZone, new Date(instant));
  switch (daysUntil(date, timeZone, now)) {
    case 0:
      return "Today";
    case -1:
      return "Yesterday";
    default:
      return formatDate(date);
  }
}
