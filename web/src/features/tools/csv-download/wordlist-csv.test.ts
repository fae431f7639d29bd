import { describe, expect, test } from "vitest";
import type { CsvWord } from "@/shared/csv/csv-words";
import { importFile } from "@/shared/csv/import-file";
import type { Rating } from "../api";
import { wordlistCsv } from "./wordlist-csv";

const akimbo: CsvWord = {
  word: "akimbo",
  pronunciation: "uh-KIM-boh",
  partOfSpeech: "adjective",
  definition: "with hands on hips, elbows out",
  etymology: 'Middle English "in kenebowe"',
  sentence: "She stood\nwith arms akimbo.",
  notes: "asked in 2019",
  audioId: "",
};
const hostile: CsvWord = {
  ...akimbo,
  word: "=cmd|' /C calc'!A0",
  pronunciation: "-KIM-",
  partOfSpeech: "@noun",
  definition: "+1 (of a thing)",
  etymology: "'-er' added to a verb",
  sentence: "שלום 🐝, ﬁne",
  notes: "",
};
const rating: Rating = {
  word: "akimbo",
  frequency: 0.000_000_123_456_78,
  zipf: 1.2,
  estimated: true,
  level: 6,
  reasons: [],
};

/** The words that the import reads from a text. */
async function read(text: string) {
  const words: CsvWord[] = [];
  const file = { name: "wordlist.csv", bytes: new TextEncoder().encode(text) };
  await importFile(file, {}, { includeNotes: true }, (message) => {
    expect(message).not.toHaveProperty("failure");
    if (message.kind !== "progress") return;
    expect(message.problems).toEqual([]);
    words.push(...message.words);
  });
  return words;
}

const firstLine = (text: string) => text.replace("\uFEFF", "").split("\r\n")[0];

describe("wordlistCsv", () => {
  // spec: constant wordlist.csv
  test("has exactly the export columns, and optionally Level as the last", () => {
    const columns =
      "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence,Notes,Frequency";
    expect(firstLine(wordlistCsv([], { withLevel: false }))).toBe(columns);
    expect(firstLine(wordlistCsv([], { withLevel: true }))).toBe(`${columns},Level`);
  });

  test("Also Accepted is there if a word has alternate spellings", () => {
    const color = { ...akimbo, word: "color", alternates: ["colour", "kolor"] };
    const text = wordlistCsv([{ word: akimbo }, { word: color }], { withLevel: true });
    expect(firstLine(text)).toMatch(/,Frequency,Also Accepted,Level$/u);
    expect(text).toContain(',"colour, kolor",');
  });

  test("a frequency is plain digits, Error if it failed, and empty if not looked up", () => {
    const bare = { ...akimbo, definition: "", etymology: "", sentence: "", notes: "" };
    const text = wordlistCsv(
      [
        { word: bare, rating },
        { word: bare, rating: { ...rating, frequency: 51_287.25, level: 1 } },
        { word: bare, rating: null },
        { word: bare },
      ],
      { withLevel: true },
    );
    const start = "akimbo,uh-KIM-boh,adjective,,,,,";
    expect(text.split("\r\n").slice(1)).toEqual([
      `${start}0.000000123457,6`,
      `${start}51287.3,1`,
      `${start}Error,`,
      `${start},`,
      "",
    ]);
  });

  test("no cell runs as a formula in a spreadsheet", () => {
    const text = wordlistCsv([{ word: hostile, rating: null }], { withLevel: true });
    expect(text).toContain("'=cmd|' /C calc'!A0,'-KIM-,'@noun,'+1 (of a thing),'-er' added");
  });

  test.each([true, false])("can be imported unchanged (level: %s)", async (withLevel) => {
    const words = [akimbo, { ...hostile, word: "=bee", alternates: ["-bea", "beeh"] }];
    const text = wordlistCsv(
      words.map((word) => ({ word, rating })),
      { withLevel },
    );
    expect(await read(text)).toEqual(words);
    const again = wordlistCsv(
      (await read(text)).map((word) => ({ word, rating })),
      { withLevel },
    );
    expect(again).toBe(text);
  });
});
