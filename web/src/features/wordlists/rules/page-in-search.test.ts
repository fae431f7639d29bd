import { expect, test } from "vitest";
import { pageInSearch } from "./page-in-search";

test.each([
  [{ page: 2 }, { page: 2 }],
  [{ page: "3" }, { page: 3 }],
  [{ page: 1 }, {}],
  [{ page: 0 }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: "two" }, {}],
  [{ page: "1e99" }, {}],
  [{ page: null }, {}],
  [{}, {}],
])("%j is %j", (search, expected) => {
  expect(pageInSearch(search)).toEqual(expected);
});
