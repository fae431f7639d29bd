import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { detectEncoding } from "./csv-encodings";
import { type CsvChoices, type CsvMessage, importFile } from "./import-file";
import { isUtf7 } from "./western-text";

const header = "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence";
const western = ["bee", "résumé", "naïve", "jalapeño", "façade", "smörgåsbord", "crème"];

/** Node decodes Windows-1252 as ISO 8859-1. Browsers don't. */
class BrowserTextDecoder extends TextDecoder {
  override decode(bytes: Uint8Array): string {
    const text = super.decode(bytes);
    if (this.encoding !== "windows-1252") return text;
    return text.replaceAll(/[\x80-\x9f]/gu, (control) => {
      const index = control.charCodeAt(0) - 0x80;
      return "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"[index] ?? "";
    });
  }
}
beforeAll(() => vi.stubGlobal("TextDecoder", BrowserTextDecoder));
afterAll(() => vi.unstubAllGlobals());

/** Characters of an encoding with one or two bytes each, as the platform decodes them. */
function encoderOf(encoding: string, doubleByte = false): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  const add = (code: number[]) => {
    const text = decoder.decode(new Uint8Array(code));
    if ([...text].length === 1 && text !== "\ufffd" && !codes.has(text)) codes.set(text, code);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  for (let lead = 0x81; doubleByte && lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail]);
  }
  return (text) =>
    new Uint8Array(
      [...text].flatMap((character) => {
        const code = codes.get(character);
        if (!code) throw new Error(`${encoding} has no ${character}`);
        return code;
      }),
    );
}

/** Encodings that browsers can't decode, by the bytes of their letters beyond ASCII. */
const ownEncoder = (letters: string, bytes: number[]) => (text: string) =>
  new Uint8Array(
    [...text].map((character) => bytes[letters.indexOf(character)] ?? character.charCodeAt(0)),
  );

const utf = (size: 2 | 4, littleEndian: boolean, mark: boolean) => (text: string) => {
  const units = [...`${mark ? "\uFEFF" : ""}${text}`];
  const view = new DataView(new ArrayBuffer(units.length * size));
  units.forEach((unit, index) => {
    const code = unit.codePointAt(0) ?? 0;
    if (size === 2) view.setUint16(index * 2, code, littleEndian);
    else view.setUint32(index * 4, code, littleEndian);
  });
  return new Uint8Array(view.buffer);
};

const utf8 = (text: string) => new TextEncoder().encode(text);

const utf7 = (text: string) =>
  utf8(
    text.replaceAll(/[^\0-\x7f]+/gu, (letters) => {
      const coded = btoa(String.fromCharCode(...utf(2, false, false)(letters)));
      return `+${coded.replaceAll("=", "")}-`;
    }),
  );

const csvOf = (words: readonly string[]) =>
  `${header}\r\n${words.map((word) => `${word},,noun,,,`).join("\r\n")}\r\n`;

async function read(bytes: Uint8Array, choices: CsvChoices = {}) {
  const messages: CsvMessage[] = [];
  await importFile({ name: "words.csv", bytes }, choices, { includeNotes: false }, (message) => {
    messages.push(message);
  });
  const last = messages.at(-1);
  return {
    source: messages.find((message) => message.kind === "source")?.source,
    words: messages.flatMap((message) =>
      message.kind === "progress" ? message.words.map(({ word }) => word) : [],
    ),
    problems: messages.flatMap((message) => (message.kind === "progress" ? message.problems : [])),
    failure: last?.kind === "rejected" ? last.failure : undefined,
  };
}

describe("the words of a class in the encodings that its teachers' programs save", () => {
  test.each([
    ["UTF-8", utf8, {}],
    ["UTF-8 with a byte order mark", (text: string) => utf8(`\uFEFF${text}`), {}],
    ["UTF-16 LE with a mark", utf(2, true, true), {}],
    ["UTF-16 BE with a mark", utf(2, false, true), {}],
    ["UTF-16 LE", utf(2, true, false), { encoding: "utf-16le" }],
    ["UTF-16 BE", utf(2, false, false), { encoding: "utf-16be" }],
    ["Windows-1252", encoderOf("windows-1252"), { encoding: "windows-1252" }],
    ["ISO 8859-1", encoderOf("iso-8859-1"), { encoding: "windows-1252" }],
    ["Mac Roman", encoderOf("macintosh"), { encoding: "macintosh" }],
  ] as const)("%s has its letters", async (_name, encode, source) => {
    expect(await read(encode(csvOf(western)))).toEqual({
      source,
      words: western,
      problems: [],
      failure: undefined,
    });
  });

  test("ISO 8859-15 has the letters that Windows-1252 has elsewhere", async () => {
    const words = [...western, "cœur", "œuvre"];
    expect(await read(encoderOf("iso-8859-15")(csvOf(words)))).toMatchObject({
      source: { encoding: "iso-8859-15" },
      words,
    });
  });

  test.each([
    ["UTF-32 LE with a mark", utf(4, true, true)],
    ["UTF-32 BE with a mark", utf(4, false, true)],
    ["UTF-32 LE", utf(4, true, false)],
    ["UTF-32 BE", utf(4, false, false)],
    ["UTF-7", utf7],
    ["EBCDIC", (text: string) => Uint8Array.from(utf8(text), (byte) => (byte + 0x80) % 0xa0)],
    ["ISO 2022-JP", () => utf8(csvOf(["\x1b$B%_%D%P%A\x1b(B"]))],
  ])("%s is rejected with what to do", async (_name, encode) => {
    expect(await read(encode(csvOf(western)))).toEqual({
      source: {},
      words: [],
      problems: [],
      failure: {
        message: "Provided file is not a CSV",
        advice: "In Excel, choose Save As, then CSV UTF-8.",
      },
    });
  });

  test.each([
    ["Code page 437", ownEncoder("éïñçöåè", [0x82, 0x8b, 0xa4, 0x87, 0x94, 0x86, 0x8a])],
    ["Code page 850", ownEncoder("éïñçöåè", [0x82, 0x8b, 0xa4, 0x87, 0x94, 0x86, 0x8a])],
  ])("%s, which no browser reads, is never imported unasked", async (_name, encode) => {
    const { source, failure } = await read(encode(csvOf(western)));
    expect(failure).toBeUndefined();
    expect(source).toEqual({ encoding: undefined });
  });
});

