import type { PracticeToday } from "@/shared/api/practice";
import { count, formatNumber } from "@/shared/lib/format";

/** How long a word takes, with hearing and spelling it. */
const minutesPerWord = 0.6;

/** A speller's practice of today. */
export interface Today {
  /** Words to spell right, no more than there are. 0 without a goal, and if no word is due. */
  goal: number;
  /** Distinct words that were spelled right. */
  done: number;
  /** Words that are due, missed or new, and not done. */
  waiting: number;
  /** Offline, other such words, whose lists aren't on the device. */
  elsewhere: number;
  /** Whether any word was attempted before. */
  started: boolean;
}

export function todayOf(
  {
    doneToday,
    queue,
    elsewhere = 0,
    lists,
  }: Pick<PracticeToday, "doneToday" | "queue" | "elsewhere" | "lists">,
  goal: number,
): Today {
  return {
    goal: Math.min(goal, doneToday + queue.length + elsewhere),
    done: doneToday,
    waiting: queue.length,
    elsewhere,
    started: lists.some(({ practicedCount }) => practicedCount > 0),
  };
}

/** `Today: 12 words`. */
export function describeGoal({ goal }: Today): string {
  return goal === 0 ? "Practice" : `Today: ${count(goal, "word")}`;
}

/** What is done, and how long the rest takes. */
export function describeToday({ goal, done, waiting, elsewhere }: Today): string {
  const left = goal - done;
  if (goal > 0 && left <= 0) return allDone(done);
  if (waiting === 0) {
    if (elsewhere > 0) {
      return "The next words aren't on this device. You can practice them when you're back online.";
    }
    return done === 0 ? "No words are due today." : allDone(done);
  }
  if (goal === 0) return done === 0 ? "" : `${count(done, "word")} done today.`;
  const minutes = Math.ceil(left * minutesPerWord);
  const time = `about ${minutes === 1 ? "a minute" : `${formatNumber(minutes)} minutes`}`;
  if (done === 0) {
    return left === 1 ? `It takes ${time}.` : `They take ${time}.`;
  }
  return left === 1
    ? `${formatNumber(done)} done. The last one takes ${time}.`
    : `${formatNumber(done)} done. The next ${formatNumber(left)} take ${time}.`;
}

const allDone = (done: number) =>
  done === 1 ? "Done for today!" : `${formatNumber(done)} done. That's all for today!`;

/** The label of the button that leads to the session. */
export function describeNext({ goal, done, started }: Today): string {
  if (done > 0 && done >= goal && goal > 0) return "Practice more";
  return started || done > 0 ? "Keep going" : "Start practicing";
}

/** `4 days in a row. Your best is 6.` Nothing after a pause. */
export function describeStreak({ days, best }: PracticeToday["streak"]): string | undefined {
  if (days < 2) return undefined;
  return `${formatNumber(days)} days in a row. ${best > days ? `Your best is ${formatNumber(best)}.` : "Your best so far!"}`;
}
