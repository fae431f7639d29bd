import { expect, test } from "vitest";
import { deletedSentence, restoredSentence } from "./sentences";

test.each([
  ["word", "cantaloupe", 1, "Deleted “cantaloupe”.", "Restored “cantaloupe”."],
  ["recording", "bee", 1, "Deleted the recording of “bee”.", "Restored the recording of “bee”."],
  ["participant", "Mia Lee", 1, "Removed Mia Lee.", "Restored Mia Lee."],
  ["participant", "Mia Lee", 1200, "Removed 1,200 spellers.", "Restored 1,200 spellers."],
  ["participant", "", 1, "Removed Someone.", "Restored Someone."],
] as const)("a %s “%s”, %d of them", (kind, title, items, deleted, restored) => {
  const deletion = { kind, title, count: items };
  expect(deletedSentence(deletion)).toBe(deleted);
  expect(restoredSentence(deletion)).toBe(restored);
});
