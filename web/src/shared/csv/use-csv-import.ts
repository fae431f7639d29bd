import { useCallback, useEffect, useReducer, useRef } from "react";
import type { CsvMessage, CsvTask } from "./csv.worker";
import { type CsvImport, csvImportReducer } from "./csv-import";
import { refuseCsvFile } from "./csv-text";
import type { CsvOptions, CsvWord } from "./csv-words";

/** Reads a chosen CSV file in a worker, so that the page stays quick however long the file is. */
export function useCsvImport({ keepNotes }: CsvOptions = { keepNotes: false }): {
  state: CsvImport;
  /** All words found, in the order of the file; whole once the step is `read`. */
  words: () => CsvWord[];
  choose: (file: File) => void;
  /** Stops the reading, or lets go of what was read. */
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
    const failure = refuseCsvFile(file);
    if (failure) {
      dispatch({ kind: "refused", fileName: file.name, failure });
      return;
    }
    dispatch({ kind: "chosen", fileName: file.name });
    const reader = new Worker(new URL("./csv.worker.ts", import.meta.url), { type: "module" });
    worker.current = reader;
    reader.onmessage = ({ data }: MessageEvent<CsvMessage>) => {
      // A step of a file that was let go of may still be on its way.
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
    reader.postMessage({ file, keepNotes } satisfies CsvTask);
  };

  const clear = () => {
    stop();
    dispatch({ kind: "cleared" });
  };

  return { state, words: () => words.current, choose, clear };
}
