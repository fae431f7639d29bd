import { describe, expect, test } from "vitest";
import { encodings } from "./csv-encodings";
import { type CsvFailure, checkCsvFile, checkWordsFile, decodeCsv } from "./csv-text";
import type { CsvOptions, CsvProblem, CsvWord } from "./csv-words";
import { importFile } from "./import-file";

const header = "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence";

async function read(text: string, options: CsvOptions = { includeNotes: false }) {
  const words: CsvWord[] = [];
  const problems: CsvProblem[] = [];
  const steps: number[] = [];
  let failure: CsvFailure | undefined;
  let leftOut: string[] = [];
  const bytes = new TextEncoder().encode(text);
  await importFile({ name: "words.csv", bytes }, {}, options, (message) => {
    if ("failure" in message) failure = message.failure;
    if (message.kind === "left out") leftOut = message.parts;
    if (message.kind !== "progress") return;
    words.push(...message.words);
    problems.push(...message.problems);
    steps.push(message.read);
  });
  return { words, problems, steps, failure, leftOut };
}

const lines = (...rows: string[]) => rows.join("\n");

describe("a file that can be read", () => {
  // spec: rule CSV words
  test("a row becomes a word without a recording or notes", async () => {
    const { words, problems, failure } = await read(
      lines(header, "akimbo,uh-KIM-boh,adjective,bent outward,from Middle English,legs akimbo"),
    );
    expect(failure).toBeUndefined();
    expect(problems).toEqual([]);
    expect(words).toEqual([
      {
        word: "akimbo",
        pronunciation: "uh-KIM-boh",
        partOfSpeech: "adjective",
        definition: "bent outward",
        etymology: "from Middle English",
        sentence: "legs akimbo",
        notes: "",
        audioId: "",
      },
    ]);
  });

  test("headers in any case and order, with surrounding spaces and unknown columns", async () => {
    const { words, failure } = await read(
      lines(
        "Level, SENTENCE ,etymology,definition,PART  OF SPEECH,pronunciation,word,Frequency",
        "3,legs akimbo,Middle English,bent,adjective,uh-KIM-boh,akimbo,1.2",
      ),
    );
    expect(failure).toBeUndefined();
    expect(words[0]).toMatchObject({
      word: "akimbo",
      partOfSpeech: "adjective",
      sentence: "legs akimbo",
    });
    expect(Object.keys(words[0] ?? {})).toHaveLength(8);
  });

  test("notes are read only on request, and their column is optional", async () => {
    const text = lines(`${header},Notes`, "akimbo,,,,,,asked in 2019");
    expect((await read(text)).words[0]?.notes).toBe("");
    expect((await read(text, { includeNotes: true })).words[0]?.notes).toBe("asked in 2019");
    expect((await read(lines(header, "akimbo,,,,,"), { includeNotes: true })).words[0]?.notes).toBe(
      "",
    );
  });

  test("columns and rows that aren't read are named", async () => {
    const text = lines("Spring Bee", `${header},Notes,Other spellings`, "akimbo,,,,,,a note,kimbo");
    expect((await read(text)).leftOut).toEqual([
      "row 1 (“Spring Bee”)",
      "“Notes”",
      "“Other spellings”",
    ]);
    expect((await read(text, { includeNotes: true })).leftOut).not.toContain("“Notes”");
    expect((await read(lines(header, "akimbo,,,,,"))).leftOut).toEqual([]);
    // They are problems of their row instead.
    expect((await read(lines(header, "akimbo,,,bent,,,outward"))).leftOut).toEqual([]);
  });

  test("of headings in two rows, only what isn't read is named", async () => {
    const text = lines(
      "Word,Details,,,,,Notes",
      ",Pronunciation,Part of Speech,Definition,Etymology,Sentence,",
      "akimbo,,,bent,,,a note",
    );
    expect((await read(text)).leftOut).toEqual(["“Notes”"]);
  });

  test("other spellings have an optional column, with commas in between", async () => {
    const text = lines(
      `${header},Also Accepted`,
      'color,,,,,,"colour, kolor"',
      "bee,,,,,,-",
      'ab,,,,,,"a,b,c,d,e,f"',
    );
    const { words, problems } = await read(text);
    expect(words.map(({ alternates }) => alternates)).toEqual([["colour", "kolor"], undefined]);
    expect(problems).toEqual([
      { row: 4, message: "A word can have at most 5 alternate spellings." },
    ]);
  });

  test("line breaks within a paragraph become spaces", async () => {
    const { words } = await read(lines(header, "akimbo,,,with hands\von hips,,"));
    expect(words[0]?.definition).toBe("with hands on hips");
  });

  test("escaped formulas are unescaped", async () => {
    const { words } = await read(lines(header, "akimbo,'-KIM-,,\"'-er' added\",'=1+1,"));
    expect(words[0]).toMatchObject({
      pronunciation: "-KIM-",
      definition: "'-er' added",
      etymology: "=1+1",
    });
  });

  // spec: rule CSV quotes
  test("quoted commas, doubled quotes and line breaks inside quotes", async () => {
    const { words } = await read(
      lines(
        header,
        'moulin,moo-LAN,noun,"a chute, in ice","from ""moulin""","first line',
        'second, line"',
      ),
    );
    expect(words[0]).toMatchObject({
      definition: "a chute, in ice",
      etymology: 'from "moulin"',
      sentence: "first line\nsecond, line",
    });
  });

  test.each([
    ["CRLF", "\r\n"],
    ["LF", "\n"],
    ["CR", "\r"],
  ])("%s line endings", async (_name, end) => {
    const { words } = await read([header, "one,,,,,", "two,,,,,", ""].join(end));
    expect(words.map(({ word }) => word)).toEqual(["one", "two"]);
  });

  test("mixed line endings", async () => {
    const { words } = await read(`${header}\r\none,,,,,\ntwo,,,,,\r\nthree,,,,,`);
    expect(words.map(({ word }) => word)).toEqual(["one", "two", "three"]);
  });

  test("a byte order mark before the header", async () => {
    expect((await read(`\uFEFF${lines(header, "one,,,,,")}`)).words).toHaveLength(1);
    expect((await read(`\uFEFF"Word"${header.slice(4)}\none,,,,,`)).words).toHaveLength(1);
  });

  test("blank lines and rows of empty cells are skipped", async () => {
    const { words, problems } = await read(
      lines("", header, "", "one,,,,,", "   ", ",,,,,", "two,,,,,", "", ""),
    );
    expect(words.map(({ word }) => word)).toEqual(["one", "two"]);
    expect(problems).toEqual([]);
  });

  test("a row may end early or with extra empty cells", async () => {
    const { words, problems } = await read(lines(header, "one,wun", "two,,,,,,,,"));
    expect(problems).toEqual([]);
    expect(words[0]).toMatchObject({ word: "one", pronunciation: "wun", sentence: "" });
    expect(words).toHaveLength(2);
  });

  test.each([";", "\t"])("%j as separator", async (separator) => {
    const { words } = await read(
      lines(
        header.replaceAll(",", separator),
        ["one", "", "", "first, of all", "", ""].join(separator),
      ),
    );
    expect(words[0]).toMatchObject({ word: "one", definition: "first, of all" });
  });

  test("other scripts, emoji and accents are preserved", async () => {
    const { words } = await read(lines(header, "façade,,,🐝 حلوى,from Greek βάλλω,"));
    expect(words[0]).toMatchObject({
      word: "façade",
      definition: "🐝 حلوى",
      etymology: "from Greek βάλλω",
    });
  });

  test("20,000 rows are read in steps with progress", async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, row) => `word${row},p,noun,"a, definition",e,s`,
    );
    const { words, steps, failure } = await read(lines(header, ...rows));
    expect(failure).toBeUndefined();
    expect(words).toHaveLength(20_000);
    expect(steps.length).toBeGreaterThan(30);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
    expect(steps.at(-1)).toBe(1);
  });
});

