import { describe, expect, test } from "vitest";
import { type CsvImport, type CsvImportEvent, csvImportReducer, isImportable } from "./csv-import";
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

  const skippable = [
    { row: 3, message: "The word is missing.", skip: "wordless" as const },
    { row: 4, message: "“One” is already in row 2.", skip: "duplicate" as const },
  ];

  const reading = (problems: typeof skippable): CsvImportEvent[] => [
    { kind: "chosen", fileName: "bee.csv" },
    { kind: "progress", words: many(1), problems, read: 1 },
    { kind: "done" },
  ];

  test("duplicates stop nothing, unless someone wants to fix them first", () => {
    const read = reading(skippable.slice(1));
    expect(run(...read)).toMatchObject({
      problemCount: 0,
      skippable: { duplicate: { rows: skippable.slice(1), total: 1, skipped: true } },
    });
    expect(isImportable(run(...read))).toBe(true);
    const kept: CsvImportEvent = { kind: "skip", reason: "duplicate", skipped: false };
    expect(isImportable(run(...read, kept))).toBe(false);
    expect(isImportable(run(...read, kept, { ...kept, skipped: true }))).toBe(true);
    // Another encoding or sheet starts again.
    expect(isImportable(run(...read, kept, { kind: "again" }, ...read.slice(1)))).toBe(true);
  });

  test("rows without a word wait to be skipped, and can be restored", () => {
    const read = reading(skippable);
    expect(run(...read)).toMatchObject({ skippable: { wordless: { total: 1, skipped: false } } });
    expect(isImportable(run(...read))).toBe(false);
    const skipped: CsvImportEvent = { kind: "skip", reason: "wordless", skipped: true };
    expect(isImportable(run(...read, skipped))).toBe(true);
    expect(isImportable(run(...read, skipped, { ...skipped, skipped: false }))).toBe(false);
  });

  test("other problems can't be skipped", () => {
    const problems = [...skippable, { row: 9, message: "A quotation mark is never closed." }];
    const state = run(
      { kind: "chosen", fileName: "bee.csv" },
      { kind: "progress", words: many(1), problems, read: 1 },
      { kind: "done" },
      { kind: "skip", reason: "wordless", skipped: true },
    );
    expect(isImportable(state)).toBe(false);
  });

  test("nothing is left to import if no row has a word", () => {
    const state = run(
      { kind: "chosen", fileName: "bee.csv" },
      { kind: "progress", words: [], problems: skippable.slice(0, 1), read: 1 },
      { kind: "done" },
      { kind: "skip", reason: "wordless", skipped: true },
    );
    expect(isImportable(state)).toBe(false);
  });

  test("a sheet that can't be read leaves the choice of another", () => {
    const source = { sheets: { chosen: "Notes", names: ["Notes", "Words"] } };
    const rejected = run(
      { kind: "chosen", fileName: "bee.xlsx" },
      { kind: "source", source },
      { kind: "rejected", failure: { message: "The sheet “Notes” is empty" } },
    );
    expect(rejected).toMatchObject({ step: "rejected", source });
    expect(csvImportReducer(rejected, { kind: "again" })).toMatchObject({
      step: "reading",
      fileName: "bee.xlsx",
      source,
      wordCount: 0,
    });
  });
});
