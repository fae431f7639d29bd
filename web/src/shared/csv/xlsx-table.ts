import { streamXlsxRows } from "hucre/xlsx";
import { readXml } from "hucre/xml";
import { bestHeading, findLayout } from "./columns";
import { maxColumns, maxSheets } from "./csv-limits";
import type { CsvFailure } from "./csv-text";
import { softBreaks } from "./spelling";
import { headRows, isBlank, mostRows, type TableRow } from "./table";
import { damaged, unpackXlsx } from "./xlsx-parts";

export type XlsxTable = { rows: TableRow[]; sheet: string; sheets: string[] };

/** What Excel shows instead of a value. */
const errorValue = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/u;

/** The rows of the chosen sheet, or else of the first whose headings fit best. */
export async function readXlsxTable(
  file: Uint8Array,
  chosen: string | undefined,
): Promise<XlsxTable | { failure: CsvFailure }> {
  const workbook = unpackXlsx(file);
  if ("failure" in workbook) return workbook;
  try {
    const sheets = sheetNames(workbook.workbookXml);
    if (sheets.length === 0) return { failure: damaged };
    const sheet = chosen ?? (await findSheet(workbook.bytes, sheets));
    const rows = await readRows(workbook.bytes, sheet, mostRows);
    return { rows, sheet, sheets };
  } catch {
    // The reader's own errors are for programmers.
    return { failure: damaged };
  }
}

/** The names of the sheets that Excel shows. */
function sheetNames(workbookXml: Uint8Array): string[] {
  const { data } = readXml(workbookXml, { stripNamespaces: true, rowTag: "sheet" });
  const visible = data.filter(
    ({ "@state": state }) => state !== "hidden" && state !== "veryHidden",
  );
  return (visible.length > 0 ? visible : data)
    .map(({ "@name": name }) => String(name ?? ""))
    .filter((name) => name !== "")
    .slice(0, maxSheets);
}

async function findSheet(bytes: Uint8Array, sheets: readonly string[]): Promise<string> {
  const [first = ""] = sheets;
  if (sheets.length === 1) return first;
  let best = { sheet: first, rank: 0 };
  for (const sheet of sheets) {
    const head = await readRows(bytes, sheet, headRows);
    if (head.length === 0) continue;
    if ("layout" in findLayout(head, "xlsx")) return sheet;
    const rank = 1 + (bestHeading(head)?.count ?? 0);
    if (rank > best.rank) best = { sheet, rank };
  }
  return best.sheet;
}

async function readRows(bytes: Uint8Array, sheet: string, most: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const dates: number[] = [];
    const cells = values.slice(0, maxColumns).map((value, column) => {
      if (value instanceof Date) dates.push(column);
      return textOf(value);
    });
    if (isBlank(cells)) continue;
    rows.push({ row: index + 1, cells, ...(dates.length > 0 && { dates }) });
    if (rows.length >= most) break;
  }
  return rows;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return "";
    const [day = "", time = ""] = value.toISOString().split("T");
    return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
  }
  // Excel shows 15 digits, and turns a typed "true" into a truth value.
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  if (typeof value === "boolean") return String(value);
  const text = String(value).replace(softBreaks, " ");
  return errorValue.test(text) ? "" : text;
}
