import { expect, test } from "vitest";
import { pageInSearch } from "./page-in-search";

test.each<[{ page?: unknown }, number | undefined]>([
  [{ page: 2 }, 2],
  [{ page: "3" }, 3],
  [{ page: 1 }, undefined],
  [{ page: 0 }, undefined],
  [{ page: -2 }, undefined],
  [{ page: 1.5 }, undefined],
  [{ page: "two" }, undefined],
  [{ page: "1e99" }, undefined],
  [{ page: null }, undefined],
  [{}, undefined],
])("%j is page %s", (search, expected) => {
  // The router merges the result into the URL's search.
  expect({ ...search, ...pageInSearch(search) }).toEqual({ page: expected });
});
