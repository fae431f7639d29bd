import { type ColumnIndexes, findLayout, type Layout, layoutOf, type Outline } from "./columns";
import type { Detected, Encoding } from "./csv-encodings";
import { readCsvTable } from "./csv-table";
import { type CsvFailure, decodeCsv, kindNames, kindOf } from "./csv-text";
import { type CsvOptions, type CsvProgress, readWords } from "./csv-words";
import { leftOutOf } from "./left-out";
import type { TableRow } from "./table";

/** What someone chose because the file left it open. */
export type CsvChoices = {
  sheet?: string;
  encoding?: Encoding;
  columns?: { hasHeading: boolean; columns: ColumnIndexes };
};

/** How the file is read, as far as someone may choose. */
export type CsvSource = {
  /** The sheets of a workbook, if there are several. */
  sheets?: { chosen: string; names: string[] };
  /** The encoding of a text file, unless it is certain. Without a value, someone has to choose one. */
  encoding?: Encoding | undefined;
};

/** Progress messages, then one final message. */
export type CsvMessage =
  | { kind: "source"; source: CsvSource }
  /** The columns as they were matched. */
  | { kind: "outline"; outline: Outline }
  /** Columns and rows that aren't read, as parts of a sentence. */
  | { kind: "left out"; parts: string[] }
  | ({ kind: "progress" } & CsvProgress)
  | { kind: "done" }
  | { kind: "unmatched"; failure: CsvFailure; outline: Outline }
  | { kind: "rejected"; failure: CsvFailure }
  | { kind: "unreadable" };

/** Reads the words of a CSV or .xlsx file. */
export async function importFile(
  file: { name: string; bytes: Uint8Array },
  choices: CsvChoices,
  options: CsvOptions,
  send: (message: CsvMessage) => void,
): Promise<void> {
  const kind = kindOf(file.name) ?? "csv";
  const table = await (kind === "xlsx"
    ? readWorkbook(file.bytes, choices)
    : readText(file.bytes, choices));
  send({ kind: "source", source: table.source });
  if (table.failure) {
    send({ kind: "rejected", failure: table.failure });
    return;
  }
  const { rows, source } = table;
  if (rows.length === 0) {
    const message = source.sheets
      ? `The sheet “${source.sheets.chosen}” is empty`
      : `${kindNames[kind]} is empty`;
    send({ kind: "rejected", failure: { message } });
    return;
  }
  const found = findLayout(rows, kind);
  if ("outline" in found && !choices.columns) {
    send({ kind: "unmatched", ...found });
    return;
  }
  let layout: Layout;
  if ("layout" in found) {
    layout = found.layout;
  } else {
    const outline = { ...found.outline, ...choices.columns };
    send({ kind: "outline", outline });
    layout = layoutOf(outline);
  }
  // In text, cells beyond the headings come from unquoted commas. Their rows have to be corrected.
  const most = kind === "csv" ? layout.width : undefined;
  const parts = leftOutOf(rows, layout, options.includeNotes ? [] : ["notes"], most);
  if (parts.length > 0) send({ kind: "left out", parts });
  const failure = readWords(
    rows,
    layout,
    kind,
    (progress) => send({ kind: "progress", ...progress }),
    options,
  );
  send(failure ? { kind: "rejected", failure } : { kind: "done" });
}

type Read = { source: CsvSource } & (
  | { rows: TableRow[]; failure?: never }
  | { rows?: never; failure: CsvFailure }
);

function readText(bytes: Uint8Array, { encoding }: CsvChoices): Read {
  const decoded = decodeCsv(bytes, encoding);
  if ("failure" in decoded) {
    return { source: encoding ? { encoding } : {}, failure: decoded.failure };
  }
  return {
    source: encodingSource(decoded),
    rows: readCsvTable(decoded.text),
  };
}

const encodingSource = ({ encoding, certainty }: Detected): CsvSource => {
  if (certainty === "certain") return {};
  return { encoding: certainty === "likely" ? encoding : undefined };
};

async function readWorkbook(bytes: Uint8Array, { sheet }: CsvChoices): Promise<Read> {
  // Most files are CSV, which needs none of this.
  const { readXlsxTable } = await import("./xlsx-table");
  const table = await readXlsxTable(bytes, sheet);
  if ("failure" in table) return { source: {}, failure: table.failure };
  const { rows, sheets } = table;
  return {
    source: sheets.length > 1 ? { sheets: { chosen: table.sheet, names: sheets } } : {},
    rows,
  };
}
