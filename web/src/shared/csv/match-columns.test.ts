import { describe, expect, test } from "vitest";
import type { Column, Outline } from "./columns";
import { type CsvChoices, type CsvMessage, importFile } from "./import-file";

const lines = (...rows: string[]) => rows.join("\n");

async function read(text: string, choices: CsvChoices = {}) {
  const messages: CsvMessage[] = [];
  const bytes = new TextEncoder().encode(text);
  await importFile({ name: "words.csv", bytes }, choices, { includeNotes: true }, (message) => {
    messages.push(message);
  });
  const progress = messages.filter((message) => message.kind === "progress");
  return {
    messages,
    words: progress.flatMap(({ words }) => words),
    problems: progress.flatMap(({ problems }) => problems),
  };
}

/** What a teacher sees of a file whose columns don't match. */
async function outlineOf(text: string): Promise<Outline> {
  const last = (await read(text)).messages.at(-1);
  if (last?.kind !== "unmatched") throw new Error(`The file is ${last?.kind}.`);
  return last.outline;
}

const nothing = { headingRow: 1, hasHeading: true };

describe("guesses by heading", () => {
  test.each<[Column, string]>([
    ["word", "Spelling"],
    ["word", "TERM"],
    ["word", "Vocabulary"],
    ["word", "Spelling Words 2026"],
    ["pronunciation", "IPA"],
    ["pronunciation", "Sounds like"],
    ["pronunciation", "How to pronounce it"],
    ["partOfSpeech", "POS"],
    ["partOfSpeech", "Word type"],
    ["definition", "Meaning"],
    ["definition", "Definition of the word"],
    ["etymology", "Word origin"],
    ["etymology", "Language of Origin"],
    ["sentence", "Example"],
    ["sentence", "Used in a sentence"],
  ])("%s is “%s”", async (column, heading) => {
    const outline = await outlineOf(lines(`Extra,${heading},Other`, "1,bee,x"));
    expect(outline.columns[column]).toBe(1);
  });

  test("a name of ours comes before a similar one", async () => {
    const outline = await outlineOf(lines("Term,Example,Word,Sentence", "1,2,bee,A bee."));
    expect(outline.columns).toEqual({ word: 2, sentence: 3 });
  });

  test("of two columns with one name, the one with text", async () => {
    const outline = await outlineOf(lines("Word,Meaning,Word", ",an insect,bee", ",a home,hive"));
    expect(outline.columns).toEqual({ word: 2, definition: 1 });
    expect(outline.headed.map(({ name }) => name)).toEqual([
      "Word (column A)",
      "Meaning",
      "Word (column C)",
    ]);
  });

  test("in another language, the words are the first column with text", async () => {
    const outline = await outlineOf(
      lines("Nr.;Palabra;Significado", "1;abeja;insecto", "2;miel;x"),
    );
    expect(outline).toMatchObject({ ...nothing, columns: { word: 1 } });
  });

  test("columns show two samples, and empty ones don't show", async () => {
    const outline = await outlineOf(
      lines("Term,,Meaning", "bee,,an insect", "", "bee,,", "hive,,"),
    );
    expect(outline.headed).toEqual([
      { index: 0, name: "Term", samples: ["bee", "hive"] },
      { index: 2, name: "Meaning", samples: ["an insect"] },
    ]);
    expect(outline.plain).toEqual([
      { index: 0, name: "Column A", samples: ["Term", "bee"] },
      { index: 2, name: "Column C", samples: ["Meaning", "an insect"] },
    ]);
  });

  test("headings below a title", async () => {
    const outline = await outlineOf(
      lines("Words for grade 3,", "", "Term,Meaning", "bee,an insect"),
    );
    expect(outline).toMatchObject({
      headingRow: 3,
      rowsAbove: 1,
      columns: { word: 0, definition: 1 },
    });
  });
});

describe("a file without headings", () => {
  const rows = [
    "acorn,AY-korn,noun,a nut,Old English,An acorn fell.",
    "basil,BAZ-ul,noun,an herb,Greek,Basil grew.",
    'trowel,TROW-ul,noun,a tool used in gardening,of unknown origin,"The gardener took her trowel and dug a hole."',
  ];

  test("a word whose texts sound like headings is no heading", async () => {
    const outline = await outlineOf(lines(...rows));
    expect(outline).toMatchObject({ ...nothing, rowsAbove: 0, columns: { word: 0 } });
    const { words } = await read(lines(...rows), {
      columns: { hasHeading: false, columns: outline.columns },
    });
    expect(words.map(({ word }) => word)).toEqual(["acorn", "basil", "trowel"]);
  });

  test("headings in another language above such a word stay the headings", async () => {
    const outline = await outlineOf(
      lines("Palabra,Pronunciación,Clase,Significado,Origin,Frase", ...rows),
    );
    expect(outline).toMatchObject({ ...nothing, rowsAbove: 0 });
  });

  test("a sentence that contains a name is no heading", async () => {
    const outline = await outlineOf(
      lines("bee,the meaning of this is an insect that makes honey", "hive,a home"),
    );
    expect(outline.columns).toEqual({ word: 0 });
  });
});

describe("a plain column of words", () => {
  test("every row is a word", async () => {
    const text = lines("bee", "hive", "origin", "honey");
    const outline = await outlineOf(text);
    expect(outline).toMatchObject({ hasHeading: false, columns: { word: 0 } });
    const { words } = await read(text, { columns: { hasHeading: false, columns: { word: 0 } } });
    expect(words.map(({ word }) => word)).toEqual(["bee", "hive", "origin", "honey"]);
  });

  test("below a heading", async () => {
    const text = lines("Spelling words", "bee", "hive");
    expect(await outlineOf(text)).toMatchObject(nothing);
    const { words } = await read(text, { columns: { hasHeading: true, columns: { word: 0 } } });
    expect(words.map(({ word }) => word)).toEqual(["bee", "hive"]);
  });
});

describe("matched columns", () => {
  const text = lines("Term,Meaning,Notes", "bee,an insect,asked in 2019", "hive,a home,");

  test("become words, with notes that need no match", async () => {
    const { columns, hasHeading } = await outlineOf(text);
    const { words, messages } = await read(text, { columns: { columns, hasHeading } });
    expect(words).toMatchObject([
      { word: "bee", pronunciation: "", definition: "an insect", notes: "asked in 2019" },
      { word: "hive", definition: "a home" },
    ]);
    expect(messages.at(-1)).toEqual({ kind: "done" });
  });

  test("are shown as they were chosen when matched again", async () => {
    const columns = { hasHeading: false, columns: { word: 1 } };
    const { messages } = await read(text, { columns });
    expect(messages.find(({ kind }) => kind === "outline")).toMatchObject({ outline: columns });
  });

  test("an unquoted comma is found here as well", async () => {
    const { problems } = await read(
      lines(
        "Term,Meaning",
        ...Array(30)
          .fill(0)
          .map((_, n) => `w${n},x`),
        "bee,an insect, small",
      ),
      {
        columns: { hasHeading: true, columns: { word: 0, definition: 1 } },
      },
    );
    expect(problems).toMatchObject([{ row: 32, message: expect.stringContaining("3 cells") }]);
  });
});
