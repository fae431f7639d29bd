import { expect, test } from "vitest";
import { parseResponseSearch } from "./parse-response-search";

test.each([
  [{}, { q: undefined, page: undefined }],
  [
    { q: "Lee AND 7", page: 2 },
    { q: "Lee AND 7", page: 2 },
  ],
  [
    { q: 7, page: "3" },
    { q: "7", page: 3 },
  ],
  [{ q: true }, { q: "true", page: undefined }],
  [
    { q: "  ", page: 1 },
    { q: undefined, page: undefined },
  ],
  [
    { q: ["a"], page: -4 },
    { q: undefined, page: undefined },
  ],
  [
    { q: null, page: 2.5 },
    { q: undefined, page: undefined },
  ],
])("a URL with %j is parsed", (search, expected) => {
  expect(parseResponseSearch(search)).toEqual(expected);
});
