import Papa from "papaparse";
import { maxFieldLength, maxWordLength, maxWords } from "./csv-limits";
import type { CsvFailure } from "./csv-text";
import { withoutMark } from "./formula-text";

/** One row as the server takes it; a new word has no recording, and notes only where they are asked for. */
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

/** What is wrong with one row; `row` counts as a spreadsheet does, from 1 at the top of the file. */
export type CsvProblem = { row: number; message: string };

/** A step of the reading: `read` is the share of the file behind us, from 0 to 1. */
export type CsvProgress = { words: CsvWord[]; problems: CsvProblem[]; read: number };

/** What is asked for beyond the required columns. */
export type CsvOptions = {
  /** Takes the column Notes too, where there is one. A wordlist's import leaves it out. */
  keepNotes: boolean;
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

/** Spreadsheets of some countries separate with semicolons, and pasted tables with tabs. */
const separators = [",", ";", "\t"];

const rowsPerStep = 500;

/**
 * Reads the words of a CSV text, a few hundred rows a step. Row problems are told with the steps; the
 * answer is the failure of the whole file, or nothing when it could be read to its end.
 */
export function readCsvWords(
  source: string,
  onProgress: (progress: CsvProgress) => void,
  { keepNotes }: CsvOptions = { keepNotes: false },
): CsvFailure | undefined {
  // Mixed line ends would make the parser miss some of them. Inside quotes nothing is lost either.
  const text = source.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n");
  if (text.trim() === "") return { message: "CSV file is empty" };

  const delimiter = findSeparator(text);
  const firstRowOf = new Map<string, number>();
  let places: Map<Column, number> | undefined;
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

      if (!places) {
        const found = findColumns(cells);
        if ("failure" in found) {
          failure = found.failure;
          parser.abort();
          return;
        }
        places = found.places;
        if (!keepNotes) places.delete("notes");
        headerWidth = cells.length;
        return;
      }

      rowsWithText += 1;
      const word = wordOf(cells, places);
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

/** The separator whose reading of the first rows finds the required headers; else the comma. */
function findSeparator(text: string): string {
  for (const delimiter of separators) {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      newline: "\n",
      preview: 1,
      skipEmptyLines: "greedy",
    });
    if (data[0] && "places" in findColumns(data[0])) return delimiter;
  }
  return ",";
}

function findColumns(cells: string[]): { places: Map<Column, number> } | { failure: CsvFailure } {
  const named = cells.map((cell) => cell.trim().replace(/\s+/gu, " ").toLowerCase());
  const places = new Map<Column, number>();
  const missing: string[] = [];
  for (const column of columns) {
    const place = named.indexOf(headers[column].toLowerCase());
    if (place !== -1) places.set(column, place);
    else if (required.includes(column)) missing.push(headers[column]);
  }
  if (missing.length === 0) return { places };
  return {
    failure: {
      message: "CSV file is missing required headers",
      advice: `Missing: ${missing.join(", ")}.`,
    },
  };
}

function wordOf(cells: string[], places: Map<Column, number>): CsvWord {
  const cell = (column: Column) =>
    withoutMark(cells[places.get(column) ?? -1]?.trim() ?? "").trim();
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
    problems.push("There is no word.");
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
        `${headers[column]} has ${length.toLocaleString("en-US")} characters; at most ${limit.toLocaleString("en-US")} fit.`,
      );
    }
  }
  // Cells beyond the header with text in them mean a comma that was meant as text.
  if (cells.slice(headerWidth).some((cell) => cell.trim() !== "")) {
    problems.push(
      `The row has ${cells.length} cells, but the header row has ${headerWidth}. A text with a comma in it needs quotation marks around it.`,
    );
  }
  return problems;
}

function quotingProblem(code: string): string {
  return code === "MissingQuotes"
    ? "A quotation mark is opened here and never closed."
    : "A quotation mark inside a quoted text must be written twice.";
}

function characterCount(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

function shorten(text: string): string {
  return characterCount(text) > 40 ? `${[...text].slice(0, 40).join("")}…` : text;
}
