import type { PracticeToday } from "@/shared/api/practice";
import { count, formatNumber } from "@/shared/lib/format";

/** Something that a speller reached, or is on the way to. */
export interface Medal {
  /** What its cell counts. */
  kind: "words" | "list" | "days";
  title: string;
  note: string;
  /** In its cell. */
  number: number;
  /** How much is reached, from 0 to 1. */
  part: number;
  earned: boolean;
}

const wordSteps = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
const daySteps = [3, 7, 14, 30, 60, 100, 200, 365];

/** Medals for words that were ever spelled right, lists finished and, if wanted, days in a row: those reached first. */
export function medalsOf(
  { lists, streak }: Pick<PracticeToday, "lists" | "streak">,
  withStreak: boolean,
): Medal[] {
  const right = lists.reduce((sum, { rightCount }) => sum + rightCount, 0);
  const words = lists.reduce((sum, { wordCount }) => sum + wordCount, 0);
  const medals = [
    ...steps("words", wordSteps, right, right, words),
    ...lists.filter(({ wordCount }) => wordCount > 0).map(listMedal),
    ...(withStreak ? steps("days", daySteps, streak.best, streak.days) : []),
  ];
  return medals.toSorted((a, b) => Number(b.earned) - Number(a.earned));
}

/** The highest step that was reached, and the next one on the way. */
function steps(
  kind: "words" | "days",
  all: readonly number[],
  best: number,
  current: number,
  most = Number.POSITIVE_INFINITY,
): Medal[] {
  const reached = all.findLast((step) => step <= best);
  const next = all.find((step) => step > best && step <= most);
  const title = (step: number) =>
    kind === "words" ? count(step, "word") : `${formatNumber(step)} days`;
  const medals: Medal[] = [];
  if (reached !== undefined) {
    medals.push({
      kind,
      title: title(reached),
      note: kind === "words" ? "Spelled right" : "In a row",
      number: reached,
      part: 1,
      earned: true,
    });
  }
  // A streak that has ended isn't mentioned.
  if (next !== undefined && (kind === "words" || current > 0)) {
    medals.push({
      kind,
      title: title(next),
      note: `${formatNumber(next - current)} to go`,
      number: next,
      part: current / next,
      earned: false,
    });
  }
  return medals;
}

function listMedal({
  title,
  wordCount,
  knownCount,
  finishedCount,
}: PracticeToday["lists"][number]): Medal {
  const known = `${formatNumber(knownCount)} of ${formatNumber(wordCount)} known`;
  return {
    kind: "list",
    title,
    note: finishedCount === 0 ? known : `${describeFinished(finishedCount)}, ${known}`,
    number: knownCount,
    part: knownCount / wordCount,
    earned: finishedCount > 0,
  };
}

/** `Finished once`, `Finished 3 times`. */
function describeFinished(finishedCount: number): string {
  return finishedCount === 1 ? "Finished once" : `Finished ${formatNumber(finishedCount)} times`;
}
