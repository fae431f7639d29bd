import { addDays } from "@/shared/lib/local-date-time";

/** A year that keeps the day of the week. */
export const yearInWeeks = 52;
/** The server moves dates no further. */
export const furthestWeeks = 522;

/** A title for next year: `Spring Bee 2027` becomes `Spring Bee 2028`. */
export function nextTitle(title: string): string {
  return title.replace(/(?<!\d)20\d\d(?!\d)/g, (year) => String(Number(year) + 1));
}

/** The date so many weeks later. */
export function movedDate(date: string, weeks: number): string {
  return addDays(date, weeks * 7);
}

/** Whether the server moves dates that far. */
export function isPossibleMove(weeks: number): boolean {
  return Number.isInteger(weeks) && Math.abs(weeks) <= furthestWeeks;
}
