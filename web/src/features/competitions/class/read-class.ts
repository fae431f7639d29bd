import Papa from "papaparse";
import type { ProblemError } from "@/shared/api/problem";
import { withoutMark } from "@/shared/csv/formula-text";

/** The most people in one class. */
export const largestClass = 200;
/** The longest name, in characters. */
const maxNameLength = 200;

/** Someone of the class; `row` counts as a spreadsheet does, from 1 at the top. */
export interface ClassRow {
  row: number;
  name: string;
  email: string;
  /** What is wrong with the row, if anything is. */
  fault: string | undefined;
  /** What may be meant, and is worth a second look. */
  remark: string | undefined;
}

/** Spreadsheets of some countries separate with semicolons, and pasted tables with tabs. */
const separators = [",", ";", "\t"];

/**
 * Reads names, and emails where there are any, from a CSV text with or without a header row: the header may name the
 * columns in any order, among others; without one, the name comes first and the email second.
 */
export function readClass(source: string): ClassRow[] {
  // Mixed line ends would make the parser miss some of them.
  const text = source.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    newline: "\n",
  });
  const quoting = new Map(
    errors.filter(({ type }) => type === "Quotes").map(({ row, code }) => [row, code]),
  );
  const people: ClassRow[] = [];
  const rowsOf: Rows = { names: new Map(), emails: new Map() };
  let columns: Columns | undefined;
  for (const [index, cells] of data.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (columns === undefined) {
      const named = columnsOf(cells);
      columns = named ?? { names: [0], email: 1, named: false };
      if (named !== undefined) continue;
    }
    const row = index + 1;
    const cell = (place: number) => withoutMark(cells[place]?.trim() ?? "").trim();
    const person = {
      row,
      ...nameAndEmail(
        columns.names
          .map(cell)
          .filter(Boolean)
          .join(" ")
          .replace(/^\d+[.)]\s*/u, ""),
        cell(columns.email),
      ),
    };
    const quotes = quoting.get(index);
    const fault =
      quotes === undefined ? faultOf(person, rowsOf, columns.named) : quotingFault(quotes);
    people.push({ ...person, fault, remark: remarkOn(person, rowsOf) });
  }
  return people;
}

interface Columns {
  /** The one with the name, or those with its parts. */
  names: number[];
  /** -1 where there is none. */
  email: number;
  /** Whether a header says so. */
  named: boolean;
}

/** The rows in which each stood first. */
interface Rows {
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
  const names = name === -1 ? parts.filter((place) => place !== -1) : [name];
  const email = titles.findIndex((title) => emailTitles.includes(title));
  return names.length === 0 ? undefined : { names, email, named: true };
}

/** Takes them apart where they are written as mail programs do: Maya Lopez <maya@example.org>. */
function nameAndEmail(name: string, email: string): { name: string; email: string } {
  const both = email === "" ? /^([^<>@]+)<([^<>\s]+@[^<>\s]+)>$/u.exec(name) : null;
  return both === null ? { name, email } : { name: both[1]?.trim() ?? "", email: both[2] ?? "" };
}

/** The separator whose reading of the first line finds a header, or else more than one cell; else the comma. */
function separatorOf(text: string): string {
  const first = text.split("\n").find((line) => line.trim() !== "") ?? "";
  const cellsBy = (delimiter: string) => Papa.parse<string[]>(first, { delimiter }).data[0] ?? [];
  return (
    separators.find((separator) => columnsOf(cellsBy(separator)) !== undefined) ??
    separators.find((separator) => cellsBy(separator).length > 1) ??
    ","
  );
}

function faultOf(
  { row, name, email }: Omit<ClassRow, "fault" | "remark">,
  { emails }: Rows,
  columnsAreNamed: boolean,
): string | undefined {
  if (name === "") return "There is no name.";
  if ([...name].length > maxNameLength) {
    return `The name has more than ${maxNameLength} characters.`;
  }
  if (name.includes("@")) return "Write the name before the email address.";
  if (email === "") return undefined;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) {
    const advice =
      columnsAreNamed || email.includes("@") ? "" : " Write the first name first, without a comma.";
    return `“${email}” is no email address.${advice}`;
  }
  const earlier = emails.get(email.toLowerCase());
  if (earlier !== undefined) return `This email address is already in row ${earlier}.`;
  emails.set(email.toLowerCase(), row);
  return undefined;
}

function remarkOn({ row, name }: Pick<ClassRow, "row" | "name">, { names }: Rows) {
  const known = name.toLowerCase();
  const earlier = names.get(known);
  if (earlier !== undefined) return `The same name is in row ${earlier}.`;
  if (name !== "") names.set(known, row);
  return undefined;
}

function quotingFault(code: string): string {
  return code === "MissingQuotes"
    ? "A quotation mark is opened here and never closed."
    : "A quotation mark inside a quoted text must be written twice.";
}

/** The rows with what the server has found wrong with them, which it names by their place in what was sent. */
export function withRefusal(people: readonly ClassRow[], error: ProblemError): ClassRow[] {
  return people.map((person, place) => {
    const told = error.fieldErrors;
    const fault = told[`people[${place}].name`] ?? told[`people[${place}].email`];
    return fault === undefined ? person : { ...person, fault };
  });
}
