import type { Outline } from "./columns";
import type { CsvFailure } from "./csv-text";
import type { CsvProblem, CsvWord, SkipReason } from "./csv-words";
import type { CsvMessage, CsvSource } from "./import-file";

/** How many words and problems to show; all are counted. */
const previewRows = 10;
const maxProblems = 100;

export type CsvImport =
  | { step: "none" }
  | ({ step: "reading"; read: number } & CsvFound)
  | ({ step: "read" } & CsvFound)
  /** The headings differ, so someone has to match the columns. */
  | {
      step: "unmatched";
      fileName: string;
      failure: CsvFailure;
      source?: CsvSource;
      outline: Outline;
    }
  | { step: "rejected"; fileName: string; failure: CsvFailure; source?: CsvSource };

export type CsvFound = {
  fileName: string;
  source?: CsvSource;
  /** Of a file whose columns someone matched. */
  outline?: Outline;
  /** Columns and rows that aren't read, as parts of a sentence. */
  leftOut?: readonly string[];
  preview: CsvWord[];
  wordCount: number;
  /** Problems to fix in the file. */
  problems: CsvProblem[];
  problemCount: number;
  /** Rows that may be skipped. */
  skippable: Readonly<Record<SkipReason, SkippableRows>>;
};

export type CsvSkips = Readonly<Record<SkipReason, boolean>>;

/** The word of a duplicate is imported with its first row, so nothing is lost. */
export const usualSkips: CsvSkips = { duplicate: true, wordless: false };

type SkippableRows = {
  rows: readonly CsvProblem[];
  total: number;
  skipped: boolean;
};

export type CsvImportEvent =
  | { kind: "chosen"; fileName: string; skips?: CsvSkips }
  | { kind: "rejected"; fileName: string; failure: CsvFailure }
  /** Reads the file again, in another way. */
  | { kind: "again" }
  | { kind: "skip"; reason: SkipReason; skipped: boolean }
  | { kind: "cleared" }
  | CsvMessage;

const unreadable: CsvFailure = { message: "Failed to upload file. Please try again." };

/** Whether the file's letters are wrong until someone chooses its encoding. */
export const asksForEncoding = (source: CsvSource | undefined): boolean =>
  source !== undefined && "encoding" in source && source.encoding === undefined;

/** Whether all words of the file can be imported, without the rows to skip. */
export function isImportable(state: CsvImport): boolean {
  return (
    state.step === "read" &&
    state.wordCount > 0 &&
    !asksForEncoding(state.source) &&
    state.problemCount === 0 &&
    Object.values(state.skippable).every(({ total, skipped }) => skipped || total === 0)
  );
}

/** The state excludes the words themselves, as copying thousands of them with every step would be slow. */
export function csvImportReducer(state: CsvImport, event: CsvImportEvent): CsvImport {
  switch (event.kind) {
    case "cleared":
      return { step: "none" };
    case "chosen":
      return nothingRead(event.fileName, event.skips);
    case "again":
      return state.step === "none" ? state : { ...nothingRead(state.fileName), ...sourceOf(state) };
    case "rejected":
      if ("fileName" in event) {
        return { step: "rejected", fileName: event.fileName, failure: event.failure };
      }
      return rejected(state, event.failure);
    case "unreadable":
      return rejected(state, unreadable);
    case "skip":
      return state.step === "read" ? skip(state, event) : state;
    case "unmatched":
      return state.step === "reading"
        ? {
            step: "unmatched",
            fileName: state.fileName,
            failure: event.failure,
            ...sourceOf(state),
            outline: event.outline,
          }
        : state;
    case "source":
      return state.step === "reading" ? { ...state, source: event.source } : state;
    case "outline":
      return state.step === "reading" ? { ...state, outline: event.outline } : state;
    case "left out":
      return state.step === "reading" ? { ...state, leftOut: event.parts } : state;
    case "progress":
      return state.step === "reading" ? add(state, event) : state;
    case "done": {
      if (state.step !== "reading") return state;
      const { read: _read, ...found } = state;
      return { ...found, step: "read" };
    }
  }
}

function nothingRead(
  fileName: string,
  skips: CsvSkips = usualSkips,
): CsvImport & { step: "reading" } {
  return {
    step: "reading",
    fileName,
    read: 0,
    preview: [],
    wordCount: 0,
    problems: [],
    problemCount: 0,
    skippable: {
      duplicate: { rows: [], total: 0, skipped: skips.duplicate },
      wordless: { rows: [], total: 0, skipped: skips.wordless },
    },
  };
}

function skip(
  state: CsvImport & { step: "read" },
  { reason, skipped }: CsvImportEvent & { kind: "skip" },
): CsvImport {
  const { [reason]: rows } = state.skippable;
  return { ...state, skippable: { ...state.skippable, [reason]: { ...rows, skipped } } };
}

/** Another sheet or encoding may be the right one. */
const sourceOf = (state: Exclude<CsvImport, { step: "none" }>) =>
  state.source && { source: state.source };

function rejected(state: CsvImport, failure: CsvFailure): CsvImport {
  return state.step === "reading"
    ? { step: "rejected", fileName: state.fileName, failure, ...sourceOf(state) }
    : state;
}

function add(
  state: CsvImport & { step: "reading" },
  { words, problems, read }: CsvMessage & { kind: "progress" },
): CsvImport {
  const toFix = problems.filter(({ skip }) => skip === undefined);
  const skippable = (reason: SkipReason): SkippableRows => {
    const { rows, total, skipped } = state.skippable[reason];
    const more = problems.filter((problem) => problem.skip === reason);
    return {
      rows: [...rows, ...more].slice(0, maxProblems),
      total: total + more.length,
      skipped,
    };
  };
  return {
    ...state,
    read,
    preview: [...state.preview, ...words].slice(0, previewRows),
    wordCount: state.wordCount + words.length,
    problems: [...state.problems, ...toFix].slice(0, maxProblems),
    problemCount: state.problemCount + toFix.length,
    skippable: { duplicate: skippable("duplicate"), wordless: skippable("wordless") },
  };
}
