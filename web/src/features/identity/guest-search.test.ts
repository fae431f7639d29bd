import { expect, test } from "vitest";
import { parseGuestSearch } from "./guest-search";

test("valid parameters are kept", () => {
  const search = { redirect: "/admins", failed: "user-disabled" };
  expect(parseGuestSearch(search)).toEqual(search);
  expect(parseGuestSearch({ deleted: true })).toEqual({ deleted: true });
});

test("invalid parameters are overwritten with undefined", () => {
  const search = { redirect: "https://evil.example", deleted: "yes", failed: "Call 555 1234" };
  expect({ ...search, ...parseGuestSearch(search) }).toEqual({
    redirect: undefined,
    deleted: undefined,
    failed: undefined,
  });
});
