/** A random number in [0, 1), such as `Math.random`. */
export type Rng = () => number;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The indices 0 to count - 1, shuffled (Fisher–Yates). */
export function shuffledOrder(count: number, rng: Rng): number[] {
  const order = range(count);
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
 * Where practice starts. `mustSave` means the server doesn't have this progress yet, as on a first
 * visit. A stored index past the end restarts the same order at 0.
 */
export function resumeProgress(
  stored: PracticeProgress | undefined,
  wordCount: number,
  rng: Rng,
): { progress: PracticeProgress; mustSave: boolean } {
  if (!stored) {
    return { progress: { order: shuffledOrder(wordCount, rng), currentIndex: 0 }, mustSave: true };
  }
  const fits = isPermutation(stored.order, wordCount);
  const { order, currentIndex } = fits ? stored : mappedOrder(stored, range(wordCount), wordCount);
  const inside = Number.isInteger(currentIndex) && currentIndex >= 0 && currentIndex < wordCount;
  return { progress: { order, currentIndex: inside ? currentIndex : 0 }, mustSave: !fits };
}

/** An order in a list of another length: `indices` has each old index's new one, if it has one. */
function mappedOrder(
  { order, currentIndex }: PracticeProgress,
  indices: readonly (number | undefined)[],
  wordCount: number,
): PracticeProgress {
  const mapped = new Set<number>();
  let done = 0;
  for (const [place, index] of order.entries()) {
    const there = indices[index];
    if (there === undefined || mapped.has(there)) continue;
    mapped.add(there);
    if (place < currentIndex) done += 1;
  }
  for (const index of range(wordCount)) mapped.add(index);
  return { order: [...mapped], currentIndex: done };
}

/**
 * The progress after the list changed from some word ids to others: deleted words leave the order,
 * and new ones join at its end. The index may be past the end, if only spelled words are left.
 */
export function progressInChangedList(
  progress: PracticeProgress,
  before: readonly string[],
  after: readonly string[],
): PracticeProgress {
  const indexOf = new Map(after.map((id, index) => [id, index]));
  return mappedOrder(
    progress,
    before.map((id) => indexOf.get(id)),
    after.length,
  );
}

/** Whether both are the same round. */
export const sameOrder = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((index, place) => index === other[place]);

/** Progress to be saved; `finished` when it follows the last word. */
export type PendingProgress = { progress: PracticeProgress; finished: boolean };

/** The progress after the first `done` words of an order: the next index, or a new order after the last word. */
export function advancedProgress(
  order: readonly number[],
  done: number,
  rng: Rng,
): PendingProgress {
  return done < order.length
    ? { progress: { order: [...order], currentIndex: done }, finished: false }
    : { progress: { order: anotherOrder(order, rng), currentIndex: 0 }, finished: true };
}

/** A new order, never the same one: rounds are told apart by their order. */
function anotherOrder(order: readonly number[], rng: Rng): number[] {
  const next = shuffledOrder(order.length, rng);
  const [first, ...others] = next;
  return first !== undefined && sameOrder(next, order) ? [...others, first] : next;
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