describe("a rejected file", () => {
  test.each(["", "\uFEFF", "\n\n", "  \r\n "])("%j is empty", async (text) => {
    expect((await read(text)).failure).toEqual({ message: "CSV file is empty" });
  });

  test("a header row alone", async () => {
    expect((await read(lines(header, "", ",,,,,"))).failure).toEqual({
      message: "CSV file is empty",
      advice: "It has a header row, but no words below it.",
    });
  });

  test("missing headers are named", async () => {
    const { failure, words } = await read(lines("Word,Pronunciation,Definition", "one,wun,first"));
    expect(failure).toEqual({
      message: "CSV file is missing required headers",
      advice: "Missing: Part of Speech, Etymology, Sentence.",
    });
    expect(words).toEqual([]);
  });

  test("one word too many", async () => {
    const rows = Array.from({ length: 20_001 }, (_, row) => `word${row}`);
    expect((await read(lines(header, ...rows))).failure?.message).toBe(
      "CSV file has more than 20,000 words",
    );
  });
});

describe("rows with problems", () => {
  test("are numbered as in a spreadsheet", async () => {
    const { words, problems } = await read(
      lines(
        header,
        "one,,,,,",
        "",
        ",wun,noun,,,",
        'two,,,"a line',
        'break",,',
        "One,,,,,",
        `${"x".repeat(101)},,,,,`,
        `three,,,,,${"s".repeat(2001)}`,
      ),
    );
    expect(problems).toEqual([
      { row: 4, message: "The word is missing.", skip: "wordless" },
      { row: 6, message: "“One” is already in row 2.", skip: "duplicate" },
      { row: 7, message: "Word has 101 characters. The limit is 100." },
      { row: 8, message: "Sentence has 2,001 characters. The limit is 2,000." },
    ]);
    expect(words.map(({ word }) => word)).toEqual(["one", "two"]);
  });

  test("words that differ only by spaces, compatibility or invisible characters are duplicates", async () => {
    const { words, problems } = await read(
      lines(
        `${header},Also Accepted`,
        "lantern\u200B,,,,,,lan\u00ADterne",
        "\u200Elantern,,,,,,",
        "ice cream,,,,,,",
        "ice  cream,,,,,,",
        "ice\u00A0cream,,,,,,",
        '"ice\ncream",,,,,,',
        "ﬁsh,,,,,,",
        "fish,,,,,,",
      ),
    );
    expect(words).toMatchObject([
      { word: "lantern", alternates: ["lanterne"] },
      { word: "ice cream" },
      { word: "fish" },
    ]);
    expect(problems.map(({ skip }) => skip)).toEqual(Array(5).fill("duplicate"));
  });

  test("a word of invisible characters is missing", async () => {
    const { problems } = await read(lines(header, "\u200B,,,an insect,,"));
    expect(problems).toEqual([{ row: 2, message: "The word is missing.", skip: "wordless" }]);
  });

  test("words that differ only by an accent are not duplicates", async () => {
    expect((await read(lines(header, "resume", "résumé", "re\u0301sume\u0301"))).problems).toEqual([
      { row: 4, message: expect.stringMatching(/is already in row 3\.$/u), skip: "duplicate" },
    ]);
  });

  test("limits count characters, not UTF-16 units", async () => {
    expect((await read(lines(header, "🐝".repeat(100)))).problems).toEqual([]);
    expect((await read(lines(header, "🐝".repeat(101)))).problems).toHaveLength(1);
  });

  test("an unquoted comma is explained instead of truncating the text", async () => {
    expect(
      (await read(lines(header, "one,wun,noun,first, of all,Old English,one of us"))).problems,
    ).toEqual([
      {
        row: 2,
        message:
          "This row has 7 cells, but the header row has 6. Put quotation marks around text that contains a comma.",
      },
    ]);
  });

  test("an unclosed quotation mark", async () => {
    const { problems } = await read(
      lines(header, "one,,,,,", 'two,,,"never closed,,', "three,,,,,"),
    );
    expect(problems).toEqual([{ row: 3, message: "A quotation mark is never closed." }]);
  });

  test("an undoubled quotation mark inside quotes", async () => {
    const { problems } = await read(lines(header, 'one,,,"a "b" c",,', "two,,,,,"));
    expect(problems[0]).toEqual({
      row: 2,
      message: "Inside quoted text, type each quotation mark twice.",
    });
  });
});

