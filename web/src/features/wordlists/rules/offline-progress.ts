import {
  advancedProgress,
  type PracticeProgress,
  progressInChangedList,
  type Rng,
  sameOrder,
} from "./practice-order";

interface OwnProgress extends PracticeProgress {
  /** The orders of the rounds that were finished before, oldest first, as far as the server may not count them. */
  rounds: readonly (readonly number[])[];
  /** The words that the orders refer to. */
  wordIds: readonly string[];
  /** What the server had when this was begun. */
  base: PracticeProgress | undefined;
}

interface ServerProgress {
  wordIds: readonly string[];
  stored: PracticeProgress | undefined;
}

export interface ProgressToSend {
  /** How many of the rounds the server has counted already. */
  counted: number;
  /** The orders of those to finish first. */
  rounds: number[][];
  progress: PracticeProgress;
}

/**
 * What to save of progress that was made without the server, in the list as it is now. Undefined if another tab or device is
 * further by now, or has begun another round.
 */
export function progressToSend(
  { rounds, order, currentIndex, base, wordIds }: OwnProgress,
  server: ServerProgress,
  rng: Rng,
): ProgressToSend | undefined {
  const now = (progress: PracticeProgress) =>
    progressInChangedList(progress, wordIds, server.wordIds);
  const orderNow = (before: readonly number[]) =>
    now({ order: [...before], currentIndex: 0 }).order;
  const mine = now({ order, currentIndex });
  const finished = rounds.map(orderNow);
  const from = (round: number): ProgressToSend => {
    const next = advancedProgress(mine.order, mine.currentIndex, rng);
    return {
      counted: round,
      rounds: [...finished.slice(round), ...(next.finished ? [mine.order] : [])],
      progress: next.progress,
    };
  };
  const { stored } = server;
  if (stored === undefined) return from(0);
  // Some rounds may have been sent without an answer.
  const round = [...finished, mine.order].findIndex((one) => sameOrder(one, stored.order));
  if (round === -1) {
    return base !== undefined && sameOrder(now(base).order, stored.order) ? from(0) : undefined;
  }
  const isFurther = round < finished.length || mine.currentIndex > stored.currentIndex;
  return isFurther ? from(round) : undefined;
}
