import type { Word } from "../api";

/** The columns that suggestions can fill, in display order. */
export const columnNames = {
  pronunciation: "Pronunciation",
  partOfSpeech: "Part of speech",
  definition: "Definition",
  etymology: "Etymology",
  sentence: "Sentence",
} as const;

export type Column = keyof typeof columnNames;

export type Texts = Partial<Record<Column, string>>;

type Filled = Pick<Word, Column>;

export const columns = Object.keys(columnNames) as Column[];

export function emptyColumns(word: Filled): Column[] {
  return columns.filter((column) => word[column].trim() === "");
}

/** The texts for a word's empty columns; filled columns are never overwritten. */
export function fillableTexts(word: Filled, texts: Texts): Texts {
  return Object.fromEntries(
    emptyColumns(word).flatMap((column) => {
      const text = texts[column]?.trim();
      return text ? [[column, text]] : [];
    }),
  );
}

/** `Noun, plural` → `noun`. */
export const firstWord = (partOfSpeech: string) => /\p{L}+/u.exec(partOfSpeech.toLowerCase())?.[0];

/**
 * The texts an entry suggests for a word. With a different part of speech, the entry is for another
 * word with the same spelling (lead the metal, to lead), and only the etymology may fit both.
 */
export function suggestedTexts(entry: Record<Column, string>, word: Filled): Texts {
  return fillableTexts(word, fittingTexts(entry, word));
}

function fittingTexts(entry: Record<Column, string>, word: Filled): Texts {
  const [own, theirs] = [firstWord(word.partOfSpeech), firstWord(entry.partOfSpeech)];
  const different = own !== undefined && theirs !== undefined && own !== theirs;
  return different ? { etymology: entry.etymology } : entry;
}

/** Like `suggestedTexts`, and also other texts for filled columns. */
export function alternativeTexts(entry: Record<Column, string>, word: Filled): Texts {
  const texts = fittingTexts(entry, word);
  return Object.fromEntries(
    columns.flatMap((column) => {
      const text = texts[column]?.trim() ?? "";
      return text === "" || text === word[column].trim() ? [] : [[column, text]];
    }),
  );
}

/** The columns that someone else has filled since the texts were suggested. */
export function filledConcurrently(word: Filled, texts: Texts): Column[] {
  return columnsOf(texts).filter((column) => {
    const current = word[column].trim();
    // Our own text is there if only the response to an earlier try was lost.
    return current !== "" && current !== texts[column]?.trim();
  });
}

export function columnsOf(texts: Texts): Column[] {
  return columns.filter((column) => texts[column] !== undefined);
}

export function omitColumns(texts: Texts, omitted: readonly Column[]): Texts {
  return Object.fromEntries(
    columnsOf(texts).flatMap((column) =>
      omitted.includes(column) ? [] : [[column, texts[column]]],
    ),
  );
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** `etymology and sentence` */
export function formatColumns(some: readonly Column[]): string {
  return list.format(some.map((column) => columnNames[column].toLowerCase()));
}