describe("the check of a file's name and size", () => {
  test.each(["words.txt", "words.csv.xlsx", "csv", "words.csvx"])("%s is not a CSV", (name) => {
    expect(checkCsvFile({ name, size: 10 })?.message).toBe("Provided file is not a CSV");
  });

  test("words may also come from an .xlsx file", () => {
    expect(checkWordsFile({ name: "Words.XLSX", size: 10 })).toBeUndefined();
    expect(checkWordsFile({ name: "words.csv", size: 10 })).toBeUndefined();
    expect(checkWordsFile({ name: "words.xlsx", size: 0 })).toEqual({
      message: "Excel file is empty",
    });
    expect(checkWordsFile({ name: "words.xlsx", size: 5 * 1024 * 1024 + 1 })?.message).toBe(
      "Excel file is larger than 5 MB",
    );
  });

  test.each(["words.xls", "words.ods", "words.numbers"])("%s is saved as .xlsx first", (name) => {
    expect(checkWordsFile({ name, size: 10 })).toEqual({
      message: "Provided file is not a CSV",
      advice:
        "The file name must end in .csv or .xlsx. In Excel, choose Save As, then Excel Workbook (.xlsx).",
    });
  });

  test("an empty file", () => {
    expect(checkCsvFile({ name: "words.csv", size: 0 })).toEqual({ message: "CSV file is empty" });
  });

  test("accepts 5 MiB, but not one byte more", () => {
    expect(checkCsvFile({ name: "Words.CSV", size: 5 * 1024 * 1024 })).toBeUndefined();
    expect(checkCsvFile({ name: "words.csv", size: 5 * 1024 * 1024 + 1 })?.message).toBe(
      "CSV file is larger than 5 MB",
    );
  });
});

