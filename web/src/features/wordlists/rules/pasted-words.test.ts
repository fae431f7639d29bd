import { expect, test } from "vitest";
import { layoutOf } from "@/shared/csv/columns";
import { leftOutOf } from "@/shared/csv/left-out";
import { pastedTable, pastedWords, tableWords } from "./pasted-words";

const read = (text: string) => pastedWords(text, new Set());
const words = (text: string) => read(text).words.map(({ word }) => word);

test.each([
  ["2. banana", "banana"],
  ["2.banana", "banana"],
  ["12) banana", "banana"],
  ["(3) banana", "banana"],
  ["4\tbanana", "banana"],
  ["4.\tbanana", "banana"],
  ["- banana", "banana"],
  ["• banana", "banana"],
  ["  banana  ", "banana"],
  ["\tbanana", "banana"],
  ["1\t\tbanana\t", "banana"],
  ["•\tbanana", "banana"],
  ["o\tbanana", "banana"],
  ["● banana", "banana"],
  ["▪ banana", "banana"],
  ["— banana", "banana"],
  ["☐ banana", "banana"],
  ["\uF0A7\tbanana", "banana"],
  ['"ice cream"', "ice cream"],
  ["“ice cream”", "ice cream"],
  ['2. "ice cream"', "ice cream"],
  ["'tis", "'tis"],
  ["banana,", "banana"],
  ["7 banana", "7 banana"],
  ["ice  cream", "ice cream"],
  ["lantern\u200B", "lantern"],
  ["\u200E1. lantern", "lantern"],
  ["20th", "20th"],
  ["-ism", "-ism"],
])("%j is %j", (line, word) => {
  expect(words(line)).toEqual([word]);
});

test("blank lines and any line ends are understood", () => {
  expect(words("\n1. apple\r\n\r\n 2. \n3. cherry\rdate\n\n")).toEqual(["apple", "cherry", "date"]);
});

test("line breaks within a paragraph are between words, or within a cell", () => {
  expect(words("apple\vbanana\fcherry")).toEqual(["apple", "banana", "cherry"]);
  expect(readTable("lantern\ta light\vthat hangs").found).toEqual([
    { word: "lantern", texts: { definition: "a light that hangs" } },
  ]);
});

test("a heading above words is left out, and named", () => {
  expect(words("\nSpelling Words\n1. apple\n2. banana")).toEqual(["apple", "banana"]);
  expect(read("\nSpelling Words\n1. apple\n2. banana").leftOut).toEqual([
    "row 2 (“Spelling Words”)",
  ]);
  expect(words("\tWord\n1\tapple")).toEqual(["apple"]);
  expect(words("word")).toEqual(["word"]);
  expect(words("apple\nword")).toEqual(["apple", "word"]);
  expect(words("word\nwork")).toEqual(["word", "work"]);
  expect(words("Word\nWork")).toEqual(["Word", "Work"]);
  expect(words("1\tword\n2\twork")).toEqual(["word", "work"]);
  expect(words("•\tword\n•\twork")).toEqual(["word", "work"]);
  expect(read("apple\nword").leftOut).toEqual([]);
});

test("words that can't be added are named", () => {
  const long = "x".repeat(101);
  expect(pastedWords(`Fjord\nnocturne\nNocturne\n${long}`, new Set(["fjord"])).words).toEqual([
    { word: "Fjord", problem: "listed" },
    { word: "nocturne" },
    { word: "Nocturne", problem: "repeated" },
    { word: long, problem: "long" },
  ]);
});

test("leading numbers without a period are left out if they count up", () => {
  expect(words("1 apple\n2 banana\n3 cherry")).toEqual(["apple", "banana", "cherry"]);
  expect(words("7 apple\n7 banana")).toEqual(["7 apple", "7 banana"]);
});

test("one line may have several words, and a longer text stays whole", () => {
  expect(words("apple, banana; ice cream")).toEqual(["apple", "banana", "ice cream"]);
  expect(words("lantern, a light that you can carry\nbee")).toEqual([
    "lantern, a light that you can carry",
    "bee",
  ]);
});

