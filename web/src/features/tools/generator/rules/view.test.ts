import { expect, test } from "vitest";
import { parseGeneratorSearch, randomSeed, type View } from "./search";
import {
  apiQuery,
  downloadUrl,
  isFiltered,
  listKey,
  listLength,
  noFilters,
  viewFromSearch,
  viewToSearch,
  withLength,
  withLevel,
} from "./view";

const plain = viewFromSearch({ seed: 7 });
const narrow: View = {
  size: 50,
  minLevel: 5,
  maxLevel: 7,
  origin: "Greek",
  partOfSpeech: "noun",
  firstLetter: "k",
  minLength: 6,
  maxLength: 12,
  theme: "Music",
  pattern: "Silent letters",
  forChildren: false,
  seed: 482_913,
  without: ["kerygma", "Kölsch & co"],
  removed: ["kudos"],
  page: 2,
};

test("an empty URL means 20 words of any kind", () => {
  expect(plain).toEqual({ ...noFilters, size: 20, seed: 7, without: [], removed: [], page: 1 });
  expect(viewToSearch(plain)).toEqual({ ...noFilters, size: 20, seed: 7 });
  expect(isFiltered(plain)).toBe(false);
});

test("a view survives a round trip through the URL", () => {
  const search = viewToSearch(narrow);
  expect(search.without).toBe("kerygma,Kölsch & co");
  expect(viewFromSearch({ ...search, seed: search.seed ?? -1 })).toEqual(narrow);
  expect(isFiltered(narrow)).toBe(true);
});

test.each([
  [{ size: 0 }, { size: undefined }],
  [{ size: -1 }, { size: undefined }],
  [{ size: 1.5 }, { size: undefined }],
  [{ size: "abc" }, { size: undefined }],
  [{ size: 1_001 }, { size: undefined }],
  [{ size: 1_000 }, { size: 1_000 }],
  [
    { minLevel: 0, maxLevel: 11 },
    { minLevel: undefined, maxLevel: undefined },
  ],
  [
    { minLevel: 1, maxLevel: 10 },
    { minLevel: undefined, maxLevel: undefined },
  ],
  [
    { minLevel: 7, maxLevel: 5 },
    { minLevel: 5, maxLevel: 7 },
  ],
  [
    { minLength: 12, maxLength: 6 },
    { minLength: 6, maxLength: 12 },
  ],
  [{ firstLetter: "K" }, { firstLetter: "k" }],
  [{ firstLetter: "kn" }, { firstLetter: undefined }],
  [{ firstLetter: 7 }, { firstLetter: undefined }],
  [{ origin: "  " }, { origin: undefined }],
  [{ origin: { name: "Greek" } }, { origin: undefined }],
  [{ seed: 2 ** 53 }, { seed: undefined }],
  [{ seed: 0 }, { seed: 0 }],
  [{ without: null }, { without: "null" }],
  [{ without: true }, { without: "true" }],
  [{ page: 1 }, { page: undefined }],
])("the URL %o is read as %o", (search, read) => {
  expect(parseGeneratorSearch(search)).toMatchObject(read);
});

test("excluded words are deduplicated, without blanks", () => {
  expect(viewFromSearch({ seed: 1, without: "bee, ,hive,bee," }).without).toEqual(["bee", "hive"]);
});

test("removed words leave at least one, and are not excluded twice", () => {
  const search = { seed: 1, size: 3, without: "bee", removed: "bee,hive,comb,drone" };
  expect(viewFromSearch(search).removed).toEqual(["hive", "comb"]);
  expect(listLength(viewFromSearch(search))).toBe(1);
});

test("the link and the preview request the same list", () => {
  const url = new URL(downloadUrl(narrow), "http://here");
  expect(url.pathname).toBe("/api/tool/generate-wordlist/49");
  const query = Object.fromEntries(
    Object.entries(apiQuery(narrow)).map(([name, value]) => [name, String(value)]),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual(query);
  expect(query.without).toBe("kerygma,Kölsch & co,kudos");
  expect(downloadUrl(plain)).toBe("/api/tool/generate-wordlist/20?seed=7");
});

test("only the page does not change the list", () => {
  expect(listKey({ ...narrow })).toBe(listKey({ ...narrow, page: 1 } as View));
  for (const change of [
    { size: 49 },
    { seed: 1 },
    { without: [] },
    { removed: [] },
    { origin: undefined },
  ]) {
    expect(listKey({ ...narrow, ...change })).not.toBe(listKey(narrow));
  }
});

test("one bound moves the other along, and limits are undefined", () => {
  expect(withLevel(narrow, "low", 9)).toEqual({ minLevel: 9, maxLevel: 9 });
  expect(withLevel(narrow, "high", 3)).toEqual({ minLevel: 3, maxLevel: 3 });
  expect(withLevel(narrow, "low", 1)).toEqual({ minLevel: undefined, maxLevel: 7 });
  expect(withLevel(plain, "high", 10)).toEqual({ minLevel: undefined, maxLevel: undefined });
  expect(withLength(narrow, "high", 20)).toEqual({ minLength: 6, maxLength: undefined });
});

test("a random seed has at most six digits", () => {
  expect(randomSeed(() => 4_000_482_913)).toBe(482_913);
  expect(randomSeed(() => 0)).toBe(0);
  expect(randomSeed()).toBeLessThan(1_000_000);
});