describe("the check of a file's bytes", () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const utf16 = (text: string, littleEndian: boolean, marked: boolean) => {
    const units = `${marked ? "\uFEFF" : ""}${text}`;
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let index = 0; index < units.length; index += 1) {
      view.setUint16(index * 2, units.charCodeAt(index), littleEndian);
    }
    return new Uint8Array(view.buffer);
  };

  test("UTF-8 with and without byte order mark", () => {
    const certain = { encoding: "utf-8", certainty: "certain" };
    expect(decodeCsv(encode("Word,façade"))).toEqual({ text: "Word,façade", ...certain });
    expect(decodeCsv(encode("\uFEFFWord"))).toEqual({ text: "Word", ...certain });
  });

  test.each([
    ["little-endian with mark", true, true],
    ["big-endian with mark", false, true],
    ["little-endian without mark", true, false],
    ["big-endian without mark", false, false],
  ])("UTF-16 %s", (_name, littleEndian, marked) => {
    const encoding = littleEndian ? "utf-16le" : "utf-16be";
    for (const text of [header, "מלה;הגדרה\r\nדבורה;חרק\r\n"]) {
      expect(decodeCsv(utf16(text, littleEndian, marked))).toEqual({
        text,
        encoding,
        certainty: marked ? "certain" : "likely",
      });
    }
  });

  test("a spreadsheet or another binary file named .csv", () => {
    const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08, 0x00]);
    expect(decodeCsv(zip)).toMatchObject({ failure: { message: "Provided file is not a CSV" } });
    expect(decodeCsv(encode("Word\0,x"))).toMatchObject({
      failure: { message: "Provided file is not a CSV" },
    });
  });

  test("an older Windows encoding is a guess that can be corrected", () => {
    const bytes = new Uint8Array([...encode("Word\nfa"), 0xe7, ...encode("ade")]);
    expect(decodeCsv(bytes)).toEqual({
      text: "Word\nfaçade",
      encoding: "windows-1252",
      certainty: "likely",
    });
    expect(decodeCsv(bytes, "windows-1251")).toMatchObject({ text: "Word\nfaзade" });
    expect(decodeCsv(bytes, "utf-16le")).toMatchObject({
      encoding: "utf-16le",
      certainty: "likely",
    });
  });

  test.each(encodings.map(({ value }) => value))("%s is an encoding of every browser", (value) => {
    expect(new TextDecoder(value).encoding).toBe(value);
  });

  test("a UTF-16 file read as UTF-8 asks for another encoding", () => {
    expect(decodeCsv(utf16(header, true, true), "utf-8")).toEqual({
      failure: { message: "Provided file is not a CSV", advice: "Choose another encoding." },
    });
  });
});
