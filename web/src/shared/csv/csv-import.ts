import type { CsvMessage } from "./csv.worker";
import type { CsvFailure } from "./csv-text";
import type { CsvProblem, CsvWord } from "./csv-words";

/** How many words and problems to show; all are counted. */
const previewRows = 10;
const maxProblems = 100;

export type CsvImport =
  | { step: "none" }
  | ({ step: "reading"; read: number } & CsvFound)
  | ({ step: "read" } & CsvFound)
  | { step: "rejected"; fileName: string; failure: CsvFailure };

export type CsvFound = {
  fileName: string;
  preview: CsvWord[];
  wordCount: number;
  problems: CsvProblem[];
  problemCount: number;
};

export type CsvImportEvent =
  | { kind: "chosen"; fileName: string }
  | { kind: "rejected"; fileName: string; failure: CsvFailure }
  | { kind: "cleared" }
  | CsvMessage;

const unreadable: CsvFailure = { message: "Failed to upload file. Please try again." };

/** The state excludes the words themselves, as copying thousands of them with every step would be slow. */
export function csvImportReducer(state: CsvImport, event: CsvImportEvent): CsvImport {
  switch (event.kind) {
    case "cleared":
      return { step: "none" };
    case "chosen":
      return {
        step: "reading",
        fileName: event.fileName,
        read: 0,
        preview: [],
        wordCount: 0,
        problems: [],
        problemCount: 0,
      };
    case "rejected":
      if ("fileName" in event) {
        return { step: "rejected", fileName: event.fileName, failure: event.failure };
      }
      return state.step === "reading"
        ? { step: "rejected", fileName: state.fileName, failure: event.failure }
        : state;
    case "unreadable":
      return state.step === "reading"
        ? { step: "rejected", fileName: state.fileName, failure: unreadable }
        : state;
    case "progress":
      return state.step === "reading"
        ? {
            ...state,
            read: event.read,
            preview: [...state.preview, ...event.words].slice(0, previewRows),
            wordCount: state.wordCount + event.words.length,
            problems: [...state.problems, ...event.problems].slice(0, maxProblems),
            problemCount: state.problemCount + event.problems.length,
          }
        : state;
    case "done": {
      if (state.step !== "reading") return state;
      const { read: _read, ...found } = state;
      return { ...found, step: "read" };
    }
  }
}
