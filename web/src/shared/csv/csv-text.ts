import { type Detected, detectEncoding, type Encoding } from "./csv-encodings";
import { maxCsvBytes } from "./csv-limits";
import { isUtf7 } from "./western-text";

/** Why a file was rejected, and what to do about it. */
export type CsvFailure = { message: string; advice?: string };

export type FileKind = "csv" | "xlsx";

/** How errors name a file. */
export const kindNames: Readonly<Record<FileKind, string>> = {
  csv: "CSV file",
  xlsx: "Excel file",
};

const saveAsCsv = "In Excel, choose Save As, then CSV UTF-8.";
const saveAsXlsx = "In Excel, choose Save As, then Excel Workbook (.xlsx).";

export function kindOf(fileName: string): FileKind | undefined {
  const [, ending] = /\.(csv|xlsx)$/iu.exec(fileName) ?? [];
  return ending?.toLowerCase() as FileKind | undefined;
}

/** Checks a CSV file before reading it. */
export function checkCsvFile(file: { name: string; size: number }): CsvFailure | undefined {
  if (kindOf(file.name) !== "csv") {
    return { message: "Provided file is not a CSV", advice: "The file name must end in .csv." };
  }
  return checkSize(file.size, "csv");
}

/** Checks a file of words, CSV or .xlsx, before reading it. */
export function checkWordsFile(file: { name: string; size: number }): CsvFailure | undefined {
  const kind = kindOf(file.name);
  if (kind !== undefined) return checkSize(file.size, kind);
  const advice = "The file name must end in .csv or .xlsx.";
  const spreadsheet = /\.(xls|xlsb|xlsm|ods|numbers)$/iu.test(file.name);
  return {
    message: "Provided file is not a CSV",
    advice: spreadsheet ? `${advice} ${saveAsXlsx}` : advice,
  };
}

function checkSize(size: number, kind: FileKind): CsvFailure | undefined {
  if (size === 0) return { message: `${kindNames[kind]} is empty` };
  if (size > maxCsvBytes) {
    return {
      message: `${kindNames[kind]} is larger than 5 MB`,
      advice:
        kind === "csv"
          ? "Split it into several wordlists."
          : "Remove pictures and other sheets, or split it into several wordlists.",
    };
  }
  return undefined;
}

/** Decodes a text file by the chosen encoding, or else by the one that it appears to have. */
export function decodeCsv(
  bytes: Uint8Array,
  chosen?: Encoding,
): ({ text: string } & Detected) | { failure: CsvFailure } {
  if (isZip(bytes)) {
    return {
      failure: {
        message: "Provided file is not a CSV",
        advice: `If it's an Excel workbook, change the end of its name to .xlsx. Otherwise: ${saveAsCsv}`,
      },
    };
  }
  const detected = detectEncoding(bytes);
  const encoding = chosen ?? detected.encoding;
  const text = new TextDecoder(encoding).decode(bytes);
  if (hasControlCharacters(text) || isUtf7(text)) {
    const advice = chosen === undefined ? saveAsCsv : "Choose another encoding.";
    return { failure: { message: "Provided file is not a CSV", advice } };
  }
  // The chosen one may be wrong, too, so it can be changed. It isn't asked for again.
  const certainty =
    chosen !== undefined && detected.certainty === "doubtful" ? "likely" : detected.certainty;
  return { text, encoding, certainty };
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Control characters other than tabs and those that break lines. */
function hasControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  return /[\0-\x08\x0e-\x1f]/u.test(text);
}
