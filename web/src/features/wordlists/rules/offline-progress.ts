import {
  advancedProgress,
  type PracticeProgress,
  progressInChangedList,
  type Rng,
} from "./practice-order";

interface OfflineProgress extends PracticeProgress {
  /** The words that the orders refer to. */
  wordIds: readonly string[];
  /** What the server had when the device last heard from it. */
  base: PracticeProgress | undefined;
}

interface ServerProgress {
  wordIds: readonly string[];
  stored: PracticeProgress | undefined;
}

/** Whether both are the same round. */
export const sameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index, place) => index === other[place]);

/**
 * What to save of progress that was made without a network, in the list as it is now. Undefined if another device is
 * further by now, or has begun another round.
 */
export function progressToSend(
  { order, currentIndex, base, wordIds }: OfflineProgress,
  server: ServerProgress,
  rng: Rng,
): PracticeProgress | undefined {
  const now = (progress: PracticeProgress) =>
    progressInChangedList(progress, wordIds, server.wordIds);
  const mine = now({ order, currentIndex });
  const further = () => advancedProgress(mine.order, mine.currentIndex, rng).progress;
  if (server.stored === undefined) return further();
  if (base === undefined || !sameOrder(now(base).order, server.stored.order)) return undefined;
  const newRound = !sameOrder(mine.order, server.stored.order);
  return newRound || mine.currentIndex > server.stored.currentIndex ? further() : undefined;
}
