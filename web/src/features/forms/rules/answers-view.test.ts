import { expect, test } from "vitest";
import { parseAnswersView, viewQuery } from "./answers-view";
import { columnsOf, isNarrowed, nextSort, orderOf, shownColumns } from "./columns";

const fields = ["Name", "Grade", "School"].map((name) => ({
  name,
  type: name === "Grade" ? ("number" as const) : ("text" as const),
  required: true,
}));

test.each([
  [{}, {}],
  [
    { q: "Lee AND 7", page: 2 },
    { q: "Lee AND 7", page: 2 },
  ],
  [
    { q: 7, page: "3", sort: 5, columns: 4 },
    { q: "7", page: 3, sort: "5", columns: "4" },
  ],
  [{ q: true }, { q: "true" }],
  [{ q: "  ", page: 1, sort: "-answered", columns: "", filters: {} }, {}],
  [{ q: ["a"], page: -4, sort: null, filters: [{ has: "a" }] }, {}],
  [{ q: null, page: 2.5, filters: { 1: 7 } }, {}],
  [
    { filters: { 1: { has: "maple", from: "", odd: "x" }, 2: { from: 3 }, 3: {} } },
    { filters: { 1: { has: "maple" }, 2: { from: "3" }, 3: {} } },
  ],
])("a URL with %j is parsed", (search, expected) => {
  const none = { q: undefined, page: undefined, sort: undefined, columns: undefined };
  expect(parseAnswersView(search)).toEqual({ ...none, filters: undefined, ...expected });
});

test("the default columns are those of the given fields", () => {
  const titles = (columns?: string) =>
    shownColumns({ columns }, fields, fields.slice(0, 2)).map(({ title }) => title);
  expect(titles()).toEqual(["Name", "Grade", "Answered"]);
  expect(titles("signature,3,9")).toEqual(["School", "Signature"]);
  expect(columnsOf(fields)).toHaveLength(5);
});

test("a heading sorts up, then down", () => {
  expect(nextSort(undefined, "2")).toBe("2");
  expect(nextSort("2", "2")).toBe("-2");
  expect(nextSort("-2", "2")).toBe("2");
  expect(nextSort(undefined, "answered")).toBe("answered");
  expect(nextSort("answered", "answered")).toBeUndefined();
  expect(orderOf(undefined, "answered")).toBe("descending");
  expect(orderOf("2", "2")).toBe("ascending");
  expect(orderOf("2", "answered")).toBeUndefined();
});

test("empty filters aren't sent", () => {
  const view = { q: "a", sort: "-2", filters: { 1: { has: " " }, 2: { from: "3" } } };
  expect(viewQuery(view)).toEqual({ search: "a", sort: "-2", filters: '{"2":{"from":"3"}}' });
  expect(viewQuery({ filters: { 1: {} } })).toEqual({});
  expect(isNarrowed({ filters: { 1: {} }, sort: "2" })).toBe(false);
  expect(isNarrowed({ filters: { 1: { to: "3" } } })).toBe(true);
});
