import { formatDate, formatDateRange, formatTime } from "@/shared/lib/format";
import type { ScheduleItem, TimelineItem } from "../api";
import { lastDay } from "./schedule";

/** The days of a timeline's item: `Mar 1, 2027`, `Mar 1 – 3, 2027`, `until Mar 3, 2027`; nothing without any. */
export function tellDays({
  startDate,
  endDate,
}: Pick<TimelineItem, "startDate" | "endDate">): string {
  if (startDate === "") return endDate === "" ? "" : `until ${formatDate(endDate)}`;
  return endDate > startDate ? formatDateRange(startDate, endDate) : formatDate(startDate);
}

/** When an event is, short: `Mar 1, 2027, 9:00 AM – 10:00 AM`; nothing without a date. */
export function tellTimes(event: ScheduleItem): string {
  const { startDate, startTime, endTime } = event;
  if (startDate === "") return "";
  const from = [formatDate(startDate), startTime && formatTime(startTime)];
  const until = [
    lastDay(event) === startDate ? "" : formatDate(lastDay(event)),
    endTime && formatTime(endTime),
  ];
  return [from, until]
    .map((parts) => parts.filter(Boolean).join(", "))
    .filter(Boolean)
    .join(" – ");
}

/** How far off a due date is: `today`, `tomorrow`, `in 3 days`, `2 days ago`. */
export function tellDaysUntil(days: number): string {
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
}
