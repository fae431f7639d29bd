import { readsAsWestern } from "./western-text";

/** The encodings that spreadsheets and editors save, by the names of `TextDecoder`. */
export const encodings = [
  { value: "utf-8", label: "Unicode (UTF-8)" },
  { value: "utf-16le", label: "Unicode (UTF-16 LE)" },
  { value: "utf-16be", label: "Unicode (UTF-16 BE)" },
  { value: "windows-1252", label: "Western (Windows)" },
  { value: "iso-8859-15", label: "Western (ISO)" },
  { value: "macintosh", label: "Western (Mac)" },
  { value: "windows-1256", label: "Arabic" },
  { value: "windows-1257", label: "Baltic" },
  { value: "windows-1250", label: "Central European" },
  { value: "gb18030", label: "Chinese, simplified" },
  { value: "big5", label: "Chinese, traditional" },
  { value: "windows-1251", label: "Cyrillic (Windows)" },
  { value: "koi8-u", label: "Cyrillic (KOI8)" },
  { value: "x-mac-cyrillic", label: "Cyrillic (Mac)" },
  { value: "windows-1253", label: "Greek" },
  { value: "windows-1255", label: "Hebrew" },
  { value: "shift_jis", label: "Japanese (Shift JIS)" },
  { value: "euc-jp", label: "Japanese (EUC)" },
  { value: "euc-kr", label: "Korean" },
  { value: "windows-874", label: "Thai" },
  { value: "windows-1254", label: "Turkish" },
  { value: "windows-1258", label: "Vietnamese" },
] as const;

export type Encoding = (typeof encodings)[number]["value"];

/**
 * The encoding of a text file. A `likely` one may show wrong letters. A `doubtful` one does, unless the file has unusual
 * words, so someone has to choose.
 */
export type Detected = { encoding: Encoding; certainty: "certain" | "likely" | "doubtful" };

export function detectEncoding(bytes: Uint8Array): Detected {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { encoding: "utf-16le", certainty: "certain" };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return { encoding: "utf-16be", certainty: "certain" };
  }
  const utf16 = unmarkedUtf16(bytes);
  if (utf16) return { encoding: utf16, certainty: "likely" };
  if (isUtf8(bytes)) return { encoding: "utf-8", certainty: "certain" };
  const western = westernEncodings.find((encoding) =>
    readsAsWestern(new TextDecoder(encoding).decode(bytes)),
  );
  return western === undefined
    ? { encoding: "windows-1252", certainty: "doubtful" }
    : { encoding: western, certainty: "likely" };
}

/** What spreadsheets save in the Americas and Western Europe, the most common first. */
const westernEncodings = ["windows-1252", "macintosh", "iso-8859-15"] as const;

/** In UTF-16, commas and line ends have a zero in the same one of their two bytes. In any script. */
function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0] as [number, number];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  });
  const least = Math.max(2, sample.length * 0.025);
  if (zeros[1] >= least && zeros[0] === 0) return "utf-16le";
  if (zeros[0] >= least && zeros[1] === 0) return "utf-16be";
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}
