import type { ScheduleItem } from "../api";

export type EventTimes = Pick<ScheduleItem, "startDate" | "endDate" | "startTime" | "endTime">;

/** The day an event ends: its start date if it has no end date. */
export function lastDay({ startDate, endDate }: Pick<EventTimes, "startDate" | "endDate">): string {
  return endDate || startDate;
}

/** Sorts by start date and time. Events without a time come first in their day; those without a date come last. */
export function compareEvents(a: EventTimes, b: EventTimes): number {
  if (a.startDate !== b.startDate) {
    if (a.startDate === "") return 1;
    if (b.startDate === "") return -1;
    return a.startDate < b.startDate ? -1 : 1;
  }
  if (a.startTime === b.startTime) return 0;
  return a.startTime < b.startTime ? -1 : 1;
}
