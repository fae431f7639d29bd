import { expect, test } from "vitest";
import { parseGuestSearch } from "./guest-search";

test("what is valid is taken", () => {
  expect(parseGuestSearch({ redirect: "/admins", ended: true })).toEqual({
    redirect: "/admins",
    ended: true,
  });
  expect(parseGuestSearch({ deleted: true })).toEqual({ deleted: true });
});

test("the rest is overwritten, because the router would keep it otherwise", () => {
  expect({
    ...{ redirect: "https://evil.example", ended: "yes" },
    ...parseGuestSearch({ redirect: "https://evil.example", ended: "yes" }),
  }).toEqual({ redirect: undefined, ended: undefined });
});
