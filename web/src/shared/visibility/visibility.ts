import { formatDate, formatTime } from "@/shared/lib/local-date-time";

/**
 * When participants see an item, as the API sends it: `visible`, `hidden`, or a local time of the competition such as
 * `2027-03-12T09:00`. In a form, any other text is a time that isn't complete yet.
 */
export type Visibility = string;

export const visible: Visibility = "visible";
export const hidden: Visibility = "hidden";

/** Whether the item appears at a set time. */
export const isScheduled = (visibility: Visibility) =>
  visibility !== visible && visibility !== hidden;

/** The message for a time that isn't complete. */
export function visibilityError(visibility: Visibility): string | null {
  return !isScheduled(visibility) || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/u.test(visibility)
    ? null
    : "Choose a date and a time.";
}

/** `Visible`, `Hidden` or `From Mar 12, 2027, 9:00 AM`. */
export function formatVisibility(visibility: Visibility): string {
  if (visibility === visible) return "Visible";
  if (visibility === hidden) return "Hidden";
  const [date = "", time = ""] = visibility.split("T");
  return `From ${formatDate(date)}, ${formatTime(time)}`;
}
