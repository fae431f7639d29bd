import Papa from "papaparse";
import { bestHeading } from "./columns";
import { softBreaks } from "./spelling";
import { headRows, isBlank, mostRows, type TableRow } from "./table";

/** In some countries spreadsheets use semicolons; pasted tables use tabs. */
const separators = [",", ";", "\t"];

/** The rows with text. Stops soon after the rows of the longest wordlist. */
export function readCsvTable(source: string, separator?: string): TableRow[] {
  // The parser does not support mixed line endings.
  const text = source
    .replace(/^\uFEFF/u, "")
    .replace(/\r\n?/gu, "\n")
    .replace(softBreaks, " ");
  return parse(text, separator ?? findSeparator(text), mostRows);
}

function parse(text: string, delimiter: string, most: number): TableRow[] {
  const rows: TableRow[] = [];
  let row = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    step: ({ data: cells, errors }, parser) => {
      row += 1;
      if (isBlank(cells)) return;
      const quoting = errors.find((error) => error.type === "Quotes");
      rows.push({ row, cells, ...(quoting && { problem: quotingProblem(quoting.code) }) });
      if (rows.length >= most) parser.abort();
    },
  });
  return rows;
}

/** The separator that yields the most headings, or else the most columns in every row. By default a comma. */
function findSeparator(text: string): string {
  let best = { delimiter: ",", headings: 0, columns: 1 };
  for (const delimiter of separators) {
    const head = parse(text, delimiter, headRows);
    const headings = bestHeading(head)?.count ?? 0;
    const columns = Math.min(...head.map(({ cells }) => cells.length));
    if (headings > best.headings || (headings === best.headings && columns > best.columns)) {
      best = { delimiter, headings, columns };
    }
  }
  return best.delimiter;
}

function quotingProblem(code: string): string {
  return code === "MissingQuotes"
    ? "A quotation mark is never closed."
    : "Inside quoted text, type each quotation mark twice.";
}
