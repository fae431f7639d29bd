import { expect, test } from "vitest";
import { formatLastSeen, isConnected, roleWithLabel } from "./official-roles";

test("a role is named with its label, unless that is the same", () => {
  expect(roleWithLabel("headJudge", "Ms. Ortiz")).toBe("Head judge, Ms. Ortiz");
  expect(roleWithLabel("scribe", "")).toBe("Scribe");
  expect(roleWithLabel("scribe", "Scribe")).toBe("Scribe");
});

test.each([
  [undefined, "Not connected yet", false],
  [20, "Connected", true],
  [50.2, "No answer for 50 s", false],
  // Heard while the page asked.
  [-1, "Connected", true],
])("seen %s seconds ago is %s", (ago, sentence, connected) => {
  const lastSeen = ago === undefined ? undefined : "2027-03-01T19:41:20Z";
  expect(formatLastSeen(lastSeen, ago)).toBe(sentence);
  expect(isConnected(ago)).toBe(connected);
});

test("long after, the time says when it was seen", () => {
  expect(formatLastSeen("2027-03-01T18:00:00Z", 6_100)).toMatch(/^Last seen \d{1,2}:\d{2} [AP]M$/);
});
