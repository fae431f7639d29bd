import { maxCsvBytes } from "./csv-limits";

/** Why a file was rejected, and what to do about it. */
export type CsvFailure = { message: string; advice?: string };

const saveAsCsv = "In Excel, choose Save As, then CSV UTF-8.";

/** Checks a file before reading it. */
export function checkCsvFile(file: { name: string; size: number }): CsvFailure | undefined {
  if (!/\.csv$/iu.test(file.name)) {
    return {
      message: "Provided file is not a CSV",
      advice: "The file name must end in .csv.",
    };
  }
  if (file.size === 0) return { message: "CSV file is empty" };
  if (file.size > maxCsvBytes) {
    return {
      message: "CSV file is larger than 5 MB",
      advice: "Split it into several wordlists.",
    };
  }
  return undefined;
}

/**
 * Decodes UTF-8, with or without a byte order mark. Rejects other encodings instead of guessing, as a
 * wrong guess would save misspelled words.
 */
export function decodeCsv(bytes: Uint8Array): { text: string } | { failure: CsvFailure } {
  const hasByteOrderMark =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (hasByteOrderMark || looksLikeUtf16(bytes)) {
    return { failure: { message: "CSV file is UTF-16 text, not UTF-8", advice: saveAsCsv } };
  }
  if (hasControlBytes(bytes)) {
    return {
      failure: { message: "Provided file is not a CSV", advice: saveAsCsv },
    };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { failure: { message: "CSV file is not UTF-8 text", advice: saveAsCsv } };
  }
}

/** Latin text in UTF-16 has a zero in every other byte. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4096);
  if (sample.length < 4) return false;
  const zeros = [0, 0] as [number, number];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  });
  const half = sample.length / 2;
  return (zeros[0] > half * 0.7 && zeros[1] === 0) || (zeros[1] > half * 0.7 && zeros[0] === 0);
}

/** Control characters other than tab, line feed, form feed and carriage return. */
function hasControlBytes(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d,
  );
}
