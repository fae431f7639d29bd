import Papa from "papaparse";
import type { ProblemError } from "@/shared/api/problem";
import { unescapeFormula } from "@/shared/csv/formula-text";

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

/** Some countries' spreadsheets separate columns with semicolons, and pasted tables with tabs. */
const separators = [",", ";", "\t"];

/**
 * Reads names and optional emails from CSV text. A header row may put the columns in any order, among others. Without
 * one, the name is in the first column and the email in the second.
 */
export function readClass(source: string): ClassRow[] {
  // With mixed line endings, the parser would miss some of them.
  const text = source.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    newline: "\n",
  });
  const quoteErrors = new Map(
    errors.filter(({ type }) => type === "Quotes").map(({ row, code }) => [row, code]),
  );
  const people: ClassRow[] = [];
  const firstRows: FirstRows = { names: new Map(), emails: new Map() };
  let columns: Columns | undefined;
  for (const [index, cells] of data.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (columns === undefined) {
      const header = columnsOf(cells);
      columns = header ?? { names: [0], email: 1, fromHeader: false };
      if (header !== undefined) continue;
    }
    const cell = (column: number) => unescapeFormula(cells[column]?.trim() ?? "").trim();
    const name = columns.names.map(cell).filter(Boolean).join(" ");
    const withoutNumber = name.replace(/^\d+[.)]\s*/u, "");
    const person = { row: index + 1, ...nameAndEmail(withoutNumber, cell(columns.email)) };
    const quoteError = quoteErrors.get(index);
    const error =
      quoteError === undefined
        ? errorOf(person, firstRows, columns.fromHeader)
        : quoteSentence(quoteError);
    people.push({ ...person, error, warning: warningOf(person, firstRows) });
  }
  return people;
}

/** Column indexes. */
interface Columns {
  /** The name, or its parts in order. */
  names: number[];
  /** -1 if there is none. */
  email: number;
  fromHeader: boolean;
}

/** The row in which each name and email was first seen. */
interface FirstRows {
  names: Map<string, number>;
  emails: Map<string, number>;
}

const nameTitles = ["name", "full name", "names", "student", "pupil", "child"];
const emailTitles = ["email", "e-mail", "e-mail address", "email address"];

/** The columns, if these cells are a header. */
function columnsOf(cells: string[]): Columns | undefined {
  const titles = cells.map((cell) => cell.trim().toLowerCase());
  const name = titles.findIndex((title) => nameTitles.includes(title));
  const parts = ["first name", "last name"].map((part) => titles.indexOf(part));
  const names = name === -1 ? parts.filter((column) => column !== -1) : [name];
  const email = titles.findIndex((title) => emailTitles.includes(title));
  return names.length === 0 ? undefined : { names, email, fromHeader: true };
}

/** Splits the format of mail programs: Maya Lopez <maya@example.org>. */
function nameAndEmail(name: string, email: string): { name: string; email: string } {
  const both = email === "" ? /^([^<>@]+)<([^<>\s]+@[^<>\s]+)>$/u.exec(name) : null;
  return both === null ? { name, email } : { name: both[1]?.trim() ?? "", email: both[2] ?? "" };
}

/** The separator that finds a header in the first line, or else several cells; otherwise the comma. */
function separatorOf(text: string): string {
  const first = text.split("\n").find((line) => line.trim() !== "") ?? "";
  const cellsBy = (delimiter: string) => Papa.parse<string[]>(first, { delimiter }).data[0] ?? [];
  return (
    separators.find((separator) => columnsOf(cellsBy(separator)) !== undefined) ??
    separators.find((separator) => cellsBy(separator).length > 1) ??
    ","
  );
}

function errorOf(
  { row, name, email }: Pick<ClassRow, "row" | "name" | "email">,
  { emails }: FirstRows,
  hasHeader: boolean,
): string | undefined {
  if (name === "") return "The name is missing.";
  if ([...name].length > maxNameLength) {
    return `The name is longer than ${maxNameLength} characters.`;
  }
  if (name.includes("@")) return "Put the name before the email address.";
  if (email === "") return undefined;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) {
    const advice =
      hasHeader || email.includes("@") ? "" : " Put the first name first, without a comma.";
    return `“${email}” isn't an email address.${advice}`;
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
