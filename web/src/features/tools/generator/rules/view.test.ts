import { expect, test } from "vitest";
import {
  downloadUrl,
  drawSeed,
  generatorInSearch,
  isFiltered,
  lengthOf,
  listKey,
  noFilters,
  queryOf,
  searchOf,
  type View,
  viewOf,
  withLength,
  withLevel,
} from "./view";

const plain = viewOf({ seed: 7 });
const narrow: View = {
  size: 50,
  minLevel: 5,
  maxLevel: 7,
  origin: "Greek",
  partOfSpeech: "noun",
  firstLetter: "k",
  minLength: 6,
  maxLength: 12,
  seed: 482_913,
  without: ["kerygma", "Kölsch & co"],
  dropped: ["kudos"],
  page: 2,
};

test("an address without anything asks for twenty words of every kind", () => {
  expect(plain).toEqual({ ...noFilters, size: 20, seed: 7, without: [], dropped: [], page: 1 });
  expect(searchOf(plain)).toEqual({ ...noFilters, size: 20, seed: 7 });
  expect(isFiltered(plain)).toBe(false);
});

test("a view comes back from its own address", () => {
  const search = searchOf(narrow);
  expect(search.without).toBe("kerygma,Kölsch & co");
  expect(viewOf({ ...search, seed: search.seed ?? -1 })).toEqual(narrow);
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
])("the address %o is read as %o", (search, read) => {
  expect(generatorInSearch(search)).toMatchObject(read);
});

test("words that are left out are told once, without empty places", () => {
  expect(viewOf({ seed: 1, without: "bee, ,hive,bee," }).without).toEqual(["bee", "hive"]);
});

test("words that are dropped leave at least one, and are not left out twice", () => {
  const search = { seed: 1, size: 3, without: "bee", dropped: "bee,hive,comb,drone" };
  expect(viewOf(search).dropped).toEqual(["hive", "comb"]);
  expect(lengthOf(viewOf(search))).toBe(1);
});

test("the link and the preview ask for the same", () => {
  const url = new URL(downloadUrl(narrow), "http://here");
  expect(url.pathname).toBe("/api/tool/generate-wordlist/49");
  const query = Object.fromEntries(
    Object.entries(queryOf(narrow)).map(([name, value]) => [name, String(value)]),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual(query);
  expect(query.without).toBe("kerygma,Kölsch & co,kudos");
  expect(downloadUrl(plain)).toBe("/api/tool/generate-wordlist/20?seed=7");
});

test("another page is the same list, and everything else another one", () => {
  expect(listKey({ ...narrow })).toBe(listKey({ ...narrow, page: 1 } as View));
  for (const change of [
    { size: 49 },
    { seed: 1 },
    { without: [] },
    { dropped: [] },
    { origin: undefined },
  ]) {
    expect(listKey({ ...narrow, ...change })).not.toBe(listKey(narrow));
  }
});

test("one bound takes the other along, and the widest are none", () => {
  expect(withLevel(narrow, "low", 9)).toEqual({ minLevel: 9, maxLevel: 9 });
  expect(withLevel(narrow, "high", 3)).toEqual({ minLevel: 3, maxLevel: 3 });
  expect(withLevel(narrow, "low", 1)).toEqual({ minLevel: undefined, maxLevel: 7 });
  expect(withLevel(plain, "high", 10)).toEqual({ minLevel: undefined, maxLevel: undefined });
  expect(withLength(narrow, "high", 20)).toEqual({ minLength: 6, maxLength: undefined });
});

test("a seed has at most six digits", () => {
  expect(drawSeed(() => 4_000_482_913)).toBe(482_913);
  expect(drawSeed(() => 0)).toBe(0);
  expect(drawSeed()).toBeLessThan(1_000_000);
});
