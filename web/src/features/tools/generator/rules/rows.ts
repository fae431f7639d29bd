import type { Entry } from "../preview";
import type { View } from "./search";
import { excludedWords } from "./view";

/** A row of the preview, which stays in place when its word is removed or replaced. */
export type Row = { position: number; entry: Entry; removed: boolean };

export function toRows(words: readonly Entry[]): Row[] {
  return words.map((entry, position) => ({ position, entry, removed: false }));
}

/** Whether the rows show exactly these words, in any order. */
export function showsExactly(rows: readonly Row[], words: readonly Entry[]): boolean {
  const shown = new Set(rows.filter(({ removed }) => !removed).map(({ entry }) => entry.word));
  return shown.size === words.length && words.every(({ word }) => shown.has(word));
}

/** Excludes a word and makes the list one shorter. */
export function remove(view: View, word: string): View {
  return { ...view, removed: [...view.removed, word] };
}

/** Undoes `remove`. */
export function restore(view: View, word: string): View {
  return { ...view, removed: view.removed.filter((other) => other !== word) };
}

/** The list with its full number of words again, still without the removed ones. */
export function refilled(view: View): View {
  return view.removed.length === 0 ? view : { ...view, without: excludedWords(view), removed: [] };
}

/** Excludes a word, so another one takes its place. */
export function replace(view: View, word: string): View {
  return { ...view, without: [...view.without, word] };
}

export function markRemoved(rows: readonly Row[], word: string, removed: boolean): Row[] {
  return rows.map((row) => (row.entry.word === word ? { ...row, removed } : row));
}

/** The rows after a replacement, with the one new word of `words` in the place of `word`. */
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
  // With new word data on the server the whole list may differ.
  return showsExactly(next, words) ? { rows: next, newcomer } : { rows: toRows(words), newcomer };
}
