import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { type FixtureCell, type FixtureSheet, workbookParts, xlsx } from "@/testing/xlsx-fixture";
import { type CsvChoices, type CsvMessage, importFile } from "./import-file";

const header = ["Word", "Pronunciation", "Part of Speech", "Definition", "Etymology", "Sentence"];

/** What the import finds in a file. */
async function read(bytes: Uint8Array, choices: CsvChoices = {}, name = "words.xlsx") {
  const messages: CsvMessage[] = [];
  await importFile({ name, bytes }, choices, { includeNotes: false }, (message) => {
    messages.push(message);
  });
  const last = messages.at(-1);
  const progress = messages.filter((message) => message.kind === "progress");
  return {
    words: progress.flatMap(({ words }) => words),
    problems: progress.flatMap(({ problems }) => problems),
    source: messages.find((message) => message.kind === "source")?.source,
    kind: last?.kind,
    failure: last && "failure" in last ? last.failure : undefined,
    outline: last && "outline" in last ? last.outline : undefined,
  };
}

const texts = ({ words }: { words: { word: string }[] }) => words.map(({ word }) => word);
const list = (name: string, rows: FixtureSheet["rows"]): FixtureSheet => ({ name, rows });

describe("a workbook with the headings", () => {
  test("its rows become words", async () => {
    const found = await read(
      xlsx([
        header,
        ["akimbo", "uh-KIM-boh", "adjective", "bent outward", "Middle English", "arms akimbo"],
      ]),
    );
    expect(found).toMatchObject({ kind: "done", problems: [], source: {} });
    expect(found.words).toEqual([
      {
        word: "akimbo",
        pronunciation: "uh-KIM-boh",
        partOfSpeech: "adjective",
        definition: "bent outward",
        etymology: "Middle English",
        sentence: "arms akimbo",
        notes: "",
        audioId: "",
      },
    ]);
  });

  test("line breaks within a paragraph become spaces", async () => {
    const cells = ["akimbo", "", "", "with hands_x000B_on hips", "", ""];
    const found = await read(xlsx([header, cells]));
    expect(found.words[0]?.definition).toBe("with hands on hips");
  });

  test("in any order and case, with spaces and line breaks, below a title and empty rows", async () => {
    const found = await read(
      xlsx([
        [],
        ["Spring Bee 2026", null, null, null, null, null, null],
        [],
        [
          null,
          " SENTENCE",
          "etymology",
          "Definition\n",
          "PART  OF\nSPEECH",
          "pronunciation",
          "word ",
        ],
        [],
        [null, "Arms akimbo.", "", "bent", "adjective", "", "akimbo"],
      ]),
    );
    expect(found).toMatchObject({ kind: "done", problems: [] });
    expect(found.words).toMatchObject([
      { word: "akimbo", partOfSpeech: "adjective", sentence: "Arms akimbo." },
    ]);
  });

  test("a heading that is merged over others has them in the next row", async () => {
    const found = await read(
      xlsx([
        {
          name: "Words",
          rows: [
            ["Word", "Details", null, null, null, null],
            [null, ...header.slice(1)],
            ["bee", "BEE", "noun", "an insect", "", ""],
          ],
          merged: ["A1:A2", "B1:F1"],
        },
      ]),
    );
    expect(found.words).toMatchObject([{ word: "bee", definition: "an insect" }]);
  });

  test("rows are numbered as in the workbook", async () => {
    const found = await read(
      xlsx([header, ["bee"], [], ["", "", "noun"], ["hive"], [" Bee "], ["x".repeat(101)]]),
    );
    expect(texts(found)).toEqual(["bee", "hive"]);
    expect(found.problems).toEqual([
      { row: 4, message: "The word is missing.", skip: "wordless" },
      { row: 6, message: "“Bee” is already in row 2.", skip: "duplicate" },
      { row: 7, message: "Word has 101 characters. The limit is 100." },
    ]);
  });

  test("two columns of one name ask which to use", async () => {
    const found = await read(
      xlsx([
        [...header, "Word"],
        ["bee", "", "", "", "", "", "abeille"],
      ]),
    );
    expect(found).toMatchObject({
      kind: "unmatched",
      failure: {
        message: "Two columns are named “Word”",
        advice: "Choose which one to use.",
      },
      outline: {
        headed: expect.arrayContaining([expect.objectContaining({ name: "Word (column G)" })]),
      },
    });
  });
});

