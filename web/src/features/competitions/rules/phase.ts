import type { CompetitionSummary } from "../api";

/** Where a competition stands on a given day; days are whole calendar days. */
export type Phase =
  | { kind: "ahead"; days: number }
  | { kind: "running" }
  | { kind: "over"; days: number };

/** Today's date (`YYYY-MM-DD`) on the calendar of that time zone. */
export function todayIn(timeZone: string, now: Date): string {
  // Canadian English writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export function phaseOf(
  { startDate, endDate, timeZone }: Pick<CompetitionSummary, "startDate" | "endDate" | "timeZone">,
  now: Date,
): Phase {
  const today = todayIn(timeZone, now);
  if (today < startDate) {
    return { kind: "ahead", days: daysBetween(today, startDate) };
  }
  return today > endDate
    ? { kind: "over", days: daysBetween(endDate, today) }
    : { kind: "running" };
}

/** `Starts in 12 days`, `Running now`, `Ended yesterday`. */
export function describePhase(phase: Phase): string {
  const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  switch (phase.kind) {
    case "ahead":
      return `Starts ${relative.format(phase.days, "day")}`;
    case "running":
      return "Running now";
    case "over":
      return `Ended ${relative.format(-phase.days, "day")}`;
  }
}
