import type { Word } from "../api";

/** The columns that suggestions can fill, in the order in which a card shows them. */
export const columnNames = {
  pronunciation: "Pronunciation",
  partOfSpeech: "Part of speech",
  definition: "Definition",
  etymology: "Etymology",
  sentence: "Sentence",
} as const;

export type Column = keyof typeof columnNames;

/** Texts by their column; a column that is not told of is left out. */
export type Texts = Partial<Record<Column, string>>;

type Filled = Pick<Word, Column>;

export const columns = Object.keys(columnNames) as Column[];

export function emptyColumns(word: Filled): Column[] {
  return columns.filter((column) => word[column].trim() === "");
}

/** Those of the texts whose columns are empty in the word: nothing is ever written over. */
export function fitting(word: Filled, texts: Texts): Texts {
  return Object.fromEntries(
    emptyColumns(word).flatMap((column) => {
      const text = texts[column]?.trim();
      return text ? [[column, text]] : [];
    }),
  );
}

/** The first word of a part of speech, small and without a full stop: `Noun, plural` → `noun`. */
const firstWord = (partOfSpeech: string) => /\p{L}+/u.exec(partOfSpeech.toLowerCase())?.[0];

/**
 * What an entry suggests for a word. One of another part of speech is of another word that is spelled alike (the
 * metal lead, to lead): of it only the etymology may hold for both.
 */
export function suggestedBy(entry: Record<Column, string>, word: Filled): Texts {
  const [own, theirs] = [firstWord(word.partOfSpeech), firstWord(entry.partOfSpeech)];
  const other = own !== undefined && theirs !== undefined && own !== theirs;
  return fitting(word, other ? { etymology: entry.etymology } : entry);
}

/** The columns that hold another text by now than the one meant for them. */
export function filledMeanwhile(word: Filled, texts: Texts): Column[] {
  return columnsOf(texts).filter((column) => {
    const present = word[column].trim();
    // One's own text is there when only the answer to an earlier try was lost.
    return present !== "" && present !== texts[column]?.trim();
  });
}

/** The columns that there is a text for. */
export function columnsOf(texts: Texts): Column[] {
  return columns.filter((column) => texts[column] !== undefined);
}

/** The texts without those of some columns. */
export function without(texts: Texts, gone: readonly Column[]): Texts {
  return Object.fromEntries(
    columnsOf(texts).flatMap((column) => (gone.includes(column) ? [] : [[column, texts[column]]])),
  );
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Columns within a sentence: `etymology and sentence`. */
export function listed(some: readonly Column[]): string {
  return list.format(some.map((column) => columnNames[column].toLowerCase()));
}
