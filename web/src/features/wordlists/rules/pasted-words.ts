import { alternatesError, alternatesInCell, alternatesOf } from "@/shared/csv/alternates";
import {
  bestHeading,
  type ColumnIndexes,
  columns,
  findLayout,
  type Layout,
  type Outline,
  shorten,
} from "@/shared/csv/columns";
import { maxFieldLength, maxWordLength } from "@/shared/csv/csv-limits";
import { readCsvTable } from "@/shared/csv/csv-table";
import { unescapeFormula } from "@/shared/csv/formula-text";
import { leftOutRows } from "@/shared/csv/left-out";
import { oneLine, sameSpelling, softBreaks, withoutInvisible } from "@/shared/csv/spelling";
import type { TableRow } from "@/shared/csv/table";
import type { WordTexts } from "./word-texts";

/** A word of pasted text, and what becomes of it. */
export interface PastedWord {
  word: string;
  /** Its other columns. */
  texts?: Partial<WordTexts>;
  /** Why it isn't added. `wordless` rows show their other text. */
  problem?: "listed" | "repeated" | "long" | "long-text" | "alternates" | "wordless";
}

/** Several columns. Without a layout, they have to be matched by hand. */
export type PastedTable = { rows: TableRow[] } & ({ layout: Layout } | { outline: Outline });

/** The marks of bulleted lists, as a character class takes them: also those of Microsoft Word's symbol fonts. */
const bullets = "-*•·‣◦▪▫■□●○◆◇❖➢➤✓✔☐☑☒–—§\\uF000-\\uF0FF";
/** "2. ", "2) ", "(2) " or "2: ", and the marks of bulleted lists. */
const numbering = new RegExp(`^\\s*(?:\\(?\\d{1,5}(?:[.)]\\s*|:\\s+)|[${bullets}]\\s+)`, "u");
/** The same, alone in a cell. Microsoft Word turns bullets into letters. */
const onlyNumbering = new RegExp(`^\\s*(?:\\(?\\d{1,5}[.):]?|[${bullets}o])\\s*$`, "u");
const numberAndSpace = /^\s*(\d{1,5})\s+(?=\S)/u;
const lineEnds = /\r\n|[\n\r\u2028\u2029]/u;
/** The heading of a column that has only words. */
const wordsHeading = /^(?:spelling )?words?$/iu;

/** Text without what can't be seen. Line breaks within a paragraph are between two words, or else within a cell. */
function readable(text: string): string {
  const visible = withoutInvisible(text);
  return visible.replace(softBreaks, visible.includes("\t") ? " " : "\n");
}

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== "");

/** Rows of pasted cells, without leading numbers. */
function cellRows(text: string): TableRow[] {
  const quoted = readCsvTable(text, "\t");
  // Spreadsheets quote only cells with line breaks. Other quotation marks belong to the text.
  const rows = quoted.every(({ problem }) => problem === undefined)
    ? quoted
    : text.split(lineEnds).map((line, index) => ({ row: index + 1, cells: line.split("\t") }));
  return rows
    .map(({ row, cells }) => {
      const first = cells.findIndex((cell) => cell.trim() !== "");
      const isNumber = onlyNumbering.test(cells[first] ?? "");
      return { row, cells: isNumber ? cells.with(first, "") : cells };
    })
    .filter((row) => filled(row).length > 0);
}

/** Whether all rows have equally many cells, with headings or mostly with longer texts. */
function isTable(rows: readonly TableRow[]): boolean {
  const width = rows[0]?.cells.length ?? 0;
  const texts = rows.filter(({ cells }) => cells.slice(1).some(isLong));
  return (
    width > 1 &&
    rows.every(({ cells, problem }) => cells.length === width && problem === undefined) &&
    ((bestHeading(rows)?.count ?? 0) > 1 || texts.length * 2 > rows.length)
  );
}

/** A word and its meaning in one line, as in a glossary. */
const glossed = /^([^,;]+?)(?: [-–—=] |: )(.+)$/u;

/** Whether it is several words, such as those of a week in “Week 1: cat, dog, bee”. */
const listsWords = (meaning: string) => /^[^\s,;]+(?:[,;] ?[^\s,;]+){2,}$/u.test(meaning);

/** Rows of text without tabs, if it is a table. */
function textRows(text: string): TableRow[] | undefined {
  const glossary = text.split(lineEnds).flatMap((line, index): TableRow[] => {
    const [, word, meaning] = glossed.exec(oneLine(line.replace(numbering, ""))) ?? [];
    if (line.trim() === "") return [];
    const isGlossed = word && meaning && !listsWords(meaning);
    return [{ row: index + 1, cells: isGlossed ? [word, meaning] : [line] }];
  });
  return [glossary, readCsvTable(text)].find(isTable);
}

/** Longer than a word or a name of several words. */
const isLong = (cell: string) => cell.trim().split(/\s+/u).length > 3;

/** The columns of pasted text; none if it has only words. */
export function pastedTable(text: string): PastedTable | undefined {
  const clean = readable(text);
  const hasTabs = clean.includes("\t");
  const rows = hasTabs ? cellRows(clean) : textRows(clean);
  if (rows === undefined || rows.every((row) => filled(row).length < 2)) return undefined;
  const found = findLayout(rows, "csv");
  if ("layout" in found) return { rows, layout: found.layout };
  const { outline } = found;
  const heading = bestHeading(rows);
  const isWords = heading?.cells.some((cell) => wordsHeading.test(cell.trim()));
  // A word in the list may look like a heading, such as “origin”.
  const hasHeading = heading !== undefined && (heading.count > 1 || isWords === true);
  const indexes = hasHeading ? outline.columns : guessColumns(outline);
  return { rows, outline: { ...outline, hasHeading, columns: indexes } };
}

