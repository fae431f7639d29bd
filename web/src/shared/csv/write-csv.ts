import Papa from "papaparse";
import { escapeFormula } from "./formula-text";

/** A table as CSV for spreadsheets, with formulas marked as text. */
export function writeCsv(fields: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = {
    fields: fields.map(escapeFormula),
    data: rows.map((row) => row.map(escapeFormula)),
  };
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${Papa.unparse(escaped, { newline: "\r\n" })}\r\n`;
}
