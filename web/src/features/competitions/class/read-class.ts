import Papa from "papaparse";
import type { ProblemError } from "@/shared/api/problem";
import { unescapeFormula } from "@/shared/csv/formula-text";
import { leftOutColumns, leftOutRows } from "@/shared/csv/left-out";
import { oneLine } from "@/shared/csv/spelling";
import {
  type ClassColumns,
  columnsOf,
  guessColumns,
  isTitle,
  withoutNumber,
} from "./class-columns";

/** The most people in one class. */
export const maxClassSize = 200;
/** The longest name, in characters. */
const maxNameLength = 200;

/** One person of the class. Rows are counted from 1, as in a spreadsheet. */
export interface ClassRow {
  row: number;
  name: string;
  email: string;
  error: string | undefined;
  /** A possible mistake that doesn't prevent saving. */
  warning: string | undefined;
}

/** A class as it was read. */
export interface ClassList {
  people: ClassRow[];
  /** Columns and rows that aren't used, as parts of a sentence. */
  leftOut: string[];
  /** Set if names were joined from two columns without headings. */
  order?: {
    lastFirst: boolean;
    /** The same list with headings for the other order. */
    swapped: string;
  };
}

/** Some countries' spreadsheets separate columns with semicolons. */
const separators = [",", ";"];

/** How many rows are searched for headings, which may be below a title. */
const headRows = 10;

/** A row with text. */
interface Line {
  row: number;
  cells: string[];
  quoteError: string | undefined;
}

/**
 * Reads names and optional emails from pasted or CSV text. With headings, columns may be in any order, among others.
 * Without them, columns are guessed from their contents.
 */
export function readClass(source: string): ClassList {
  // With mixed line endings, the parser would miss some of them.
  const text = source.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n");
  const separator = separatorOf(text);
  const { headings, titles, rows } = partsOf(linesOf(text, separator));
  const columns =
    columnsOf(headings ?? []) ??
    guessColumns(
      rows.map(({ cells }) => cells),
      separator,
    );
  const firstRows: FirstRows = { names: new Map(), emails: new Map() };
  const people = rows.map(({ row, cells, quoteError }) => {
    const { error, ...read } = personOf(cells, columns);
    const person = { row, ...read };
    return {
      ...person,
      error: quoteError ?? error ?? errorOf(person, firstRows, separator, columns),
      warning: isTitle(cells) ? "This may be a heading." : warningOf(person, firstRows),
    };
  });
  const hasPairs = rows.some(
    ({ cells }) => columns.names.filter((column) => cells[column]).length > 1,
  );
  // Cells without a heading are errors in their rows.
  const readable = columns.headed || Math.max(0, ...rows.map(({ cells }) => cells.length));
  return {
    people,
    leftOut: [
      ...leftOutRows(titles),
      ...leftOutColumns(rows, readable, headings ?? [], (column) =>
        [...columns.names, columns.email].includes(column),
      ),
    ],
    ...(headings === undefined &&
      hasPairs && {
        order: {
          lastFirst: columns.lastFirst,
          swapped: `${swappedHeadings(rows, columns).join(separator)}\n${source}`,
        },
      }),
  };
}

interface Parts {
  /** Undefined without headings of several columns. */
  headings: string[] | undefined;
  /** Above the headings or the list. */
  titles: Line[];
  rows: Line[];
}

function partsOf(lines: Line[]): Parts {
  const start = lines.findIndex(({ cells }) => !isTitle(cells));
  if (start === -1) return { headings: undefined, titles: lines.filter(isUnknown), rows: [] };
  const heading = lines.slice(0, headRows).findIndex(({ cells }, index) => {
    const found = cells.length > 1 ? columnsOf(cells) : undefined;
    return found !== undefined && (found.complete || index === start);
  });
  // Printed lists repeat their headings on each page.
  const list = lines
    .slice(heading === -1 ? start : heading + 1)
    .filter(({ cells }) => columnsOf(cells)?.complete !== true);
  // Headings that were added to swap names are above the title.
  const untitled = Math.max(
    0,
    list.findIndex(({ cells }) => !isTitle(cells)),
  );
  const above = lines.slice(0, heading === -1 ? start : heading);
  return {
    headings: lines[heading]?.cells,
    titles: [...above, ...list.slice(0, untitled)].filter(isUnknown),
    rows: list.slice(untitled),
  };
}

const isUnknown = ({ cells }: Line) => columnsOf(cells) === undefined;

