import { type CsvFailure, decodeCsv } from "./csv-text";
import { type CsvOptions, type CsvProgress, readCsvWords } from "./csv-words";

/** What the worker is told: the file, and how to read it. */
export type CsvTask = { file: File } & CsvOptions;

/** What the worker tells: steps of the reading, then its end. */
export type CsvMessage =
  | ({ kind: "progress" } & CsvProgress)
  | { kind: "done" }
  | { kind: "refused"; failure: CsvFailure }
  | { kind: "unreadable" };

const tell = (message: CsvMessage) => postMessage(message);

addEventListener("message", async ({ data: { file, ...options } }: MessageEvent<CsvTask>) => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved, changed or its stick pulled out since it was chosen.
    tell({ kind: "unreadable" });
    return;
  }
  const decoded = decodeCsv(bytes);
  const failure =
    "failure" in decoded
      ? decoded.failure
      : readCsvWords(decoded.text, (progress) => tell({ kind: "progress", ...progress }), options);
  tell(failure ? { kind: "refused", failure } : { kind: "done" });
});
