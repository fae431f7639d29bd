import { expect, test } from "vitest";
import { readPosts } from "./read-post";
import { parsePostSearch, searchPosts } from "./search-posts";

const when = { createdAt: "2027-03-01T15:00:00Z", updatedAt: "2027-03-01T15:00:00Z" };
const posts = readPosts([
  { _id: "rules", title: "The rules", description: "finals", tags: ["Day one", "2027"], ...when },
  { _id: "fete", title: "Fête des abeilles", description: "x", tags: [], ...when },
  null,
]);
const found = (query: string) =>
  searchPosts(posts, query).map((read) => ("post" in read ? read.post._id : read.error));

test.each([
  ["", ["rules", "fete", "Invalid post data"]],
  ["  ", ["rules", "fete", "Invalid post data"]],
  ["RULE", ["rules"]],
  ["day one", ["rules"]],
  ["2027 rules", ["rules"]],
  ["fete", ["fete"]],
  ["FÊTE", ["fete"]],
  ["rules fete", []],
])("%j finds %j", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test("the description is not searched", () => {
  expect(found("finals")).toEqual([]);
});

test("the URL may contain anything", () => {
  expect(parsePostSearch({ q: "rules" })).toEqual({ q: "rules" });
  expect(parsePostSearch({ q: 2027 })).toEqual({ q: "2027" });
  for (const q of [undefined, null, "", "  ", ["a"], { a: 1 }]) {
    expect(parsePostSearch({ q })).toEqual({ q: undefined });
  }
});
