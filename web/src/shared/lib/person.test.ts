import { expect, test } from "vitest";
import { handleOf, initialsOf, nameOf } from "./person";

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

test.each([
  ["Maya Okafor", "MO"],
  ["ana maria de la cruz", "AM"],
  ["maya-4821", "MA"],
  ["👩\u200d🚀 Maya Okafor", "MO"],
  ["Maya 🐝", "MA"],
  ["👩\u200d🚀", "👩\u200d🚀"],
  ["🇺🇸🐝", "🇺🇸"],
  ["E\u0301lodie", "E\u0301L"],
  ["李小龍", "李小"],
  ["  ", ""],
  ["(Mia) Lee", "LE"],
])("%j has the initials %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
