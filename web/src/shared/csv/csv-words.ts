import { alternatesError, alternatesInCell } from "./alternates";
import { type Column, columns, headers, type Layout, shorten } from "./columns";
import { maxFieldLength, maxWordLength, maxWords } from "./csv-limits";
import { type CsvFailure, type FileKind, kindNames } from "./csv-text";
import { unescapeFormula } from "./formula-text";
import { oneLine, sameSpelling } from "./spelling";
import type { TableRow } from "./table";

/** One row in the API's format. A new word has no recording. */
export type CsvWord = {
  word: string;
  pronunciation: string;
  partOfSpeech: string;
  definition: string;
  etymology: string;
  sentence: string;
  notes: string;
  /** Other spellings that count on stage. Absent if there are none. */
  alternates?: string[];
  audioId: "";
};

/** An error in one row. `row` counts from 1, as in a spreadsheet. */
export type CsvProblem = {
  row: number;
  message: string;
  /** The row may be skipped: its word is in an earlier row, or it has none. */
  skip?: SkipReason;
};

export type SkipReason = "duplicate" | "wordless";

/** The result of one step. `read` is the fraction of the file read so far. */
export type CsvProgress = { words: CsvWord[]; problems: CsvProblem[]; read: number };

export type CsvOptions = {
  /** Also reads the optional Notes column. */
  includeNotes: boolean;
};

const rowsPerStep = 500;

/**
 * Reads the words of a table in steps of a few hundred rows, and reports words and row problems with
 * each. Returns a failure if the whole file is rejected.
 */
export function readWords(
  table: readonly TableRow[],
  layout: Layout,
  kind: FileKind,
  onProgress: (progress: CsvProgress) => void,
  { includeNotes }: CsvOptions,
): CsvFailure | undefined {
  const rows = table.filter(({ row }) => row > layout.headingRow);
  if (rows.length === 0) {
    const advice = "It has a header row, but no words below it.";
    return { message: `${kindNames[kind]} is empty`, advice };
  }
  if (rows.length > maxWords) {
    return {
      message: `${kindNames[kind]} has more than ${maxWords.toLocaleString("en-US")} words`,
      advice: "Split it into several wordlists.",
    };
  }
  const firstRowOf = new Map<string, number>();
  for (let start = 0; start < rows.length; start += rowsPerStep) {
    const step: CsvProgress = {
      words: [],
      problems: [],
      read: Math.min(1, (start + rowsPerStep) / rows.length),
    };
    for (const row of rows.slice(start, start + rowsPerStep)) {
      const word = wordOf(row.cells, layout, includeNotes);
      const problems = rowProblems(word, row, layout, kind, firstRowOf);
      step.problems.push(...problems);
      if (problems.length === 0) step.words.push(word);
    }
    onProgress(step);
  }
  return undefined;
}

function wordOf(cells: string[], layout: Layout, includeNotes: boolean): CsvWord {
  const cell = (column: Column) =>
    unescapeFormula(cells[layout.columns[column] ?? -1]?.trim() ?? "").trim();
  const alternates = alternatesInCell(cell("alternates"));
  return {
    word: oneLine(cell("word")),
    pronunciation: cell("pronunciation"),
    partOfSpeech: cell("partOfSpeech"),
    definition: cell("definition"),
    etymology: cell("etymology"),
    sentence: cell("sentence"),
    notes: includeNotes ? cell("notes") : "",
    ...(alternates.length > 0 && { alternates }),
    audioId: "",
  };
}

function rowProblems(
  word: CsvWord,
  { row, cells, problem, dates }: TableRow,
  { columns: indexes, width }: Layout,
  kind: FileKind,
  firstRowOf: Map<string, number>,
): CsvProblem[] {
  if (problem !== undefined) return [{ row, message: problem }];
  // A row to skip needs no other correction.
  if (word.word === "") return [{ row, message: "The word is missing.", skip: "wordless" }];
  if (indexes.word !== undefined && dates?.includes(indexes.word)) {
    const message =
      "Excel turned this word into a date. Format the cell as text, then type the word again.";
    return [{ row, message, skip: "wordless" }];
  }
  const key = sameSpelling(word.word);
  const earlier = firstRowOf.get(key);
  if (earlier !== undefined) {
    const message = `“${shorten(word.word)}” is already in row ${earlier}.`;
    return [{ row, message, skip: "duplicate" }];
  }
  firstRowOf.set(key, row);

  const problems: CsvProblem[] = [];
  for (const column of columns) {
    if (column === "alternates") continue;
    const limit = column === "word" ? maxWordLength : maxFieldLength;
    const length = characterCount(word[column]);
    if (length > limit) {
      const message = `${headers[column]} has ${length.toLocaleString("en-US")} characters. The limit is ${limit.toLocaleString("en-US")}.`;
      problems.push({ row, message });
    }
  }
  if (columns.some((column) => String(word[column] ?? "").includes("\ufffd"))) {
    const message =
      "Some letters can't be read (\ufffd). Choose another encoding, or type them again in your file.";
    problems.push({ row, message });
  }
  const message = alternatesError(word.alternates ?? []);
  if (message !== undefined) problems.push({ row, message });
  // Text beyond the last header comes from an unquoted comma.
  if (kind === "csv" && cells.slice(width).some((cell) => cell.trim() !== "")) {
    const message = `This row has ${cells.length} cells, but the header row has ${width}. Put quotation marks around text that contains a comma.`;
    problems.push({ row, message });
  }
  return problems;
}

function characterCount(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
