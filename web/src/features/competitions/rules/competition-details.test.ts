import { expect, test } from "vitest";
import {
  type CompetitionDetails,
  checkDetails,
  consequences,
  datesReversed,
  trimmed,
} from "./competition-details";

const details: CompetitionDetails = {
  title: "Spring Bee",
  description: "For grades 3 to 6.",
  startDate: "2027-03-01",
  endDate: "2027-03-02",
  timeZone: "Europe/Berlin",
};

test("complete details have no errors", () => {
  expect(checkDetails(details)).toEqual({});
});

// spec: rule competition title
// spec: rule competition description
// spec: rule competition start date
// spec: rule competition end date
test("empty fields have the spec's errors", () => {
  expect(
    checkDetails({ ...details, title: " ", description: "", startDate: "", endDate: "" }),
  ).toEqual({
    title: "Title is required.",
    description: "Description is required.",
    startDate: "Start date is required.",
    endDate: "End date is required.",
  });
});

test("a title has at most 200 characters, counting an emoji as one", () => {
  expect(checkDetails({ ...details, title: "🐝".repeat(200) })).toEqual({});
  expect(checkDetails({ ...details, title: "🐝".repeat(201) })).toEqual({
    title: "Title can have at most 200 characters.",
  });
});

test("the competition may start on the day it ends, but not later", () => {
  expect(checkDetails({ ...details, startDate: "2027-03-02" })).toEqual({});
  expect(checkDetails({ ...details, startDate: "2027-03-03" })).toEqual({
    startDate: "Start date cannot be after end date.",
  });
});

test("dates are reversed only if both are set", () => {
  expect(datesReversed({ startDate: "2027-03-03", endDate: "" })).toBe(false);
  expect(datesReversed({ startDate: "2027-03-03", endDate: "2027-03-02" })).toBe(true);
});

test("surrounding spaces are removed", () => {
  expect(
    trimmed({ ...details, title: " Spring Bee ", description: "\nFor grades 3 to 6. " }),
  ).toEqual(details);
});

test("a new time zone or new dates come with a note about the plan", () => {
  expect(consequences(details, details, true)).toEqual([]);
  expect(consequences(details, { ...details, timeZone: "UTC" }, true)).toEqual([
    "The times in the schedule don't change: 9:00 AM stays 9:00 AM in the new time zone.",
  ]);
  expect(consequences(details, { ...details, endDate: "2027-03-09" }, true)).toEqual([
    "The dates in the schedule, timeline and checklist don't change. Please check them afterwards.",
  ]);
  expect(consequences(details, { ...details, timeZone: "UTC" }, false)).toEqual([]);
});
