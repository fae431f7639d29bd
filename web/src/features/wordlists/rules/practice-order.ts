/** A number in [0, 1), as `Math.random` gives; an argument, so that tests are exact. */
export type Rng = () => number;

/** The indices 0 to count - 1 in a fair random order (Fisher and Yates). */
export function shuffledOrder(count: number, rng: Rng): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let end = order.length - 1; end > 0; end -= 1) {
    const pick = Math.floor(rng() * (end + 1));
    const kept = order[end] as number;
    order[end] = order[pick] as number;
    order[pick] = kept;
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

/** Where a speller stands in a wordlist: the shuffled order and the place in it of the next word. */
export type Progress = { order: number[]; currentIndex: number };

/**
 * Where practice starts. `stored` is what was saved, if anything; `mustSave` tells that the answer
 * is not on the server yet: a first visit, or an order that no longer fits because words were
 * added or deleted. A stored index at the end of the order starts over at 0 in the same order.
 */
export function resumeProgress(
  stored: Progress | undefined,
  wordCount: number,
  rng: Rng,
): { progress: Progress; mustSave: boolean } {
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

/**
 * What to save after the word at `position` was spelled: the next place, or after the last word a
 * new order from 0.
 */
export function advancedProgress(
  order: readonly number[],
  position: number,
  rng: Rng,
): { progress: Progress; finished: boolean } {
  const next = position + 1;
  return next < order.length
    ? { progress: { order: [...order], currentIndex: next }, finished: false }
    : { progress: { order: shuffledOrder(order.length, rng), currentIndex: 0 }, finished: true };
}

/**
 * The first place from `position` on whose word is asked: one with a recording, or the last one.
 * `hasRecording` answers `undefined` for a word that has not been fetched; then that place is
 * returned as not known yet.
 */
export function placeToAsk(
  position: number,
  wordCount: number,
  hasRecording: (position: number) => boolean | undefined,
): { position: number; known: boolean } {
  for (let place = position; place < wordCount; place += 1) {
    const recorded = hasRecording(place);
    if (recorded === undefined) return { position: place, known: false };
    if (recorded || place === wordCount - 1) return { position: place, known: true };
  }
  return { position: Math.max(0, wordCount - 1), known: true };
}

/** How many words one look-ahead fetches; the server answers at most 100 ids. */
const wordsPerFetch = 50;
/** The next batch is fetched this many words before it is needed. */
const fetchAhead = 10;

/** The batch that holds a place, and the one to fetch ahead of need, if any. */
export function batchesFor(
  position: number,
  wordCount: number,
): { needed: number; ahead?: number } {
  const needed = Math.floor(position / wordsPerFetch);
  const soon = Math.floor((position + fetchAhead) / wordsPerFetch);
  const last = Math.max(0, Math.ceil(wordCount / wordsPerFetch) - 1);
  return soon > needed && soon <= last ? { needed, ahead: soon } : { needed };
}

/** The ids of a batch's words, in the order they will be asked. */
export function batchIds(
  order: readonly number[],
  ids: readonly string[],
  batch: number,
): string[] {
  return order
    .slice(batch * wordsPerFetch, (batch + 1) * wordsPerFetch)
    .map((index) => ids[index])
    .filter((id) => id !== undefined);
}
