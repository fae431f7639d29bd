import { expect, test } from "vitest";
import { parentPath } from "./parent-path";

test.each([
  ["/admins", "/"],
  ["/create-competition", "/"],
  ["/competition/12345", "/"],
  ["/competition/12345/add-wordlist", "/competition/12345"],
  ["/competition/12345/wordlist/abc", "/competition/12345"],
  ["/competition/12345/wordlist/abc/", "/competition/12345"],
  ["/competition/12345/wordlist/abc/practice", "/competition/12345/wordlist/abc"],
  ["/nowhere/at/all", "/"],
])("%s lies below %s", (path, parent) => {
  expect(parentPath(path)).toBe(parent);
});
