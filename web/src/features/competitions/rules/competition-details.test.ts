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

test("complete details have nothing to correct", () => {
  expect(checkDetails(details)).toEqual({});
});

// spec: rule competition title
// spec: rule competition description
// spec: rule competition start date
// spec: rule competition end date
test("every empty field has the spec's sentence", () => {
  expect(
    checkDetails({ ...details, title: " ", description: "", startDate: "", endDate: "" }),
  ).toEqual({
    title: "Title is required.",
    description: "Description is required.",
    startDate: "Start date is required.",
    endDate: "End date is required.",
  });
});

test("a title counts characters as people do, up to 200", () => {
  expect(checkDetails({ ...details, title: "🐝".repeat(200) })).toEqual({});
  expect(checkDetails({ ...details, title: "🐝".repeat(201) })).toEqual({
    title: "Title can have at most 200 characters.",
  });
});

test("the start may be the end's day, not after it", () => {
  expect(checkDetails({ ...details, startDate: "2027-03-02" })).toEqual({});
  expect(checkDetails({ ...details, startDate: "2027-03-03" })).toEqual({
    startDate: "Start date cannot be after end date.",
  });
});

test("dates are reversed only when both are there", () => {
  expect(datesReversed({ startDate: "2027-03-03", endDate: "" })).toBe(false);
  expect(datesReversed({ startDate: "2027-03-03", endDate: "2027-03-02" })).toBe(true);
});

test("spaces around what was typed are not sent", () => {
  expect(
    trimmed({ ...details, title: " Spring Bee ", description: "\nFor grades 3 to 6. " }),
  ).toEqual(details);
});

test("a new time zone or new dates are told to leave the plan as it is written", () => {
  expect(consequences(details, details, true)).toEqual([]);
  expect(consequences(details, { ...details, timeZone: "UTC" }, true)).toEqual([
    "The times in the schedule stay as they are written: 09:00 will be 09:00 in the new time zone.",
  ]);
  expect(consequences(details, { ...details, endDate: "2027-03-09" }, true)).toEqual([
    "The schedule, timeline and checklist keep the dates they have. Please look through them afterwards.",
  ]);
  // Without a plan there is nothing to look through.
  expect(consequences(details, { ...details, timeZone: "UTC" }, false)).toEqual([]);
});
