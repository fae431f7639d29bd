/** A random number in [0, 1), such as `Math.random`. */
export type Rng = () => number;

/** The indices 0 to count - 1, shuffled (Fisher–Yates). */
export function shuffledOrder(count: number, rng: Rng): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let end = order.length - 1; end > 0; end -= 1) {
    const pick = Math.floor(rng() * (end + 1));
    [order[end], order[pick]] = [order[pick] as number, order[end] as number];
  }
  return order;
}

/** Whether the order holds each of 0 to count - 1 exactly once. */
export function isPermutation(order: readonly number[], count: number): boolean {
  if (order.length !== count) return false;
  const seen = new Uint8Array(count);
  for (const index of order) {
    if (!Number.isInteger(index) || index < 0 || index >= count || seen[index]) return false;
    seen[index] = 1;
  }
  return true;
}

/** A speller's progress in a wordlist: the shuffled order, and the index in it of the next word. */
export type PracticeProgress = { order: number[]; currentIndex: number };

/**
 * Where practice starts. `mustSave` means the server doesn't have this progress yet: a first visit,
 * or words were added or deleted since. A stored index past the end restarts the same order at 0.
 */
export function resumeProgress(
  stored: PracticeProgress | undefined,
  wordCount: number,
  rng: Rng,
): { progress: PracticeProgress; mustSave: boolean } {
  if (!stored || !isPermutation(stored.order, wordCount)) {
    return { progress: { order: shuffledOrder(wordCount, rng), currentIndex: 0 }, mustSave: true };
  }
  const inside =
    Number.isInteger(stored.currentIndex) &&
    stored.currentIndex >= 0 &&
    stored.currentIndex < wordCount;
  return {
    progress: { order: stored.order, currentIndex: inside ? stored.currentIndex : 0 },
    mustSave: false,
  };
}

/** The progress after the word at `position`: the next index, or a new order after the last word. */
export function advancedProgress(
  order: readonly number[],
  position: number,
  rng: Rng,
): { progress: PracticeProgress; finished: boolean } {
  const next = position + 1;
  return next < order.length
    ? { progress: { order: [...order], currentIndex: next }, finished: false }
    : { progress: { order: shuffledOrder(order.length, rng), currentIndex: 0 }, finished: true };
}

/** Words per fetch; the server accepts at most 100 ids. */
export const batchSize = 50;
/** The next batch is prefetched this many words before it is needed. */
const prefetchDistance = 10;

/** The batch a position is in, and the one to prefetch, if any. */
export function batchesFor(
  position: number,
  wordCount: number,
): { needed: number; ahead?: number } {
  const needed = Math.floor(position / batchSize);
  const soon = Math.floor((position + prefetchDistance) / batchSize);
  const last = Math.max(0, Math.ceil(wordCount / batchSize) - 1);
  return soon > needed && soon <= last ? { needed, ahead: soon } : { needed };
}

/** The ids of a batch's words, in the practice order. */
export function batchIds(
  order: readonly number[],
  ids: readonly string[],
  batch: number,
): string[] {
  return order
    .slice(batch * batchSize, (batch + 1) * batchSize)
    .map((index) => ids[index])
    .filter((id) => id !== undefined);
}