const elsewhere = [
  ["iso-8859-2", ["żółć", "źrebię", "śnieg"]],
  ["windows-1251", ["пчела", "мёд", "улей"]],
  ["koi8-u", ["пчела", "мёд", "улей"]],
  ["x-mac-cyrillic", ["пчела", "мёд", "улей"]],
  ["windows-1253", ["μέλισσα", "μέλι"]],
  ["windows-1255", ["דבורה", "דבש"]],
  ["windows-1256", ["نحلة", "عسل"]],
  ["windows-874", ["ผึ้ง", "น้ำผึ้ง"]],
  ["shift_jis", ["ミツバチ", "はち", "蜜蜂"]],
  ["euc-jp", ["ミツバチ", "はち", "蜜蜂"]],
  ["gb18030", ["蜜蜂", "蜂蜜", "花"]],
  ["big5", ["蜜蜂", "蜂蜜", "花"]],
  ["euc-kr", ["꿀벌", "꿀"]],
] as const;

describe("words of other languages in encodings that can't be told from the bytes", () => {
  test.each(elsewhere)("%s is asked for, and then read", async (encoding, words) => {
    const doubleByte = ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"].includes(encoding);
    const bytes = encoderOf(encoding, doubleByte)(csvOf(words));
    const asked = await read(bytes);
    expect(asked.source).toEqual({ encoding: undefined });
    expect(await read(bytes, { encoding } as CsvChoices)).toEqual({
      source: { encoding },
      words,
      problems: [],
      failure: undefined,
    });
  });

  test.each([
    ["windows-1250", ["včela", "źrebię", "kůň", "müller"]],
    ["windows-1254", ["kovan", "arı", "çiçek"]],
    ["windows-1257", ["bitė", "medus"]],
  ] as const)("%s looks Western, and can be corrected", async (encoding, words) => {
    const bytes = encoderOf(encoding)(csvOf(words));
    expect((await read(bytes)).source).toEqual({ encoding: "windows-1252" });
    expect(await read(bytes, { encoding })).toMatchObject({ source: { encoding }, words });
  });
});

test("a wrong choice shows the rows that it can't read", async () => {
  const bytes = encoderOf("windows-1251")(csvOf(["bee", "пчела"]));
  expect(await read(bytes, { encoding: "utf-8" })).toMatchObject({
    words: ["bee"],
    problems: [
      {
        row: 3,
        message:
          "Some letters can't be read (\ufffd). Choose another encoding, or type them again in your file.",
      },
    ],
  });
});

test.each(["+", "é", "\u0416", "a+b-"])("5 MB of “%s” are looked at in time", (character) => {
  const utf8Bytes = utf8(character.repeat((5 * 1024 * 1024) / character.length));
  const started = performance.now();
  // Every byte that isn't ASCII, too, in an encoding that isn't UTF-8.
  detectEncoding(utf8Bytes.map((byte) => (byte < 0x80 ? byte : 0xe9)));
  isUtf7(new TextDecoder().decode(utf8Bytes));
  expect(performance.now() - started).toBeLessThan(5_000);
});

test.each([
  "The 2+two-thirds of a C++-like text, 1+ONE-time.",
  "a+Bob-b +Ann- +Amy- +abcd- +co-op-",
])("“%s” is no UTF-7", async (definition) => {
  const { words } = await read(utf8(`${header}\nbee,,noun,"${definition}",,\n`));
  expect(words).toEqual(["bee"]);
});

test.each([
  ["été", "öl", "“café”", "bee’s", "l’œuvre", "JALAPEÑO", "Ångström", "½ cup", "50 °C", "«oui»"],
  ["¡olé!", "¿qué?", "rock ’n’ roll", "Straße", "wait…what", "señor™"],
])("usual words don't ask for an encoding", async (...words) => {
  const bytes = encoderOf("windows-1252")(csvOf(words));
  expect(await read(bytes)).toMatchObject({ source: { encoding: "windows-1252" }, words });
});
