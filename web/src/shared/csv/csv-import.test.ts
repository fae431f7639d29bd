import { describe, expect, test } from "vitest";
import { type CsvImport, type CsvImportEvent, csvImportReducer } from "./csv-import";
import type { CsvWord } from "./csv-words";

const word = (text: string): CsvWord => ({
  word: text,
  pronunciation: "",
  partOfSpeech: "",
  definition: "",
  etymology: "",
  sentence: "",
  notes: "",
  audioId: "",
});

function run(...events: CsvImportEvent[]): CsvImport {
  return events.reduce(csvImportReducer, { step: "none" } as CsvImport);
}

const many = (count: number) => Array.from({ length: count }, (_, row) => word(`word${row}`));

describe("csvImportReducer", () => {
  test("counts every word and previews the first ten", () => {
    expect(
      run(
        { kind: "chosen", fileName: "bee.csv" },
        { kind: "progress", words: many(6), problems: [], read: 0.5 },
        { kind: "progress", words: many(6), problems: [], read: 1 },
        { kind: "done" },
      ),
    ).toMatchObject({
      step: "read",
      fileName: "bee.csv",
      wordCount: 12,
      preview: expect.toSatisfy((preview: CsvWord[]) => preview.length === 10),
      problemCount: 0,
    });
  });

  test("counts every problem and shows the first hundred", () => {
    const problems = Array.from({ length: 80 }, (_, row) => ({ row, message: "No word." }));
    const state = run(
      { kind: "chosen", fileName: "bee.csv" },
      { kind: "progress", words: [], problems, read: 0.5 },
      { kind: "progress", words: [], problems, read: 1 },
    );
    expect(state).toMatchObject({ step: "reading", read: 1, problemCount: 160 });
    expect(state.step === "reading" && state.problems).toHaveLength(100);
  });

  test("a rejected file shows only the reason", () => {
    const failure = { message: "CSV file is empty" };
    expect(
      run(
        { kind: "chosen", fileName: "bee.csv" },
        { kind: "progress", words: many(1), problems: [], read: 0.5 },
        { kind: "rejected", failure },
      ),
    ).toEqual({ step: "rejected", fileName: "bee.csv", failure });
    expect(run({ kind: "rejected", fileName: "bee.txt", failure })).toEqual({
      step: "rejected",
      fileName: "bee.txt",
      failure,
    });
  });

  test("an unreadable file can be tried again", () => {
    expect(run({ kind: "chosen", fileName: "bee.csv" }, { kind: "unreadable" })).toMatchObject({
      step: "rejected",
      failure: { message: "Failed to upload file. Please try again." },
    });
  });

  test("messages after a cancel are ignored", () => {
    expect(
      run(
        { kind: "chosen", fileName: "bee.csv" },
        { kind: "cleared" },
        { kind: "progress", words: many(1), problems: [], read: 1 },
        { kind: "done" },
      ),
    ).toEqual({ step: "none" });
  });
});
