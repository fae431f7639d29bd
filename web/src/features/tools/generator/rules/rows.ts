import type { Entry } from "../preview";
import { leftOut, type View } from "./view";

/** A row of the preview, which keeps its place when its word is dropped or replaced. */
export type Row = { place: number; entry: Entry; dropped: boolean };

/** The words as the server has ordered them. */
export function rowsOf(words: readonly Entry[]): Row[] {
  return words.map((entry, place) => ({ place, entry, dropped: false }));
}

/** Whether these are the rows of that list, whatever their order. */
export function showsExactly(rows: readonly Row[], words: readonly Entry[]): boolean {
  const shown = new Set(rows.filter(({ dropped }) => !dropped).map(({ entry }) => entry.word));
  return shown.size === words.length && words.every(({ word }) => shown.has(word));
}

/** A word is left out, and the list is one shorter. */
export function drop(view: View, word: string): View {
  return { ...view, dropped: [...view.dropped, word] };
}

/** A word that was dropped is in the list again. */
export function putBack(view: View, word: string): View {
  return { ...view, dropped: view.dropped.filter((other) => other !== word) };
}

/**
 * The view for which other words are to be found: as many as are wanted again, and those that were dropped do not come
 * back among them.
 */
export function refilled(view: View): View {
  return view.dropped.length === 0 ? view : { ...view, without: leftOut(view), dropped: [] };
}

/** A word is left out, and another one comes in its place. */
export function replace(view: View, word: string): View {
  return { ...view, without: [...view.without, word] };
}

export function markDropped(rows: readonly Row[], word: string, dropped: boolean): Row[] {
  return rows.map((row) => (row.entry.word === word ? { ...row, dropped } : row));
}

/** The rows after `word` was replaced: the one newcomer among `words` stands in its place. */
export function withReplacement(
  rows: readonly Row[],
  word: string,
  words: readonly Entry[],
): { rows: Row[]; newcomer: Entry | undefined } {
  const shown = new Set(rows.map(({ entry }) => entry.word));
  const newcomer = words.find((entry) => !shown.has(entry.word));
  const next = rows.map((row) =>
    row.entry.word === word && newcomer !== undefined ? { ...row, entry: newcomer } : row,
  );
  // The server's word data may have changed meanwhile, and the whole list with it.
  return showsExactly(next, words) ? { rows: next, newcomer } : { rows: rowsOf(words), newcomer };
}
