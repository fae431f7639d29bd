import Papa from "papaparse";
import { maxFieldLength, maxWordLength, maxWords } from "./csv-limits";
import type { CsvFailure } from "./csv-text";
import { unescapeFormula } from "./formula-text";

/** One row in the API's format. A new word has no recording. */
export type CsvWord = {
  word: string;
  pronunciation: string;
  partOfSpeech: string;
  definition: string;
  etymology: string;
  sentence: string;
  notes: string;
  audioId: "";
};

/** An error in one row. `row` counts from 1, as in a spreadsheet. */
export type CsvProblem = { row: number; message: string };

/** The result of one step. `read` is the fraction of the file read so far. */
export type CsvProgress = { words: CsvWord[]; problems: CsvProblem[]; read: number };

export type CsvOptions = {
  /** Also reads the optional Notes column. */
  includeNotes: boolean;
};

type Column = Exclude<keyof CsvWord, "audioId">;

const headers: Readonly<Record<Column, string>> = {
  word: "Word",
  pronunciation: "Pronunciation",
  partOfSpeech: "Part of Speech",
  definition: "Definition",
  etymology: "Etymology",
  sentence: "Sentence",
  notes: "Notes",
};
const columns = Object.keys(headers) as Column[];
const required: readonly Column[] = columns.filter((column) => column !== "notes");

/** In some countries spreadsheets use semicolons; pasted tables use tabs. */
const separators = [",", ";", "\t"];

const rowsPerStep = 500;

/**
 * Reads the words of a CSV text in steps of a few hundred rows, and reports words and row problems with
 * each. Returns a failure if the whole file is rejected.
 */
export function readCsvWords(
  source: string,
  onProgress: (progress: CsvProgress) => void,
  { includeNotes }: CsvOptions = { includeNotes: false },
): CsvFailure | undefined {
  // The parser does not support mixed line endings.
  const text = source.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n");
  if (text.trim() === "") return { message: "CSV file is empty" };

  const delimiter = findSeparator(text);
  const firstRowOf = new Map<string, number>();
  let columnIndexes: Map<Column, number> | undefined;
  let headerWidth = 0;
  let row = 0;
  let wordCount = 0;
  let rowsWithText = 0;
  let failure: CsvFailure | undefined;
  let step: CsvProgress = { words: [], problems: [], read: 0 };

  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    step: ({ data: cells, errors, meta }, parser) => {
      row += 1;
      const quoting = errors.find((error) => error.type === "Quotes");
      if (cells.every((cell) => cell.trim() === "")) return;

      if (!columnIndexes) {
        const found = findColumns(cells);
        if ("failure" in found) {
          failure = found.failure;
          parser.abort();
          return;
        }
        columnIndexes = found.columnIndexes;
        if (!includeNotes) columnIndexes.delete("notes");
        headerWidth = cells.length;
        return;
      }

      rowsWithText += 1;
      const word = wordOf(cells, columnIndexes);
      const problems = quoting
        ? [quotingProblem(quoting.code)]
        : rowProblems(word, cells, headerWidth, row, firstRowOf);
      for (const message of problems) step.problems.push({ row, message });
      if (problems.length === 0) {
        wordCount += 1;
        step.words.push(word);
      }
      if (rowsWithText > maxWords) {
        failure = {
          message: `CSV file has more than ${maxWords.toLocaleString("en-US")} words`,
          advice: "Split it into several wordlists.",
        };
        parser.abort();
        return;
      }
      if (rowsWithText % rowsPerStep === 0) {
        onProgress({ ...step, read: meta.cursor / text.length });
        step = { words: [], problems: [], read: 0 };
      }
    },
  });

  if (failure) return failure;
  onProgress({ ...step, read: 1 });
  if (wordCount === 0 && rowsWithText === 0) {
    return { message: "CSV file is empty", advice: "It has a header row, but no words below it." };
  }
  return undefined;
}

/** The separator that yields the required headers; by default a comma. */
function findSeparator(text: string): string {
  for (const delimiter of separators) {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      newline: "\n",
      preview: 1,
      skipEmptyLines: "greedy",
    });
    if (data[0] && "columnIndexes" in findColumns(data[0])) return delimiter;
  }
  return ",";
}

function findColumns(
  cells: string[],
): { columnIndexes: Map<Column, number> } | { failure: CsvFailure } {
  const named = cells.map((cell) => cell.trim().replace(/\s+/gu, " ").toLowerCase());
  const columnIndexes = new Map<Column, number>();
  const missing: string[] = [];
  for (const column of columns) {
    const index = named.indexOf(headers[column].toLowerCase());
    if (index !== -1) columnIndexes.set(column, index);
    else if (required.includes(column)) missing.push(headers[column]);
  }
  if (missing.length === 0) return { columnIndexes };
  return {
    failure: {
      message: "CSV file is missing required headers",
      advice: `Missing: ${missing.join(", ")}.`,
    },
  };
}

function wordOf(cells: string[], columnIndexes: Map<Column, number>): CsvWord {
  const cell = (column: Column) =>
    unescapeFormula(cells[columnIndexes.get(column) ?? -1]?.trim() ?? "").trim();
  return {
    word: cell("word"),
    pronunciation: cell("pronunciation"),
    partOfSpeech: cell("partOfSpeech"),
    definition: cell("definition"),
    etymology: cell("etymology"),
    sentence: cell("sentence"),
    notes: cell("notes"),
    audioId: "",
  };
}

function rowProblems(
  word: CsvWord,
  cells: string[],
  headerWidth: number,
  row: number,
  firstRowOf: Map<string, number>,
): string[] {
  const problems: string[] = [];
  if (word.word === "") {
    problems.push("The word is missing.");
  } else {
    const key = word.word.normalize("NFC").toLowerCase();
    const earlier = firstRowOf.get(key);
    if (earlier === undefined) firstRowOf.set(key, row);
    else problems.push(`“${shorten(word.word)}” is already in row ${earlier}.`);
  }
  for (const column of columns) {
    const limit = column === "word" ? maxWordLength : maxFieldLength;
    const length = characterCount(word[column]);
    if (length > limit) {
      problems.push(
        `${headers[column]} has ${length.toLocaleString("en-US")} characters. The limit is ${limit.toLocaleString("en-US")}.`,
      );
    }
  }
  // Text beyond the last header comes from an unquoted comma.
  if (cells.slice(headerWidth).some((cell) => cell.trim() !== "")) {
    problems.push(
      `This row has ${cells.length} cells, but the header row has ${headerWidth}. Put quotation marks around text that contains a comma.`,
    );
  }
  return problems;
}

function quotingProblem(code: string): string {
  return code === "MissingQuotes"
    ? "A quotation mark is never closed."
    : "Inside quoted text, type each quotation mark twice.";
}

function characterCount(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

function shorten(text: string): string {
  return characterCount(text) > 40 ? `${[...text].slice(0, 40).join("")}…` : text;
}
