/** A word as far as its recording matters; `audioId` is "" without one. */
type Recordable = { _id: string; audioId: string };

/** The first word of a page that has no recording and is not among those passed over. */
export function firstWithoutRecording<Word extends Recordable>(
  words: readonly Word[],
  passedOver: ReadonlySet<string>,
): Word | undefined {
  return words.find((word) => word.audioId === "" && !passedOver.has(word._id));
}

/** The pages in the order they are searched: from the given one to the last, then from the first. */
export function pagesFrom(page: number, pageCount: number): number[] {
  const first = Math.min(Math.max(1, page), Math.max(1, pageCount));
  return Array.from({ length: pageCount }, (_, step) => ((first - 1 + step) % pageCount) + 1);
}
