type Recordable = { _id: string; audioId: string };

/** The first word without a recording that is not among `done`. */
export function firstWithoutRecording<Word extends Recordable>(
  words: readonly Word[],
  done: ReadonlySet<string>,
): Word | undefined {
  return words.find((word) => word.audioId === "" && !done.has(word._id));
}

/** All pages, starting from `page` and wrapping around. */
export function pagesFrom(page: number, pageCount: number): number[] {
  const first = Math.min(Math.max(1, page), Math.max(1, pageCount));
  return Array.from({ length: pageCount }, (_, step) => ((first - 1 + step) % pageCount) + 1);
}
