import { type CsvFailure, decodeCsv } from "./csv-text";
import { type CsvOptions, type CsvProgress, readCsvWords } from "./csv-words";

export type CsvTask = { file: File } & CsvOptions;

/** Progress messages, then one final message. */
export type CsvMessage =
  | ({ kind: "progress" } & CsvProgress)
  | { kind: "done" }
  | { kind: "rejected"; failure: CsvFailure }
  | { kind: "unreadable" };

const send = (message: CsvMessage) => postMessage(message);

addEventListener("message", async ({ data: { file, ...options } }: MessageEvent<CsvTask>) => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved, changed or unplugged since it was chosen.
    send({ kind: "unreadable" });
    return;
  }
  const decoded = decodeCsv(bytes);
  const failure =
    "failure" in decoded
      ? decoded.failure
      : readCsvWords(decoded.text, (progress) => send({ kind: "progress", ...progress }), options);
  send(failure ? { kind: "rejected", failure } : { kind: "done" });
});
