import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import type { Word } from "../api";
import { readWord, updateWord } from "../edit-api";
import {
  type Column,
  columnsOf,
  fillableTexts,
  filledConcurrently,
  suggestedTexts,
  type Texts,
} from "./columns";

/** What our word data has on words, in order; `null` for unknown words. At most 100 words. */
export async function fetchEntries(words: readonly string[]) {
  const { entries } = await unwrap(
    api.POST("/api/tool/suggestions", { body: { words: [...words] } }),
  );
  return entries;
}

/** Suggested texts for empty columns, by word id. At most 100 words. */
export async function fetchSuggestions(words: readonly Word[]): Promise<Record<string, Texts>> {
  const entries = await fetchEntries(words.map(({ word }) => word));
  return Object.fromEntries(
    words.map((word, index) => {
      const entry = entries[index];
      return [word._id, entry ? suggestedTexts(entry, word) : {}];
    }),
  );
}

/** Someone else has changed the word's spelling since its texts were suggested. */
export class WordRenamed extends Error {
  constructor(readonly current: Word) {
    super("The word was renamed.");
  }
}

/**
 * Saves texts in a word's empty columns. Columns that someone else has filled since are returned as
 * `skipped`. Throws `WordRenamed` if the texts are for another spelling.
 */
export async function acceptTexts(
  { _id, word: spelling }: Word,
  texts: Texts,
): Promise<{ word: Word; skipped: Column[] }> {
  const current = await readWord(_id);
  if (current.word !== spelling) throw new WordRenamed(current);
  const skipped = filledConcurrently(current, texts);
  const body = fillableTexts(current, texts);
  const word = columnsOf(body).length === 0 ? current : await updateWord(_id, body);
  return { word, skipped };
}
