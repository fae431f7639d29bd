import { localDateTime } from "@/shared/lib/local-date-time";
import type { ChecklistItem, ScheduleItem } from "../api";
import { readCondition } from "./checklist";
import { compareEvents, lastDay } from "./event-order";

export interface UpcomingEvent {
  event: ScheduleItem;
  running: boolean;
}

/**
 * The events that are not over, in order of their start. An event without times lasts all day; one without
 * an end is over once it has started. Undated events are left out.
 */
export function upcomingEvents(
  schedule: readonly ScheduleItem[],
  timeZone: string,
  now: Date,
): UpcomingEvent[] {
  const { date, time } = localDateTime(timeZone, now);
  const moment = `${date}T${time}`;
  return schedule
    .filter(({ startDate }) => startDate !== "")
    .map((event) => {
      const from = `${event.startDate}T${event.startTime || "00:00"}`;
      const lastMinute = event.startTime === "" || lastDay(event) > event.startDate ? "24:00" : "";
      const endTime = event.endTime || lastMinute || event.startTime;
      return { event, from, until: `${lastDay(event)}T${endTime}` };
    })
    .filter(({ from, until }) => moment < until || moment <= from)
    .toSorted((a, b) => compareEvents(a.event, b.event))
    .map(({ event, from }) => ({ event, running: from <= moment }));
}

/** The event that is under way, or else the next one. */
export function nextEvent(
  schedule: readonly ScheduleItem[],
  timeZone: string,
  now: Date,
): UpcomingEvent | undefined {
  return upcomingEvents(schedule, timeZone, now)[0];
}

/** The tasks due today or later, in order of their date. */
export function deadlines(
  checklist: readonly ChecklistItem[],
  timeZone: string,
  now: Date,
): { name: string; dueDate: string; templateId: string | undefined }[] {
  const today = localDateTime(timeZone, now).date;
  return checklist
    .filter(({ dueDate }) => dueDate >= today)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))
    .map(({ name, dueDate, condition }) => ({
      name,
      dueDate,
      templateId: readCondition(condition)?.templateId,
    }));
}
