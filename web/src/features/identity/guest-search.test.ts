import { expect, test } from "vitest";
import { parseGuestSearch } from "./guest-search";

test("valid parameters are kept", () => {
  const search = { redirect: "/admins", ended: true, failed: "user-disabled" };
  expect(parseGuestSearch(search)).toEqual(search);
  expect(parseGuestSearch({ deleted: true })).toEqual({ deleted: true });
});

test("invalid parameters are overwritten with undefined", () => {
  const search = { redirect: "https://evil.example", ended: "yes", failed: "Call 555 1234" };
  expect({ ...search, ...parseGuestSearch(search) }).toEqual({
    redirect: undefined,
    ended: undefined,
    failed: undefined,
  });
});
