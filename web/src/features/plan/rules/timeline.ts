import { addDays, daysBetween } from "@/shared/lib/local-date-time";
import type { TimelineItem } from "../api";
import { checkTexts, type ItemErrors } from "./item-texts";

export function newTimelineItem(firstDay: string): TimelineItem {
  return { name: "", description: "", startDate: firstDay, endDate: firstDay };
}

export function checkDates({
  startDate,
  endDate,
}: Pick<TimelineItem, "startDate" | "endDate">): ItemErrors<TimelineItem> {
  return startDate !== "" && endDate !== "" && endDate < startDate
    ? { endDate: "The end date is before the start date." }
    : {};
}

export function checkTimelineItem(item: TimelineItem): ItemErrors<TimelineItem> {
  return { ...checkTexts(item), ...checkDates(item) };
}

/** Moves the end date with the start date, so that the item keeps its length. */
export function shiftEndDate(before: TimelineItem, after: TimelineItem): TimelineItem {
  const canMove =
    before.startDate !== "" &&
    after.startDate !== "" &&
    before.endDate >= before.startDate &&
    before.endDate === after.endDate;
  return canMove
    ? {
        ...after,
        endDate: addDays(after.startDate, daysBetween(before.startDate, before.endDate)),
      }
    : after;
}

/** Whether a step of the timeline is over on this day, under way or ahead. One without dates is ahead. */
export function stateOf(
  { startDate, endDate }: Pick<TimelineItem, "startDate" | "endDate">,
  today: string,
): "past" | "now" | "ahead" {
  const lastDay = endDate > startDate ? endDate : startDate;
  if (lastDay !== "" && lastDay < today) return "past";
  return startDate !== "" && startDate <= today ? "now" : "ahead";
}
