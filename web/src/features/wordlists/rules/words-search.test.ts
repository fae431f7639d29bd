import { expect, test } from "vitest";
import { isWholeList, parseWordsSearch } from "./words-search";

test.each([
  [2, 2],
  ["3", 3],
  [1, undefined],
  [0, undefined],
  [-4, undefined],
  [2.5, undefined],
  ["two", undefined],
  [undefined, undefined],
])("page %o in the URL is page %o", (page, expected) => {
  expect(parseWordsSearch({ page }).page).toBe(expected);
});

test("what the URL says is used if it is known", () => {
  expect(
    parseWordsSearch({ q: 7, without: "recording", sort: "partOfSpeech", descending: true }),
  ).toEqual({
    q: "7",
    without: "recording",
    sort: "partOfSpeech",
    descending: true,
    page: undefined,
  });
  const unknown = parseWordsSearch({ q: "  ", without: "soul", sort: "length", descending: true });
  expect(Object.values(unknown)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(isWholeList(unknown)).toBe(true);
  expect(isWholeList(parseWordsSearch({ q: "bee" }))).toBe(false);
});

test("a search has up to 100 characters", () => {
  expect(parseWordsSearch({ q: "🐝".repeat(120) }).q).toBe("🐝".repeat(100));
});
