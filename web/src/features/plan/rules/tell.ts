import { formatDate, formatDateRange } from "@/shared/lib/local-date-time";
import type { TimelineItem } from "../api";

/** The days of a timeline's item: `Mar 1, 2027`, `Mar 1 – 3, 2027`, `until Mar 3, 2027`; nothing without any. */
export function tellDays({
  startDate,
  endDate,
}: Pick<TimelineItem, "startDate" | "endDate">): string {
  if (startDate === "") return endDate === "" ? "" : `until ${formatDate(endDate)}`;
  return endDate > startDate ? formatDateRange(startDate, endDate) : formatDate(startDate);
}
