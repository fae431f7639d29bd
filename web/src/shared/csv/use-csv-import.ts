import { useCallback, useEffect, useReducer, useRef } from "react";
import type { CsvMessage, CsvTask } from "./csv.worker";
import { type CsvImport, csvImportReducer } from "./csv-import";
import { checkCsvFile } from "./csv-text";
import type { CsvOptions, CsvWord } from "./csv-words";

/** Reads a CSV file in a worker, so that the page stays responsive. */
export function useCsvImport({ includeNotes }: CsvOptions = { includeNotes: false }): {
  state: CsvImport;
  /** All words in the file's order; complete once the step is `read`. */
  words: () => CsvWord[];
  choose: (file: File) => void;
  /** Cancels reading, or discards the words. */
  clear: () => void;
} {
  const [state, dispatch] = useReducer(csvImportReducer, { step: "none" });
  const words = useRef<CsvWord[]>([]);
  const worker = useRef<Worker | undefined>(undefined);

  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
    words.current = [];
  }, []);
  useEffect(() => stop, [stop]);

  const choose = (file: File) => {
    stop();
    const failure = checkCsvFile(file);
    if (failure) {
      dispatch({ kind: "rejected", fileName: file.name, failure });
      return;
    }
    dispatch({ kind: "chosen", fileName: file.name });
    const reader = new Worker(new URL("./csv.worker.ts", import.meta.url), { type: "module" });
    worker.current = reader;
    reader.onmessage = ({ data }: MessageEvent<CsvMessage>) => {
      // A message from a canceled worker may still arrive.
      if (worker.current !== reader) return;
      if (data.kind === "progress") words.current.push(...data.words);
      else reader.terminate();
      dispatch(data);
    };
    reader.onerror = () => {
      if (worker.current !== reader) return;
      reader.terminate();
      dispatch({ kind: "unreadable" });
    };
    reader.postMessage({ file, includeNotes } satisfies CsvTask);
  };

  const clear = () => {
    stop();
    dispatch({ kind: "cleared" });
  };

  return { state, words: () => words.current, choose, clear };
}
