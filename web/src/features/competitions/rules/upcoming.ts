import type { Schema } from "@/shared/api/client";
import {
  daysUntil,
  formatDate,
  formatRelativeDays,
  formatShortDate,
  formatTime,
  localDateTime,
} from "@/shared/lib/local-date-time";

type Event = Schema<"ScheduleItem">;

/** A task of the checklist that is due today or later. */
export interface Deadline {
  name: string;
  dueDate: string;
  /** The form that it asks for. */
  templateId: string | undefined;
}

/** What comes next in a competition's plan. */
export interface Upcoming {
  event: { event: Event; running: boolean } | undefined;
  /** In order of their date. */
  deadlines: Deadline[];
}

function relativeDay(date: string, timeZone: string, now: Date): string {
  return formatRelativeDays(daysUntil(date, timeZone, now));
}

/** `Mar 3, in 2 days`. */
export function formatDayAhead(date: string, timeZone: string, now: Date): string {
  return `${formatShortDate(date)}, ${relativeDay(date, timeZone, now)}`;
}

/** `due Mar 3, 2027 (in 2 days)`. */
export function formatDueDate(dueDate: string, timeZone: string, now: Date): string {
  return `due ${formatDate(dueDate)} (${relativeDay(dueDate, timeZone, now)})`;
}

/** `Mar 3, 2027, 9:00 AM (in 2 days)`; for a running event, `until 11:00 AM`. */
export function formatEventTime(
  { event, running }: NonNullable<Upcoming["event"]>,
  timeZone: string,
  now: Date,
): string {
  const lastDay = event.endDate || event.startDate;
  if (running) {
    const end = [
      lastDay === localDateTime(timeZone, now).date && event.endTime !== ""
        ? ""
        : formatDate(lastDay),
      event.endTime === "" ? "" : formatTime(event.endTime),
    ];
    return `until ${end.filter(Boolean).join(", ")}`;
  }
  const start = [formatDate(event.startDate), event.startTime && formatTime(event.startTime)];
  return `${start.filter(Boolean).join(", ")} (${relativeDay(event.startDate, timeZone, now)})`;
}
