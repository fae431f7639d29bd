import { expect, test } from "vitest";
import { formatLastSeen, isConnected, roleWithLabel } from "./official-roles";

const now = Date.parse("2027-03-01T19:41:40Z");

test("a role is named with its label, unless that is the same", () => {
  expect(roleWithLabel("headJudge", "Ms. Ortiz")).toBe("Head judge, Ms. Ortiz");
  expect(roleWithLabel("scribe", "")).toBe("Scribe");
  expect(roleWithLabel("scribe", "Scribe")).toBe("Scribe");
});

test.each([
  [undefined, "Not connected yet", false],
  ["2027-03-01T19:41:20Z", "Connected", true],
  ["2027-03-01T19:40:50Z", "No answer for 50 s", false],
  // A device whose clock is ahead isn't from the future.
  ["2027-03-01T19:41:45Z", "Connected", true],
])("last seen %s is %s", (lastSeen, sentence, connected) => {
  expect(formatLastSeen(lastSeen, now)).toBe(sentence);
  expect(isConnected(lastSeen, now)).toBe(connected);
});

test("long after, the time says when it was seen", () => {
  expect(formatLastSeen("2027-03-01T18:00:00Z", now)).toMatch(/^Last seen \d{1,2}:\d{2} [AP]M$/);
});
