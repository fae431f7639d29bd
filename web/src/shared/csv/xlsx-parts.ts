import { Unzip, UnzipInflate, zipSync } from "fflate";
import { maxFarCells, maxTags, maxUnpackedBytes } from "./csv-limits";
import { type CsvFailure, isZip } from "./csv-text";

const saveAsXlsx = "In Excel, choose Save As, then Excel Workbook (.xlsx).";

/** Deflate yields at most 1,032 bytes per byte, so one push can't exceed the limit by more than 4 MiB. */
const bytesPerPush = 4096;

/** Other formats that are zip archives, by a file in them. */
const otherFormats: readonly [RegExp, CsvFailure][] = [
  [
    /^xl\/workbook\.bin$/u,
    { message: "Provided file is a binary Excel workbook", advice: saveAsXlsx },
  ],
  [
    /^word\/document\.xml$/u,
    {
      message: "Provided file is a Word document",
      advice: "Copy its table into Excel, and save it as an Excel Workbook (.xlsx).",
    },
  ],
  [
    /^content\.xml$/u,
    {
      message: "Provided file is an OpenDocument spreadsheet",
      advice: "In LibreOffice, choose Save As, then Excel 2007–365 (.xlsx).",
    },
  ],
  [
    /^Index(?:\.zip|\/.*\.iwa)$/u,
    {
      message: "Provided file is a Numbers spreadsheet",
      advice: "In Numbers, choose File, Export To, then Excel.",
    },
  ],
];

const damaged: CsvFailure = {
  message: "Excel file is damaged",
  advice: "Open it in Excel, save it again, then upload it again.",
};

/** The parts with words. Pictures, charts and fonts stay packed. */
const needed =
  /^(?!docProps\/|customXml\/|xl\/(?:drawings|charts|media|theme|pivot|comments|externalLinks|printerSettings|richData)).*\.(?:xml|rels)$/iu;

/** An .xlsx file without compression and without the parts that no words are in. */
export type Workbook = { bytes: Uint8Array; workbookXml: Uint8Array };

/**
 * Unpacks an .xlsx file, but stops at the limit. The sizes that a zip archive claims may be wrong, so this
 * counts the bytes themselves.
 */
export function unpackXlsx(file: Uint8Array): Workbook | { failure: CsvFailure } {
  if (!isZip(file)) return { failure: whyNoZip(file) };
  const names: string[] = [];
  const chunksOf = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  let broken = false;
  const unzip = new Unzip((part) => {
    names.push(part.name);
    if (!needed.test(part.name)) return;
    const chunks: Uint8Array[] = [];
    chunksOf.set(part.name, chunks);
    part.ondata = (error, chunk) => {
      if (error) {
        broken = true;
        return;
      }
      unpacked += chunk.length;
      if (unpacked <= maxUnpackedBytes) chunks.push(chunk);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < file.length; start += bytesPerPush) {
      const end = start + bytesPerPush;
      unzip.push(file.subarray(start, end), end >= file.length);
      if (unpacked > maxUnpackedBytes) return { failure: tooLarge() };
      if (broken) return { failure: damaged };
    }
  } catch {
    return { failure: damaged };
  }
  const other = otherFormats.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (other) return { failure: other[1] };
  const parts = Object.fromEntries([...chunksOf].map(([name, chunks]) => [name, join(chunks)]));
  const workbookXml = Object.entries(parts).find(([name]) => /^xl\/workbook\d*\.xml$/iu.test(name));
  if (!workbookXml) {
    const isWorkbook = names.some((name) => name.startsWith("xl/"));
    return { failure: isWorkbook ? damaged : notExcel };
  }
  if (isExcessive(parts)) return { failure: tooLarge() };
  // Packed again, because the reader takes uncompressed parts in one piece instead of in steps.
  return { bytes: zipSync(parts, { level: 1 }), workbookXml: workbookXml[1] };
}

/** Whether parts within the limit would still fill the memory of the reader. */
function isExcessive(parts: Record<string, Uint8Array>): boolean {
  let tags = 0;
  let farCells = 0;
  for (const [name, bytes] of Object.entries(parts)) {
    if (/worksheets\/[^/]+\.xml$/iu.test(name)) {
      const xml = new TextDecoder().decode(bytes);
      farCells += xml.match(/\sr\s*=\s*["'][A-Z]{3,}\d/giu)?.length ?? 0;
    } else {
      for (const byte of bytes) if (byte === 0x3c) tags += 1;
    }
  }
  return tags > maxTags || farCells > maxFarCells;
}

export { damaged };

const notExcel: CsvFailure = {
  message: "Provided file is not an Excel workbook",
  advice: saveAsXlsx,
};

const tooLarge = (): CsvFailure => ({
  message: "Excel file is too large when unpacked",
  advice: "Copy the words into a new workbook, then upload that.",
});

/** Older workbooks and those with a password have a container of their own. */
function whyNoZip(file: Uint8Array): CsvFailure {
  const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  if (!container.every((byte, index) => file[index] === byte)) return notExcel;
  // The names in it are UTF-16.
  return new TextDecoder("utf-16le").decode(file).includes("EncryptedPackage")
    ? {
        message: "Excel file is protected with a password",
        advice:
          "In Excel, choose File, Info, Protect Workbook to remove the password. Then save the file and upload it again.",
      }
    : { message: "Provided file is an older Excel workbook", advice: saveAsXlsx };
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}