/** Without headings, the first column with letters has the words. If there is one more, it has the definitions. */
function guessColumns({ plain }: Outline): ColumnIndexes {
  const [word, ...others] = plain.filter(({ samples }) =>
    samples.some((sample) => /\p{L}/u.test(sample)),
  );
  if (word === undefined) return {};
  const [definition] = others;
  return others.length === 1 && definition
    ? { word: word.index, definition: definition.index }
    : { word: word.index };
}

/** Whether a list has a heading. It may also begin with the word “word”, written like the others. */
function isHeading(first: string, others: readonly string[]): boolean {
  if (others.length === 0 || !wordsHeading.test(first)) return false;
  const isCapital = (text: string) => /^\P{L}*\p{Lu}/u.test(text);
  return first.toLowerCase() !== "word" || (isCapital(first) && !others.every(isCapital));
}

/** The lines with text, and the heading above them, if there is one. */
function wordLines(text: string): { heading: TableRow | undefined; lines: string[] } {
  const clean = readable(text);
  const rows = clean.includes("\t")
    ? cellRows(clean)
    : clean.split(lineEnds).map((line, index) => ({ row: index + 1, cells: [line] }));
  const [first, ...others] = rows.filter((row) => filled(row).length > 0);
  const cellOf = (row: TableRow) => filled(row)[0] ?? "";
  if (first === undefined) return { heading: undefined, lines: [] };
  // A cell with a number or bullet is a word of the list.
  const isMarked = onlyNumbering.test(clean.trimStart().split("\t", 1)[0] ?? "");
  return !isMarked && isHeading(cellOf(first).trim(), others.map(cellOf))
    ? { heading: first, lines: others.map(cellOf) }
    : { heading: undefined, lines: [first, ...others].map(cellOf) };
}

/**
 * Reads text that has only words, without leading numbers and blank lines. A heading above them is left out, and named as part of a
 * sentence.
 */
export function pastedWords(
  text: string,
  listed: ReadonlySet<string>,
): { words: PastedWord[]; leftOut: string[] } {
  const { heading, lines } = wordLines(text);
  const inSequence = areInSequence(lines);
  const check = checker(listed);
  const words = lines
    .map((line) => spelling(inSequence ? line.replace(numberAndSpace, "") : line))
    .flatMap(wordsOf)
    .filter((word) => word !== "")
    .map((word) => check({ word }));
  return { words, leftOut: heading === undefined ? [] : leftOutRows([heading]) };
}

/** Words in one line have commas between them. */
function wordsOf(line: string): string[] {
  const words = line.split(/[,;]/u);
  return words.some(isLong) ? [line] : words.map(spelling);
}

/** Whether nearly all lines begin with a number and a space, one after the other. */
function areInSequence(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => numberAndSpace.exec(line)?.[1] ?? []).map(Number);
  const next = numbers.filter((number, index) => number === (numbers[index - 1] ?? 0) + 1);
  return numbers.length > 1 && next.length >= lines.length * 0.8;
}

/** A word without a leading number or quotation marks around it. */
function spelling(cell: string): string {
  const word = oneLine(unescapeFormula(cell.trim()).replace(numbering, ""));
  return /^(?:"([^"“”]*)"|“([^"“”]*)”)$/u.test(word) ? word.slice(1, -1).trim() : word;
}

/** The words of a table, with what their rows have in other columns. */
export function tableWords(
  rows: readonly TableRow[],
  layout: Layout,
  listed: ReadonlySet<string>,
): PastedWord[] {
  const check = checker(listed);
  return rows
    .filter(({ row }) => row > layout.headingRow)
    .map(({ cells }) => {
      const cell = (index: number | undefined) =>
        unescapeFormula(cells[index ?? -1]?.trim() ?? "").trim();
      const texts = Object.fromEntries(
        columns
          .filter((column) => column !== "word")
          .map((column) => {
            const text = cell(layout.columns[column]);
            return [column, column === "alternates" ? alternatesInCell(text).join(", ") : text];
          })
          .filter(([, text]) => text !== ""),
      ) as Partial<WordTexts>;
      const word = spelling(cell(layout.columns.word));
      if (word !== "") return check({ word, texts });
      const others = cells.filter((other) => other.trim() !== "").join(" · ");
      return { word: shorten(oneLine(others)), problem: "wordless" };
    });
}

/** Finds why words can't be added, in their order. */
function checker(listed: ReadonlySet<string>): (word: PastedWord) => PastedWord {
  const seen = new Set<string>();
  return (pasted) => {
    const { word, texts = {} } = pasted;
    if ([...word].length > maxWordLength) return { ...pasted, problem: "long" };
    const key = sameSpelling(word);
    if (listed.has(key)) return { ...pasted, problem: "listed" };
    if (seen.has(key)) return { ...pasted, problem: "repeated" };
    if (Object.values(texts).some((text) => [...text].length > maxFieldLength)) {
      return { ...pasted, problem: "long-text" };
    }
    if (alternatesError(alternatesOf(texts.alternates ?? "")) !== undefined) {
      return { ...pasted, problem: "alternates" };
    }
    seen.add(key);
    return pasted;
  };
}
