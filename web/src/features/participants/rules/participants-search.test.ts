import { expect, test } from "vitest";
import { parseParticipantsSearch } from "./participants-search";

const nothing = {
  q: undefined,
  show: undefined,
  sort: undefined,
  descending: undefined,
  page: undefined,
};

test.each([
  [{}, nothing],
  [
    { q: "Lee", show: "idle", sort: "grade", descending: true, page: 3 },
    { q: "Lee", show: "idle", sort: "grade", descending: true, page: 3 },
  ],
  [
    { q: 7, page: "2" },
    { ...nothing, q: "7", page: 2 },
  ],
  [{ q: "  ", show: "", sort: "name", descending: false, page: 1 }, nothing],
  [{ q: ["a"], show: {}, sort: null, descending: "yes", page: -1 }, nothing],
])("a URL with %j is parsed", (search, expected) => {
  expect(parseParticipantsSearch(search)).toEqual(expected);
});
