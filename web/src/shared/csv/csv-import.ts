import type { Outline } from "./columns";
import type { CsvFailure } from "./csv-text";
import type { CsvProblem, CsvWord } from "./csv-words";
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
  preview: CsvWord[];
  wordCount: number;
  /** Problems to fix in the file. */
  problems: CsvProblem[];
  problemCount: number;
  /** Rows that may be skipped. */
  skippable: CsvProblem[];
  duplicates: number;
  wordless: number;
  skipped: boolean;
};

export type CsvImportEvent =
  | { kind: "chosen"; fileName: string }
  | { kind: "rejected"; fileName: string; failure: CsvFailure }
  /** Reads the file again, in another way. */
  | { kind: "again" }
  | { kind: "skip"; skipped: boolean }
  | { kind: "cleared" }
  | CsvMessage;

const unreadable: CsvFailure = { message: "Failed to upload file. Please try again." };

/** Whether all words of the file can be imported, without the rows to skip. */
export function isImportable(state: CsvImport): boolean {
  return (
    state.step === "read" &&
    state.wordCount > 0 &&
    state.problemCount === 0 &&
    (state.skipped || state.duplicates + state.wordless === 0)
  );
}

/** The state excludes the words themselves, as copying thousands of them with every step would be slow. */
export function csvImportReducer(state: CsvImport, event: CsvImportEvent): CsvImport {
  switch (event.kind) {
    case "cleared":
      return { step: "none" };
    case "chosen":
      return nothingRead(event.fileName);
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
      return state.step === "read" ? { ...state, skipped: event.skipped } : state;
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
    case "progress":
      return state.step === "reading" ? add(state, event) : state;
    case "done": {
      if (state.step !== "reading") return state;
      const { read: _read, ...found } = state;
      return { ...found, step: "read" };
    }
  }
}

function nothingRead(fileName: string): CsvImport & { step: "reading" } {
  return {
    step: "reading",
    fileName,
    read: 0,
    preview: [],
    wordCount: 0,
    problems: [],
    problemCount: 0,
    skippable: [],
    duplicates: 0,
    wordless: 0,
    skipped: false,
  };
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
  const skippable = problems.filter(({ skip }) => skip !== undefined);
  const duplicates = skippable.filter(({ skip }) => skip === "duplicate").length;
  return {
    ...state,
    read,
    preview: [...state.preview, ...words].slice(0, previewRows),
    wordCount: state.wordCount + words.length,
    problems: [...state.problems, ...toFix].slice(0, maxProblems),
    problemCount: state.problemCount + toFix.length,
    skippable: [...state.skippable, ...skippable].slice(0, maxProblems),
    duplicates: state.duplicates + duplicates,
    wordless: state.wordless + skippable.length - duplicates,
  };
}
