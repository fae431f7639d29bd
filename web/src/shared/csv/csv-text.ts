import { maxCsvBytes } from "./csv-limits";

/** Why a whole file was refused: the short sentence, and what to do about it. */
export type CsvFailure = { message: string; advice?: string };

const saveAsUtf8 = "In the spreadsheet program, save it as “CSV UTF-8” and choose it again.";

/** What can be told of a file before reading it. */
export function refuseCsvFile(file: { name: string; size: number }): CsvFailure | undefined {
  if (!/\.csv$/iu.test(file.name)) {
    return {
      message: "Provided file is not a CSV",
      advice: "The name of the file must end in .csv.",
    };
  }
  if (file.size === 0) return { message: "CSV file is empty" };
  if (file.size > maxCsvBytes) {
    return {
      message: "CSV file is larger than 5 MiB",
      advice: "Split it into several wordlists.",
    };
  }
  return undefined;
}

/**
 * The text of a CSV file: UTF-8, with or without a byte order mark. Anything else is refused rather
 * than guessed at, because a wrong guess would save misspelled words.
 */
export function decodeCsv(bytes: Uint8Array): { text: string } | { failure: CsvFailure } {
  const marked =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (marked || looksLikeUnmarkedUtf16(bytes)) {
    return { failure: { message: "CSV file is UTF-16 text, not UTF-8", advice: saveAsUtf8 } };
  }
  if (hasControlBytes(bytes)) {
    return {
      failure: {
        message: "Provided file is not a CSV",
        advice:
          "It is no text file, although its name ends in .csv. Export the table as CSV first.",
      },
    };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { failure: { message: "CSV file is not UTF-8 text", advice: saveAsUtf8 } };
  }
}

/** Latin text in UTF-16 has a zero in every second byte. */
function looksLikeUnmarkedUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4096);
  if (sample.length < 4) return false;
  const zeros = [0, 0] as [number, number];
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[(place % 2) as 0 | 1] += 1;
  });
  const half = sample.length / 2;
  return (zeros[0] > half * 0.7 && zeros[1] === 0) || (zeros[1] > half * 0.7 && zeros[0] === 0);
}

/** Bytes that no text has: anything below space but tab, line feed, form feed and carriage return. */
function hasControlBytes(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d,
  );
}