/** The words of a table as its columns are guessed. */
function readTable(text: string) {
  const table = pastedTable(text);
  if (table === undefined) throw new Error("This is no table.");
  const layout = "layout" in table ? table.layout : layoutOf(table.outline);
  return {
    found: tableWords(table.rows, layout, new Set(["fjord"])),
    leftOut: leftOutOf(table.rows, layout),
    asks: "outline" in table,
  };
}

test.each([
  ["cells", "lantern\ta light that hangs"],
  ["numbered cells", "1.\tlantern\ta light that hangs"],
  ["cells with line breaks", 'lantern\t"a light\nthat hangs"'],
  ["CSV text", "lantern,a light that hangs"],
  ["a glossary with dashes", "lantern – a light that hangs"],
  ["a numbered glossary", "1. lantern - a light that hangs"],
  ["a glossary with colons", "lantern: a light that hangs"],
  ["headings", "Word\tMeaning\nlantern\ta light that hangs"],
])("the definitions of %s are kept", (_, text) => {
  const { found, asks } = readTable(text);
  expect(asks).toBe(true);
  expect(found).toHaveLength(1);
  expect(found[0]?.word).toBe("lantern");
  expect(found[0]?.texts?.definition).toMatch(/^a light\sthat hangs$/);
});

test("a colon after a comma is in a definition", () => {
  const { found } = readTable("lantern,noun: a light that hangs\nhive,noun: a home for bees");
  expect(found.map(({ word }) => word)).toEqual(["lantern", "hive"]);
});

test("cells that begin with quoted text stay in their rows", () => {
  const { found } = readTable('hark\t"Hark!" she said.\nlo\t"Lo!" he said.');
  expect(found).toEqual([
    { word: "hark", texts: { definition: '"Hark!" she said.' } },
    { word: "lo", texts: { definition: '"Lo!" he said.' } },
  ]);
});

test("rows that can't be added and what is left out are named", () => {
  const rows = [
    "Words for grade 3\t\t",
    "Word\tMeaning\tLevel",
    "bee\tan insect\t1",
    "bee\tagain\t2",
    "\ta home\t3",
    "Fjord\tan inlet\t4",
    `hive\t${"x".repeat(2001)}\t5`,
  ];
  const { found, leftOut } = readTable(rows.join("\n"));
  expect(found.map(({ word, problem }) => [word, problem])).toEqual([
    ["bee", undefined],
    ["bee", "repeated"],
    ["a home · 3", "wordless"],
    ["Fjord", "listed"],
    ["hive", "long-text"],
  ]);
  expect(leftOut).toEqual(["row 1 (“Words for grade 3”)", "“Level”"]);
});

test("a file's own headings need no match", () => {
  const head = "Word\tPronunciation\tPart of Speech\tDefinition\tEtymology\tSentence\tNotes";
  const { found, asks } = readTable(`${head}\nbee\t\tnoun\tan insect\t\t\tasked in 2019`);
  expect(asks).toBe(false);
  expect(found).toEqual([
    {
      word: "bee",
      texts: { partOfSpeech: "noun", definition: "an insect", notes: "asked in 2019" },
    },
  ]);
});

test("a dash stands for no other spellings, and too many are named", () => {
  const head =
    "Word\tPronunciation\tPart of Speech\tDefinition\tEtymology\tSentence\tAlso Accepted";
  const rows = ["color\t\t\t\t\t\t-", "gray\t\t\t\t\t\tgrey, –", "zoo\t\t\t\t\t\ta,b,c,d,e,f"];
  expect(readTable([head, ...rows].join("\n")).found).toEqual([
    { word: "color", texts: {} },
    { word: "gray", texts: { alternates: "grey" } },
    { word: "zoo", texts: { alternates: "a, b, c, d, e, f" }, problem: "alternates" },
  ]);
});

test.each([
  "apple",
  "1\tapple\n2\tpear",
  "\tapple\npear\t",
  "apple, pear\nplum, fig",
  "self - esteem",
  "1: apple\n2: pear",
  "Words: cat, dog, fish, bird",
  "Week 1: cat, dog, fish, bird\nWeek 2: bee, ant, fly, moth",
  "lantern – a light that hangs\nbee\nhive",
])("%j isn't a table", (text) => {
  expect(pastedTable(text)).toBeUndefined();
});
