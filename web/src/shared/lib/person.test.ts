import { expect, test } from "vitest";
import { handleOf, nameOf } from "./person";

test.each([
  ["Maya", "maya@example.org", "maya-4821", "Maya"],
  [null, "maya@example.org", "maya-4821", "maya@example.org"],
  [null, "", "maya-4821", "maya-4821"],
  [null, "", null, "Someone"],
])("%j, %j and %j are called %j", (displayName, email, signInName, name) => {
  expect(nameOf({ displayName, email, signInName })).toBe(name);
});

test("a child without an email is known by the sign-in name", () => {
  expect(handleOf({ email: "", signInName: "maya-4821" })).toBe("maya-4821");
});