describe("cells", () => {
  const word = async (cell: FixtureCell) => read(xlsx([header, [cell, "", "noun"]]));

  test.each<[string, FixtureCell, string]>([
    ["a formula's saved value", { formula: 'CONCAT("be","e")', value: "bee" }, "bee"],
    ["a number", 42, "42"],
    ["a number with a fraction", 0.1 + 0.2, "0.3"],
    ["a word that Excel took for a truth value", true, "true"],
    ["text in the cell itself", { xml: '<c t="inlineStr"><is><t>bee</t></is></c>' }, "bee"],
    [
      "formatted text",
      { xml: '<c t="inlineStr"><is><r><t>be</t></r><r><t>e</t></r></is></c>' },
      "bee",
    ],
    ["other scripts and emoji", "façade שלום 🐝 &<", "façade שלום 🐝 &<"],
  ])("%s", async (_name, cell, expected) => {
    expect(texts(await word(cell))).toEqual([expected]);
  });

  test("a word that Excel turned into a date is named", async () => {
    const found = await word({ date: 46_147 });
    expect(found.problems).toEqual([
      {
        row: 2,
        message:
          "Excel turned this word into a date. Format the cell as text, then type the word again.",
        skip: "wordless",
      },
    ]);
  });

  test("a date beside a word is text", async () => {
    const found = await read(xlsx([header, ["bee", "", "", { date: 46_147 }]]));
    expect(found.words[0]?.definition).toBe("2026-05-05");
  });

  test.each<[string, FixtureCell]>([
    ["an error", { xml: '<c t="e"><v>#REF!</v></c>' }],
    ["a formula that was never calculated", { xml: "<c><f>A1</f></c>" }],
    ["a text that is not in the workbook", { xml: '<c t="s"><v>999</v></c>' }],
  ])("%s is no word", async (_name, cell) => {
    expect((await word(cell)).problems).toMatchObject([{ row: 2, skip: "wordless" }]);
  });

  test("a note far to the right costs nothing", async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => [`word${index}`]);
    const parts = workbookParts([list("Words", [header, ...rows])]);
    const path = "xl/worksheets/sheet1.xml";
    const sheet = new TextDecoder().decode(parts[path]);
    parts[path] = strToU8(
      sheet.replace(
        "</sheetData>",
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
      ),
    );
    const found = await read(zipSync(parts));
    expect(found.kind).toBe("done");
    expect(found.words).toHaveLength(2_000);
  });
});

describe("several sheets", () => {
  const words = list("Grade 3", [header, ["bee"]]);
  const more = list("Grade 4", [header, ["hive"]]);
  const notes = list("Read me", [["Please print this"], ["before Friday"]]);

  test("the first whose headings fit is read, and another can be chosen", async () => {
    const file = xlsx([notes, list("Empty", []), words, more]);
    const found = await read(file);
    expect(texts(found)).toEqual(["bee"]);
    expect(found.source).toEqual({
      sheets: { chosen: "Grade 3", names: ["Read me", "Empty", "Grade 3", "Grade 4"] },
    });
    expect(texts(await read(file, { sheet: "Grade 4" }))).toEqual(["hive"]);
    expect((await read(file, { sheet: "Empty" })).failure).toEqual({
      message: "The sheet “Empty” is empty",
    });
    expect((await read(file, { sheet: "Read me" })).kind).toBe("unmatched");
  });

  test("without matching headings, the most similar is read", async () => {
    const found = await read(
      xlsx([
        notes,
        list("List", [
          ["Term", "Meaning"],
          ["bee", "insect"],
        ]),
      ]),
    );
    expect(found.source?.sheets?.chosen).toBe("List");
  });

  test("a hidden sheet is not offered", async () => {
    const found = await read(xlsx([{ ...notes, hidden: true }, words]));
    expect(found.source).toEqual({});
    expect(texts(found)).toEqual(["bee"]);
  });
});

/** On a busy machine, large files take a while. */
const patient = { timeout: 60_000 };

describe("a large workbook", patient, () => {
  const many = (count: number) =>
    xlsx([header, ...Array.from({ length: count }, (_, row) => [`word${row}`])]);

  test("10,000 rows", async () => {
    const found = await read(many(10_000));
    expect(found.kind).toBe("done");
    expect(found.words).toHaveLength(10_000);
  });

  test("one word too many", async () => {
    expect((await read(many(20_001))).failure).toEqual({
      message: "Excel file has more than 20,000 words",
      advice: "Split it into several wordlists.",
    });
  });
});

