import Papa from "papaparse";
import { headers } from "@/shared/csv/columns";
import type { CsvWord } from "@/shared/csv/csv-words";
import { escapeFormula } from "@/shared/csv/formula-text";
import type { Rating } from "../api";

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

const header = [
  "Word",
  "Pronunciation",
  "Part of Speech",
  "Definition",
  "Etymology",
  "Sentence",
  "Notes",
  "Frequency",
];

/** The rating is `null` for unknown words, and missing for words not looked up. */
export type WordlistRow = { word: CsvWord; rating?: Rating | null };

/**
 * A CSV of words with their frequency per million words, their alternate spellings if any word has some, and optionally their
 * level. The wordlist import accepts it, and its cells cannot run as formulas in a spreadsheet.
 */
export function wordlistCsv(
  rows: readonly WordlistRow[],
  { withLevel }: { withLevel: boolean },
): string {
  const withAlternates = rows.some(({ word }) => word.alternates !== undefined);
  const fields = [
    ...header,
    ...(withAlternates ? [headers.alternates] : []),
    ...(withLevel ? ["Level"] : []),
  ];
  const data = rows.map(({ word, rating }) => {
    const cells = [
      word.word,
      word.pronunciation,
      word.partOfSpeech,
      word.definition,
      word.etymology,
      word.sentence,
      word.notes,
      frequencyCell(rating),
    ];
    if (withAlternates) cells.push(word.alternates?.join(", ") ?? "");
    if (withLevel) cells.push(rating ? String(rating.level) : "");
    return cells.map(escapeFormula);
  });
  return `${byteOrderMark}${Papa.unparse({ fields, data }, { newline: "\r\n" })}\r\n`;
}

/** Plain digits with a decimal point, as spreadsheets of any locale read them. */
function frequencyCell(rating: Rating | null | undefined): string {
  if (rating === undefined) return "";
  if (rating === null) return "Error";
  return new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6, useGrouping: false }).format(
    rating.frequency,
  );
}
