import type { CsvWord } from "@/shared/csv/csv-words";
import { count, formatNumber } from "@/shared/lib/format";
import type { Rating } from "../api";
import { levels } from "../rules/levels";

/** A file's words with the ratings so far, in the same order. */
export type Calculation = {
  words: readonly CsvWord[];
  ratings: readonly (Rating | null)[];
};

/** The rating is `null` for unknown words, and missing for words not looked up. */
export type RatedWord = { word: CsvWord; rating?: Rating | null };

export type SortColumn = "word" | "frequency" | "level";

/** `undefined` is the order of the file. */
export type Sort = { column: SortColumn; descending: boolean } | undefined;

/** A column's button sorts ascending, then descending, then as in the file. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}

export function ratedWords({ words, ratings }: Calculation): RatedWord[] {
  return ratings.flatMap((rating, index) => {
    const word = words[index];
    return word ? [{ word, rating }] : [];
  });
}

/** Sorts words stably, with unrated ones last in either direction. */
export function sortWords(words: readonly RatedWord[], sort: Sort): RatedWord[] {
  if (!sort) return [...words];
  const { column, descending } = sort;
  const direction = descending ? -1 : 1;
  if (column === "word") {
    const { compare } = new Intl.Collator();
    return words.toSorted((a, b) => direction * compare(a.word.word, b.word.word));
  }
  return words.toSorted((a, b) => {
    if (!a.rating || !b.rating) return Number(!a.rating) - Number(!b.rating);
    return direction * (a.rating[column] - b.rating[column]);
  });
}

/** `250 of 700 words looked up`; once finished, `650 of 700 words found`. */
export function formatProgress({ words, ratings }: Calculation): string {
  const total = count(words.length, "word");
  if (ratings.length < words.length) return `${formatNumber(ratings.length)} of ${total} looked up`;
  const found = ratings.filter((rating) => rating !== null).length;
  return found === words.length ? `${total} rated` : `${formatNumber(found)} of ${total} found`;
}

/** The number of words of each level, from 1 to 10. */
export function countLevels(
  ratings: readonly (Rating | null)[],
): { level: number; words: number }[] {
  const counts = new Map<number, number>();
  for (const rating of ratings) {
    if (rating) counts.set(rating.level, (counts.get(rating.level) ?? 0) + 1);
  }
  return levels.map((level) => ({ level, words: counts.get(level) ?? 0 }));
}

/** `51,300` or `0.0316` per million words. */
export function formatFrequency(frequency: number): string {
  return new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 }).format(frequency);
}

/** `zyzzx, qvxqz and 5 more` */
export function formatUnknown(unknown: readonly RatedWord[]): string {
  const limit = 12;
  // "and 1 more" would be as long as the word itself.
  const shown = unknown.length > limit + 1 ? unknown.slice(0, limit) : unknown;
  const words = shown.map(({ word }) => word.word).join(", ");
  const more = unknown.length - shown.length;
  return more > 0 ? `${words} and ${formatNumber(more)} more` : words;
}