describe("an empty workbook", () => {
  test.each([[[]], [[[], ["", " "]]]])("%j", async (rows) => {
    expect((await read(xlsx([list("Words", rows)]))).failure).toEqual({
      message: "Excel file is empty",
    });
  });

  test("with headings alone", async () => {
    expect((await read(xlsx([header]))).failure).toEqual({
      message: "Excel file is empty",
      advice: "It has a header row, but no words below it.",
    });
  });
});

describe("a file that only looks like a workbook", () => {
  const ole = (text: string) => {
    const units = new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer);
    return new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...new Uint8Array(504),
      ...units,
    ]);
  };
  const zip = (...names: string[]) =>
    zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<x/>")])));
  const whole = xlsx([header, ["bee"]]);

  test.each<[string, Uint8Array, string]>([
    ["an .xls file", ole("Workbook"), "Provided file is an older Excel workbook"],
    [
      "a workbook with a password",
      ole("EncryptedPackage"),
      "Excel file is protected with a password",
    ],
    ["an .xlsb file", zip("xl/workbook.bin"), "Provided file is a binary Excel workbook"],
    ["a .docx file", zip("word/document.xml"), "Provided file is a Word document"],
    [
      "an .ods file",
      zip("mimetype", "content.xml"),
      "Provided file is an OpenDocument spreadsheet",
    ],
    ["a .numbers file", zip("Index/Document.iwa"), "Provided file is a Numbers spreadsheet"],
    ["another zip archive", zip("photo.jpg"), "Provided file is not an Excel workbook"],
    ["a CSV file", strToU8("Word\nbee\n"), "Provided file is not an Excel workbook"],
    ["half a workbook", whole.subarray(0, whole.length / 2), "Excel file is damaged"],
    ["a workbook without sheets", zip("xl/workbook.xml"), "Excel file is damaged"],
  ])("%s", async (_name, bytes, message) => {
    const { failure } = await read(bytes);
    expect(failure?.message).toBe(message);
    expect(failure?.advice).toBeDefined();
  });

  test("a workbook named .csv says so", async () => {
    expect((await read(whole, {}, "words.csv")).failure).toEqual({
      message: "Provided file is not a CSV",
      advice:
        "If it's an Excel workbook, change the end of its name to .xlsx. Otherwise: In Excel, choose Save As, then CSV UTF-8.",
    });
  });
});

describe("a zip bomb", patient, () => {
  const bomb = new Uint8Array(40 * 1024 * 1024).fill(0x20);

  test("is not unpacked beyond the limit, whatever sizes it claims", async () => {
    const file = xlsx([header, ["bee"]], { "xl/worksheets/sheet9.xml": [bomb, { level: 1 }] });
    expect(file.length).toBeLessThan(1024 * 1024);
    // The sizes in the archive's headers say 10 bytes.
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    for (let place = 0; place + 4 <= file.length; place += 1) {
      if (view.getUint32(place, true) === bomb.length) view.setUint32(place, 10, true);
    }
    expect((await read(file)).failure).toEqual({
      message: "Excel file is too large when unpacked",
      advice: "Copy the words into a new workbook, then upload that.",
    });
  });

  test("a picture is not unpacked at all", async () => {
    const file = xlsx([header, ["bee"]], { "xl/media/image1.png": [bomb, { level: 1 }] });
    expect(texts(await read(file))).toEqual(["bee"]);
  });

  test.each([
    [
      "rows of one cell in the last column",
      "xl/worksheets/sheet1.xml",
      "sheetData",
      '<row><c r="XFD1"><v>1</v></c></row>',
      1_001,
    ],
    ["empty texts", "xl/sharedStrings.xml", "sst", "<si/>", 2_000_001],
  ])("%s would fill the memory", async (_name, path, around, xml, times) => {
    const parts = workbookParts([list("Words", [header, ["bee"]])]);
    parts[path] = strToU8(`<x><${around}>${xml.repeat(times)}</${around}></x>`);
    const { failure } = await read(zipSync(parts, { level: 1 }));
    expect(failure?.message).toBe("Excel file is too large when unpacked");
  });
});
