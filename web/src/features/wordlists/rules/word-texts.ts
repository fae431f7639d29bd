import { alternatesError, alternatesOf } from "@/shared/csv/alternates";
import { maxFieldLength, maxWordLength } from "@/shared/csv/csv-limits";
import { oneLine, softBreaks } from "@/shared/csv/spelling";
import { formatNumber } from "@/shared/lib/format";
import { type TextColumn, textNames } from "./text-names";

export type WordTexts = Record<TextColumn, string>;

export const textColumns = Object.keys(textNames) as TextColumn[];

export const emptyTexts: WordTexts = {
  word: "",
  pronunciation: "",
  partOfSpeech: "",
  definition: "",
  etymology: "",
  sentence: "",
  notes: "",
  alternates: "",
};

/** A word of the API. Its alternates are for organizers only. */
type SavedTexts = Omit<WordTexts, "alternates"> & { alternates?: string[] };

export function textsOf(word: SavedTexts): WordTexts {
  const { word: spelling, pronunciation, partOfSpeech, definition } = word;
  const { etymology, sentence, notes, alternates = [] } = word;
  return {
    word: spelling,
    pronunciation,
    partOfSpeech,
    definition,
    etymology,
    sentence,
    notes,
    alternates: alternates.join(", "),
  };
}

/** The texts as the API takes them. */
export function savedTexts({ alternates, ...texts }: WordTexts): Required<SavedTexts> {
  return { ...texts, alternates: alternatesOf(alternates) };
}

function tidy(column: TextColumn, text: string): string {
  if (column === "word") return oneLine(text);
  return column === "alternates"
    ? alternatesOf(text).join(", ")
    : text.replace(softBreaks, " ").trim();
}

/** The texts as they are saved. */
export const tidyTexts = (texts: WordTexts) =>
  Object.fromEntries(
    textColumns.map((column) => [column, tidy(column, texts[column])]),
  ) as WordTexts;

/** The columns that differ, as they are saved. */
export function changedTexts(from: WordTexts, to: WordTexts): Partial<WordTexts> {
  return Object.fromEntries(
    textColumns.flatMap((column) => {
      const text = tidy(column, to[column]);
      return text === from[column] || to[column] === from[column] ? [] : [[column, text]];
    }),
  );
}

/** The columns that someone else has changed, too, and differently. */
export function conflictingColumns(
  base: WordTexts,
  theirs: WordTexts,
  mine: Partial<WordTexts>,
): TextColumn[] {
  return textColumns.filter(
    (column) =>
      mine[column] !== undefined &&
      theirs[column] !== base[column] &&
      theirs[column] !== mine[column],
  );
}

/** What must be corrected before saving, by column. */
export function textErrors(texts: WordTexts): Partial<WordTexts> {
  return Object.fromEntries(
    textColumns.flatMap((column) => {
      const error = textError(column, texts[column].trim());
      return error === undefined ? [] : [[column, error]];
    }),
  );
}

function textError(column: TextColumn, text: string): string | undefined {
  if (column === "alternates") return alternatesError(alternatesOf(text));
  const { length } = [...text];
  if (column === "word" && length === 0) return "The word is missing.";
  const limit = column === "word" ? maxWordLength : maxFieldLength;
  return length > limit
    ? `This has ${formatNumber(length)} characters. The limit is ${formatNumber(limit)}.`
    : undefined;
}
