import type { Schema } from "@/shared/api/client";
import { count, formatNumber } from "@/shared/lib/format";
import { formatShortDate } from "@/shared/lib/local-date-time";

type Day = Schema<"PracticeDay">;

const practiced = (days: readonly Day[]) => days.filter(({ attempts }) => attempts > 0);

/** `Practiced on 2 of 14 days: 9 spellings, 4 wrong.` */
export function summarizeDays(days: readonly Day[]): string {
  const attempts = days.reduce((sum, day) => sum + day.attempts, 0);
  const misses = days.reduce((sum, day) => sum + day.misses, 0);
  return `Practiced on ${formatNumber(practiced(days).length)} of ${formatNumber(days.length)} days: ${spellings(attempts, misses)}.`;
}

/** The chart in words: each day with practice. */
export function describeDays(days: readonly Day[]): string {
  const each = practiced(days).map(
    ({ date, attempts, misses }) => `${formatShortDate(date)}: ${spellings(attempts, misses)}`,
  );
  return `A bar chart of words spelled per day. ${each.join("; ")}.`;
}

const spellings = (attempts: number, misses: number) =>
  `${count(attempts, "spelling")}, ${misses === 0 ? "none" : formatNumber(misses)} wrong`;
