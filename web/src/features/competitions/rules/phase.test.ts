import { expect, test } from "vitest";
import { describePhase, phaseOf } from "./phase";

const bee = { startDate: "2027-03-01", endDate: "2027-03-02", timeZone: "Europe/Berlin" };

test.each([
  ["2027-02-17T12:00:00Z", "Starts in 12 days"],
  ["2027-02-28T12:00:00Z", "Starts tomorrow"],
  ["2027-02-28T23:30:00Z", "Running now"],
  ["2027-03-02T22:59:00Z", "Running now"],
  ["2027-03-02T23:01:00Z", "Ended yesterday"],
])("at %s: %s", (now, text) => {
  expect(describePhase(phaseOf(bee, new Date(now)))).toBe(text);
});
