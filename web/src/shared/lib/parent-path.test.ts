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
  ["/competition/12345/wordlist/abc/statistics", "/competition/12345/wordlist/abc"],
  ["/competition/12345/settings", "/competition/12345"],
  ["/competition/12345/edit-posts/new", "/competition/12345/edit-posts"],
  ["/competition/12345/edit-templates/new", "/competition/12345/edit-templates"],
  ["/competition/12345/form/abc", "/competition/12345"],
  ["/nowhere/at/all", "/"],
])("the parent of %s is %s", (path, parent) => {
  expect(parentPath(path)).toBe(parent);
});
