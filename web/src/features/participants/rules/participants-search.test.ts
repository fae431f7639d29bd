import { expect, test } from "vitest";
import { foundQuery, pageQuery, parseParticipantsSearch } from "./participants-search";

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

test.each([
  [{}, {}, {}],
  [
    { q: " Lee ", show: "idle", sort: "grade", descending: true as const, page: 3 },
    { search: "Lee", show: "idle" },
    { sort: "-grade", page: 3 },
  ],
  [{ descending: true as const }, {}, { sort: "-name" }],
])(
  "for %j, the server is only asked for what differs from the first page",
  (search, found, page) => {
    expect(foundQuery(search)).toEqual(found);
    expect(pageQuery(search)).toEqual(page);
  },
);
