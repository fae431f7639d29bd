import { formatDate, formatDateRange } from "@/shared/lib/local-date-time";
import type { TimelineItem } from "../api";

/** The dates of a timeline item: `Mar 1, 2027`, `Mar 1 – 3, 2027`, `until Mar 3, 2027`, or empty. */
export function formatDays({
  startDate,
  endDate,
}: Pick<TimelineItem, "startDate" | "endDate">): string {
  if (startDate === "") return endDate === "" ? "" : `until ${formatDate(endDate)}`;
  return endDate > startDate ? formatDateRange(startDate, endDate) : formatDate(startDate);
}
