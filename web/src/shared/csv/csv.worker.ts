import type { CsvOptions } from "./csv-words";
import { type CsvChoices, type CsvMessage, importFile } from "./import-file";

export type CsvTask = { file: File; choices: CsvChoices } & CsvOptions;

const send = (message: CsvMessage) => postMessage(message);

addEventListener(
  "message",
  async ({ data: { file, choices, ...options } }: MessageEvent<CsvTask>) => {
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      // The file was moved, changed or unplugged since it was chosen.
      send({ kind: "unreadable" });
      return;
    }
    try {
      await importFile({ name: file.name, bytes }, choices, options, send);
    } catch {
      // The part that reads workbooks could not be loaded.
      send({ kind: "unreadable" });
    }
  },
);
