import { useCallback, useEffect, useReducer, useRef } from "react";
import type { CsvTask } from "./csv.worker";
import { type CsvImport, csvImportReducer } from "./csv-import";
import { checkWordsFile } from "./csv-text";
import type { CsvOptions, CsvWord, SkipReason } from "./csv-words";
import type { CsvChoices, CsvMessage } from "./import-file";

export type CsvImporter = {
  state: CsvImport;
  /** All words in the file's order; complete once the step is `read`. */
  words: () => CsvWord[];
  choose: (file: File) => void;
  /** Reads the file again by another sheet, encoding or columns. */
  change: (choices: CsvChoices) => void;
  /** Leaves out the rows that may be skipped, or not. */
  skip: (reason: SkipReason, skipped: boolean) => void;
  /** Cancels reading, or discards the words. */
  clear: () => void;
};

/** Reads a CSV or .xlsx file in a worker, so that the page stays responsive. */
export function useCsvImport({ includeNotes }: CsvOptions = { includeNotes: false }): CsvImporter {
  const [state, dispatch] = useReducer(csvImportReducer, { step: "none" });
  const words = useRef<CsvWord[]>([]);
  const worker = useRef<Worker | undefined>(undefined);
  const task = useRef<CsvTask | undefined>(undefined);

  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
    words.current = [];
  }, []);
  useEffect(() => stop, [stop]);

  const read = (next: CsvTask) => {
    task.current = next;
    const reader = new Worker(new URL("./csv.worker.ts", import.meta.url), { type: "module" });
    worker.current = reader;
    reader.onmessage = ({ data }: MessageEvent<CsvMessage>) => {
      // A message from a canceled worker may still arrive.
      if (worker.current !== reader) return;
      if (data.kind === "progress") words.current.push(...data.words);
      else if (data.kind !== "source" && data.kind !== "outline") reader.terminate();
      dispatch(data);
    };
    reader.onerror = () => {
      if (worker.current !== reader) return;
      reader.terminate();
      dispatch({ kind: "unreadable" });
    };
    reader.postMessage(next);
  };

  const choose = (file: File) => {
    stop();
    const failure = checkWordsFile(file);
    if (failure) {
      dispatch({ kind: "rejected", fileName: file.name, failure });
      return;
    }
    dispatch({ kind: "chosen", fileName: file.name });
    read({ file, choices: {}, includeNotes });
  };

  const change = (choices: CsvChoices) => {
    const last = task.current;
    if (!last) return;
    stop();
    dispatch({ kind: "again" });
    // Another sheet or encoding has other columns.
    const { columns: _columns, ...rest } = last.choices;
    read({ ...last, choices: { ...rest, ...choices } });
  };

  const clear = () => {
    stop();
    task.current = undefined;
    dispatch({ kind: "cleared" });
  };

  const skip = (reason: SkipReason, skipped: boolean) =>
    dispatch({ kind: "skip", reason, skipped });

  return { state, words: () => words.current, choose, change, skip, clear };
}
