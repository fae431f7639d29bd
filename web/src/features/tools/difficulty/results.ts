import type { CsvWord } from "@/shared/csv/csv-words";
import { count, formatNumber } from "@/shared/lib/format";
import type { Rating } from "../api";
import { levels } from "../rules/levels";

/** The words of a file and, from the first on, their ratings; fewer while it is not finished. */
export type Calculation = {
  words: readonly CsvWord[];
  ratings: readonly (Rating | null)[];
};

/** A word with its rating: `null` when no word data has it, missing when it was not looked up yet. */
export type RatedWord = { word: CsvWord; rating?: Rating | null };

/** What the table can be sorted by. */
export type SortColumn = "word" | "frequency" | "level";

/** How the table is sorted; `undefined` is the order of the file. */
export type Sort = { column: SortColumn; descending: boolean } | undefined;

/** A column's button sorts by it upwards, then downwards, then as in the file. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}

/** The words that were looked up. */
export function ratedWords({ words, ratings }: Calculation): RatedWord[] {
  return ratings.flatMap((rating, place) => {
    const word = words[place];
    return word ? [{ word, rating }] : [];
  });
}

/** Sorted words; equal ones stay as they were, and those without a rating come last either way. */
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

/** How far a calculation is; in the end, how many of the words the word data has. */
export function tellStanding({ words, ratings }: Calculation): string {
  const total = count(words.length, "word");
  if (ratings.length < words.length) return `${formatNumber(ratings.length)} of ${total} looked up`;
  const found = ratings.filter((rating) => rating !== null).length;
  return found === words.length ? `${total} rated` : `${formatNumber(found)} of ${total} found`;
}

/** How many of the rated words have each level, from 1 to 10. */
export function countLevels(
  ratings: readonly (Rating | null)[],
): { level: number; words: number }[] {
  const counts = new Map<number, number>();
  for (const rating of ratings) {
    if (rating) counts.set(rating.level, (counts.get(rating.level) ?? 0) + 1);
  }
  return levels.map((level) => ({ level, words: counts.get(level) ?? 0 }));
}

/** A frequency per million words, short enough for a table: `51,300`, `0.0316`. */
export function formatFrequency(frequency: number): string {
  return new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 }).format(frequency);
}

/** The words that no word data has, as one text: the first few, and how many more. */
export function tellUnknown(unknown: readonly RatedWord[]): string {
  const most = 12;
  // One more is told rather than counted.
  const told = unknown.length > most + 1 ? unknown.slice(0, most) : unknown;
  const words = told.map(({ word }) => word.word).join(", ");
  const more = unknown.length - told.length;
  return more > 0 ? `${words} and ${formatNumber(more)} more` : words;
}
