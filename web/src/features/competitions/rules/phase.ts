import { daysBetween, formatRelativeDays, localDateTime } from "@/shared/lib/local-date-time";
import type { CompetitionSummary } from "../api";

/** Whether a competition is ahead, running or over, in calendar days. */
export type Phase =
  | { kind: "ahead"; days: number }
  | { kind: "running" }
  | { kind: "over"; days: number };

export function phaseOf(
  { startDate, endDate, timeZone }: Pick<CompetitionSummary, "startDate" | "endDate" | "timeZone">,
  now: Date,
): Phase {
  const today = localDateTime(timeZone, now).date;
  if (today < startDate) {
    return { kind: "ahead", days: daysBetween(today, startDate) };
  }
  return today > endDate
    ? { kind: "over", days: daysBetween(endDate, today) }
    : { kind: "running" };
}

/** `Starts in 12 days`, `Running now`, `Ended yesterday`. */
export function describePhase(phase: Phase): string {
  switch (phase.kind) {
    case "ahead":
      return `Starts ${formatRelativeDays(phase.days)}`;
    case "running":
      return "Running now";
    case "over":
      return `Ended ${formatRelativeDays(-phase.days)}`;
  }
}
