import { maxColumns } from "./csv-limits";
import { type CsvFailure, type FileKind, kindNames } from "./csv-text";
import { oneLine } from "./spelling";
import { headRows, type TableRow } from "./table";

/** What a column of a file can be. */
export type Column =
  | "word"
  | "pronunciation"
  | "partOfSpeech"
  | "definition"
  | "etymology"
  | "sentence"
  | "notes"
  | "alternates";

export const headers: Readonly<Record<Column, string>> = {
  word: "Word",
  pronunciation: "Pronunciation",
  partOfSpeech: "Part of Speech",
  definition: "Definition",
  etymology: "Etymology",
  sentence: "Sentence",
  notes: "Notes",
  alternates: "Also Accepted",
};
export const columns = Object.keys(headers) as Column[];
/** The columns that every file must have, or that someone matches. */
export const required: readonly Column[] = columns.filter(
  (column) => column !== "notes" && column !== "alternates",
);

/** Where a column is in the file, by index. */
export type ColumnIndexes = Partial<Record<Column, number>>;

/** How the rows of a file become words. */
export type Layout = {
  /** The last row with headings, or 0. Words start below. */
  headingRow: number;
  columns: ColumnIndexes;
  /** Cells beyond it come from unquoted commas. */
  width: number;
};

/** A column of the file, for someone to choose. */
export type FileColumn = { index: number; name: string; samples: string[] };

/** What someone sees of a file whose headings differ. */
export type Outline = {
  headingRow: number;
  /** How many rows with text are above the headings. */
  rowsAbove: number;
  /** Whether that row seems to have headings. */
  hasHeading: boolean;
  columns: ColumnIndexes;
  /** The file's columns, if that row has headings. */
  headed: FileColumn[];
  /** The file's columns, if every row is a word. */
  plain: FileColumn[];
  width: number;
};

/**
 * Other headings that teachers use, and parts of them. "Word origin" is an origin and no word, so the word comes last.
 */
const synonyms: readonly [Column, RegExp][] = [
  ["pronunciation", /pronunc|pronounc|\bipa\b|phonetic|respelling|\bsounds? like\b/u],
  ["partOfSpeech", /parts? of speech|\bpos\b|word (?:class|type)|grammar|^type$|^class$/u],
  ["etymology", /etymolog|origin|\broots?\b|derivation/u],
  ["definition", /definition|meaning|\bdefs?\b|^gloss|description/u],
  ["sentence", /sentence|example|\busage\b|\bused? in\b|context/u],
  ["word", /\bwords?\b|spelling|\bterms?\b|vocab|headword|\blemma\b|^entry$/u],
];

const normalize = (cell: string) => oneLine(cell.normalize("NFKC")).toLowerCase();

const exactColumn = (cell: string) =>
  columns.find((column) => headers[column].toLowerCase() === normalize(cell));

/** Longer cells are sentences that happen to contain a synonym. */
const isShort = (name: string) => name.length <= 40 && name.split(" ").length <= 5;

function guessedColumn(cell: string): Column | undefined {
  const name = normalize(cell);
  return (
    exactColumn(cell) ??
    (isShort(name) ? synonyms.find(([, pattern]) => pattern.test(name))?.[0] : undefined)
  );
}

/** One or two rows of headings. `first` and `last` are their indexes. */
type Heading = { cells: string[]; first: number; last: number; count: number };

