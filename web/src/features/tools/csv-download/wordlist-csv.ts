import Papa from "papaparse";
import type { CsvWord } from "@/shared/csv/csv-words";
import { escapeFormula } from "@/shared/csv/formula-text";
import type { Rating } from "../api";

/** Tells spreadsheets that the file is UTF-8. */
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

/** A word of the file; its rating is `null` when no word data has it, missing when it was not looked up. */
export type WordlistRow = { word: CsvWord; rating?: Rating | null };

/**
 * The words with their frequency per million words, and on request their level: a CSV that the wordlist
 * import takes as it is, and that a spreadsheet opens without running any of it.
 */
export function wordlistCsv(
  rows: readonly WordlistRow[],
  { withLevel }: { withLevel: boolean },
): string {
  const fields = withLevel ? [...header, "Level"] : header;
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
    if (withLevel) cells.push(rating ? String(rating.level) : "");
    return cells.map(escapeFormula);
  });
  return `${byteOrderMark}${Papa.unparse({ fields, data }, { newline: "\r\n" })}\r\n`;
}

/** As a spreadsheet reads numbers wherever it is: plain digits and a point. */
function frequencyCell(rating: Rating | null | undefined): string {
  if (rating === undefined) return "";
  if (rating === null) return "Error";
  return new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6, useGrouping: false }).format(
    rating.frequency,
  );
}
