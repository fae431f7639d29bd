import { useCallback, useEffect, useReducer, useRef } from "react";
import type { CsvTask } from "./csv.worker";
import { type CsvImport, type CsvSkips, csvImportReducer, usualSkips } from "./csv-import";
import { checkWordsFile } from "./csv-text";
import type { CsvOptions, CsvWord, SkipReason } from "./csv-words";
import type { CsvChoices, CsvMessage } from "./import-file";

/** How someone wants a file to be read. */
export type CsvDecisions = { choices: CsvChoices; skips: CsvSkips };

export const undecided: CsvDecisions = { choices: {}, skips: usualSkips };

export type CsvImporter = {
  state: CsvImport;
  /** All words in the file's order; complete once the step is `read`. */
  words: () => CsvWord[];
  choose: (file: File, decisions?: CsvDecisions) => void;
  decisions: () => CsvDecisions;
  /** Reads the file again by another sheet, encoding or columns. */
  change: (choices: CsvChoices) => void;
  /** Leaves out the rows that may be skipped, or not. */
  skip: (reason: SkipReason, skipped: boolean) => void;
  /** Cancels reading, or discards the words. */
  clear: () => void;
};

/** Messages that others follow. */
const goesOn: readonly CsvMessage["kind"][] = ["source", "outline", "left out"];

/** Reads a CSV or .xlsx file in a worker, so that the page stays responsive. */
export function useCsvImport({ includeNotes }: CsvOptions = { includeNotes: false }): CsvImporter {
  const [state, dispatch] = useReducer(csvImportReducer, { step: "none" });
  const words = useRef<CsvWord[]>([]);
  const worker = useRef<Worker | undefined>(undefined);
  const task = useRef<CsvTask | undefined>(undefined);
  const skips = useRef(usualSkips);

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
      else if (!goesOn.includes(data.kind)) reader.terminate();
      dispatch(data);
    };
    reader.onerror = () => {
      if (worker.current !== reader) return;
      reader.terminate();
      dispatch({ kind: "unreadable" });
    };
    reader.postMessage(next);
  };

  const choose = (file: File, decisions = undecided) => {
    stop();
    skips.current = decisions.skips;
    const failure = checkWordsFile(file);
    if (failure) {
      dispatch({ kind: "rejected", fileName: file.name, failure });
      return;
    }
    dispatch({ kind: "chosen", fileName: file.name, skips: decisions.skips });
    read({ file, choices: decisions.choices, includeNotes });
  };

  const change = (choices: CsvChoices) => {
    const last = task.current;
    if (!last) return;
    stop();
    skips.current = usualSkips;
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

  const skip = (reason: SkipReason, skipped: boolean) => {
    skips.current = { ...skips.current, [reason]: skipped };
    dispatch({ kind: "skip", reason, skipped });
  };

  return {
    state,
    words: () => words.current,
    choose,
    decisions: () => ({ choices: task.current?.choices ?? {}, skips: skips.current }),
    change,
    skip,
    clear,
  };
}