function countColumns(cells: readonly string[], columnOf: typeof exactColumn): number {
  return new Set(cells.map(columnOf).filter((column) => column && required.includes(column))).size;
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

/** The headings of row `index`. A heading merged over several columns has the others in the next row. */
function headingAt(rows: readonly TableRow[], index: number): Heading {
  const cells = rows[index]?.cells ?? [];
  const below = rows[index + 1]?.cells ?? [];
  const single = { cells, first: index, last: index, count: countColumns(cells, guessedColumn) };
  const onlyHeadings = below.every((cell) => cell.trim() === "" || exactColumn(cell));
  if (single.count === 0 || !onlyHeadings) return single;
  const width = Math.max(cells.length, below.length);
  const merged = Array.from(
    { length: width },
    (_, place) => below[place]?.trim() || cells[place] || "",
  );
  const count = countColumns(merged, guessedColumn);
  return count >= single.count + 2
    ? { cells: merged, first: index, last: index + 1, count }
    : single;
}

/**
 * The first rows with the most headings. Below the first row, one heading alone may as well be a word, and guessed headings
 * may as well be texts of a word unless only titles are above them, which fill fewer cells.
 */
export function bestHeading(rows: readonly TableRow[]): Heading | undefined {
  let best: Heading | undefined;
  let fullest = 0;
  for (let index = 0; index < Math.min(rows.length, headRows); index += 1) {
    const heading = headingAt(rows, index);
    const filled = countFilled(rows[index]?.cells ?? []);
    const belowTitles = filled > fullest;
    fullest = Math.max(fullest, filled);
    if (heading.count < (index === 0 ? 1 : 2)) continue;
    const exact = countColumns(heading.cells, exactColumn);
    if (exact === required.length) return heading;
    if (exact < 2 && !belowTitles) continue;
    if (heading.count > (best?.count ?? 0)) best = heading;
  }
  return best;
}

/** The layout of a file with all headings; otherwise what is wrong, and an outline to match the columns by. */
export function findLayout(
  rows: readonly TableRow[],
  kind: FileKind,
): { layout: Layout } | { failure: CsvFailure; outline: Outline } {
  const heading = bestHeading(rows);
  const exact = (heading?.cells ?? []).map(exactColumn);
  const missing = required.filter((column) => !exact.includes(column));
  const twice = required.find((column) => exact.indexOf(column) !== exact.lastIndexOf(column));
  if (heading && missing.length === 0 && twice === undefined) {
    const indexes = Object.fromEntries(
      columns
        .filter((column) => exact.includes(column))
        .map((column) => [column, exact.indexOf(column)]),
    );
    const headingRow = rows[heading.last]?.row ?? 0;
    return { layout: { headingRow, columns: indexes, width: heading.cells.length } };
  }
  const failure =
    missing.length === 0 && twice !== undefined
      ? {
          message: `Two columns are named “${headers[twice]}”`,
          advice: "Choose which one to use.",
        }
      : {
          message: `${kindNames[kind]} is missing required headers`,
          advice: `Missing: ${missing.map((column) => headers[column]).join(", ")}.`,
        };
  return { failure, outline: outlineOf(rows, heading) };
}

export function layoutOf({ headingRow, hasHeading, columns: indexes, width }: Outline): Layout {
  return { headingRow: hasHeading ? headingRow : 0, columns: indexes, width };
}

function outlineOf(rows: readonly TableRow[], heading: Heading | undefined): Outline {
  const head = rows.slice(0, headRows);
  const width = Math.min(maxColumns, Math.max(0, ...head.map(({ cells }) => cells.length)));
  const last = heading?.last ?? 0;
  const names = heading?.cells ?? rows[0]?.cells ?? [];
  const filled = Array.from({ length: width }, (_, index) => index).filter((index) =>
    rows.some(({ cells }) => cells[index]?.trim()),
  );
  const headed = filled.map((index) => ({
    index,
    name: headingName(names, index),
    samples: samplesOf(rows.slice(last + 1), index),
  }));
  const plain = filled.map((index) => ({
    index,
    name: `Column ${letter(index)}`,
    samples: samplesOf(rows, index),
  }));
  return {
    headingRow: rows[last]?.row ?? 0,
    rowsAbove: heading?.first ?? 0,
    // In a single column, a first row that names nothing is a word.
    hasHeading: heading !== undefined || filled.length > 1,
    columns: guessColumns(headed, names),
    headed,
    plain,
    width,
  };
}

/** Names come before synonyms, and each column of the file is used once. */
function guessColumns(headed: readonly FileColumn[], names: readonly string[]): ColumnIndexes {
  const guesses: ColumnIndexes = {};
  for (const columnOf of [exactColumn, guessedColumn]) {
    for (const { index, samples } of headed) {
      const column = columnOf(names[index] ?? "");
      if (!column || Object.values(guesses).includes(index)) continue;
      const taken = guesses[column];
      // Of two columns with one name, the one with text.
      const empty = headed.find((other) => other.index === taken)?.samples.length === 0;
      if (taken === undefined || (empty && samples.length > 0)) guesses[column] = index;
    }
  }
  if (guesses.word === undefined) {
    const unused = headed.filter(({ index }) => !Object.values(guesses).includes(index));
    const first = unused.find(({ samples }) => samples.some((sample) => /\p{L}/u.test(sample)));
    if (first) guesses.word = first.index;
  }
  return guesses;
}

function headingName(names: readonly string[], index: number): string {
  const own = (names[index] ?? "").trim().replace(/\s+/gu, " ");
  if (own === "") return `Column ${letter(index)}`;
  const repeated = names.filter((other) => normalize(other) === normalize(own)).length > 1;
  return repeated ? `${shorten(own)} (column ${letter(index)})` : shorten(own);
}

function samplesOf(rows: readonly TableRow[], index: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[index]?.trim().replace(/\s+/gu, " ");
    if (text) found.add(shorten(text, 24));
    if (found.size === 2) break;
  }
  return [...found];
}

/** 0 → A, 26 → AA, as in a spreadsheet. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letter(Math.floor(index / 26) - 1)}${last}`;
}

export function shorten(text: string, most = 40): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}