function linesOf(text: string, delimiter: string): Line[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n" });
  const codes = new Map(
    errors.filter(({ type }) => type === "Quotes").map(({ row, code }) => [row, code]),
  );
  return data
    .map((cells, index) => {
      const code = codes.get(index);
      return {
        row: index + 1,
        cells: cells.map((cell) => oneLine(unescapeFormula(oneLine(cell)))),
        quoteError: code === undefined ? undefined : quoteSentence(code),
      };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** Pasted tables use tabs. Otherwise, the first separator that yields headings, or else several cells. */
function separatorOf(text: string): string {
  if (text.includes("\t")) return "\t";
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, headRows);
  const cellsBy = (delimiter: string) =>
    lines.map((line) => Papa.parse<string[]>(line, { delimiter }).data[0] ?? []);
  return (
    separators.find((separator) =>
      cellsBy(separator).some((cells, index) => {
        const found = cells.length > 1 ? columnsOf(cells.map(oneLine)) : undefined;
        return found !== undefined && (found.complete || index === 0);
      }),
    ) ??
    separators.find((separator) => cellsBy(separator).some((cells) => cells.length > 1)) ??
    ","
  );
}

/** The row in which each name and email was first seen. */
interface FirstRows {
  names: Map<string, number>;
  emails: Map<string, number>;
}

type Person = { name: string; email: string; error?: string };

function personOf(cells: string[], columns: ClassColumns): Person {
  const { names, headed, lastFirst } = columns;
  const parts = names.map((column) => cells[column] ?? "").filter((cell) => cell !== "");
  parts[0] = withoutNumber(parts[0] ?? "");
  let email = cells[columns.email] ?? "";
  const both = email === "" ? nameAndEmail(parts.at(-1) ?? "") : undefined;
  if (both !== undefined) {
    parts[parts.length - 1] = both.name;
    email = both.email;
  }
  if (headed > 0 && cells.slice(headed).some((cell) => cell !== "")) {
    const error = `This row has ${cells.length} cells, but ${headed} columns have headings.`;
    return { name: parts.join(" "), email, error };
  }
  if (names.length > 1) {
    if (headed > 0) return { name: parts.join(" "), email };
    const name = joined(parts, lastFirst);
    return parts.filter((part) => !isSuffix(part)).length > 2
      ? {
          name,
          email,
          error: "Put one child on each line. If there are several columns, add headings.",
        }
      : { name, email };
  }
  // In one cell, only last names are followed by a comma.
  const [name = ""] = parts;
  return { name: joined(name.split(/\s*,\s*/u).filter(Boolean), true), email };
}

const isSuffix = (part: string) => /^(?:jr|sr|ii|iii|iv)\.?$/iu.test(part);

function joined(parts: string[], lastFirst: boolean): string {
  const suffix = parts.filter(isSuffix);
  const [first = "", ...others] = parts.filter((part) => !isSuffix(part));
  return [...(lastFirst ? [...others, first] : [first, ...others]), ...suffix].join(" ");
}

/** Splits a cell with both, as in mail programs: Maya Lopez <maya@example.org>. */
function nameAndEmail(cell: string): { name: string; email: string } | undefined {
  const both = /^([^<>@]*[^<>@\s,;])(?:[\s,;]+<?|<)([^<>\s,;@]+@[^<>\s@]+)>?$/u.exec(cell);
  return both === null ? undefined : { name: both[1] ?? "", email: both[2] ?? "" };
}

/** Headings that swap the two name columns. */
function swappedHeadings(rows: Line[], columns: ClassColumns): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const titles = columns.lastFirst ? ["First name", "Last name"] : ["Last name", "First name"];
  return Array.from({ length: width }, (_, index) =>
    index === columns.email ? "Email" : (titles[columns.names.indexOf(index)] ?? ""),
  );
}

function errorOf(
  { row, name, email }: Pick<ClassRow, "row" | "name" | "email">,
  { emails }: FirstRows,
  separator: string,
  { headed }: ClassColumns,
): string | undefined {
  if (name === "") return "The name is missing.";
  if ([...name].length > maxNameLength) {
    return `The name is longer than ${maxNameLength} characters.`;
  }
  if (name.includes("@")) return "Put the name before the email address.";
  if (email === "") return undefined;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) {
    const advice =
      separator === "\t"
        ? " Put the whole name in one column."
        : " Put the first name first, without a comma.";
    return `“${email}” isn't an email address.${headed > 0 || email.includes("@") ? "" : advice}`;
  }
  const earlier = emails.get(email.toLowerCase());
  if (earlier !== undefined) return `This email address is already in row ${earlier}.`;
  emails.set(email.toLowerCase(), row);
  return undefined;
}

function warningOf({ row, name }: Pick<ClassRow, "row" | "name">, { names }: FirstRows) {
  const folded = name.toLowerCase();
  const earlier = names.get(folded);
  if (earlier !== undefined) return `Same name as row ${earlier}.`;
  if (name !== "") names.set(folded, row);
  return undefined;
}

function quoteSentence(code: string): string {
  return code === "MissingQuotes"
    ? "A quotation mark is never closed."
    : "Inside quoted text, type each quotation mark twice.";
}

/** Adds the server's errors, which name people by their index in the request. */
export function withServerErrors(people: readonly ClassRow[], problem: ProblemError): ClassRow[] {
  const { fieldErrors } = problem;
  return people.map((person, index) => {
    const error = fieldErrors[`people[${index}].name`] ?? fieldErrors[`people[${index}].email`];
    return error === undefined ? person : { ...person, error };
  });
}
