import { localDateTime } from "@/shared/lib/local-date-time";
import type { ChecklistItem, ScheduleItem } from "../api";
import { isDone } from "./checklist";
import { compareEvents, lastDay } from "./schedule";

/** An event that is not over. */
export interface UpcomingEvent {
  event: ScheduleItem;
  running: boolean;
}

/**
 * The events of today and later that are not over, first the one that began or begins first. One without times
 * takes its whole day; one with a start but no end is over once it has begun. Without a date none is upcoming.
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

/** The event that is under way, or else the one that comes next. */
export function nextEvent(
  schedule: readonly ScheduleItem[],
  timeZone: string,
  now: Date,
): UpcomingEvent | undefined {
  return upcomingEvents(schedule, timeZone, now)[0];
}

/**
 * The task that is due next, today or later. A participant's own done tasks do not count: name the templates
 * they have answered.
 */
export function nextDeadline(
  checklist: readonly ChecklistItem[],
  timeZone: string,
  now: Date,
  answered: ReadonlySet<string> = new Set(),
): ChecklistItem | undefined {
  const today = localDateTime(timeZone, now).date;
  return checklist
    .filter((task) => task.dueDate >= today && !isDone(task, answered))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))[0];
}
