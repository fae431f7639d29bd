import { expect, test } from "vitest";
import { handleOf, nameOf } from "./person";

test.each([
  ["Maya", "maya@example.org", "maya-4821", "Maya"],
  [null, "maya@example.org", "maya-4821", "maya@example.org"],
  [null, "", "maya-4821", "maya-4821"],
  [null, "", null, "Someone"],
])("%j, %j and %j are shown as %j", (displayName, email, signInName, name) => {
  expect(nameOf({ displayName, email, signInName })).toBe(name);
});

test("without an email, the handle is the log-in name", () => {
  expect(handleOf({ email: "", signInName: "maya-4821" })).toBe("maya-4821");
});
