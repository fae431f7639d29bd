import { maxFieldLength, maxWordLength } from "@/shared/csv/csv-limits";
import { formatNumber } from "@/shared/lib/format";

/** The columns that organizers type, in the order of the form. */
export const textNames = {
  word: "Word",
  pronunciation: "Pronunciation",
  partOfSpeech: "Part of speech",
  definition: "Definition",
  etymology: "Etymology",
  sentence: "Sentence",
  notes: "Notes",
} as const;

export type TextColumn = keyof typeof textNames;

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
};

export function textsOf(word: WordTexts): WordTexts {
  const { word: spelling, pronunciation, partOfSpeech, definition } = word;
  const { etymology, sentence, notes } = word;
  return {
    word: spelling,
    pronunciation,
    partOfSpeech,
    definition,
    etymology,
    sentence,
    notes,
  };
}

/** The columns that differ, trimmed as they are saved. */
export function changedTexts(from: WordTexts, to: WordTexts): Partial<WordTexts> {
  return Object.fromEntries(
    textColumns.flatMap((column) => {
      const text = to[column].trim();
      return text === from[column] ? [] : [[column, text]];
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
      const length = [...texts[column].trim()].length;
      if (column === "word" && length === 0) return [[column, "The word is missing."]];
      const limit = column === "word" ? maxWordLength : maxFieldLength;
      const message = `This has ${formatNumber(length)} characters. The limit is ${formatNumber(limit)}.`;
      return length > limit ? [[column, message]] : [];
    }),
  );
}

/** Spellings are the same if these are. The server compares them in the same way. */
export const sameSpelling = (word: string) => word.trim().normalize("NFKC").toLowerCase();
