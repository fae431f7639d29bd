import { expect, test } from "vitest";
import { checkTimelineItem, newTimelineItem, shiftEndDate, stateOf } from "./timeline";

const item = { ...newTimelineItem("2027-03-01"), name: "Sign-up", description: "Online." };

// spec: constant timeline dates
test("a new item starts on the competition's first day", () => {
  expect(newTimelineItem("2027-03-01")).toEqual({
    name: "",
    description: "",
    startDate: "2027-03-01",
    endDate: "2027-03-01",
  });
});

// spec: rule timeline item
test("an item requires a name and a description, and its end cannot precede its start", () => {
  expect(checkTimelineItem(item)).toEqual({});
  expect(checkTimelineItem({ ...item, startDate: "" })).toEqual({});
  expect(Object.keys(checkTimelineItem({ ...item, name: "", endDate: "2027-02-28" }))).toEqual([
    "name",
    "endDate",
  ]);
});

test("the end date moves with the start date, unless it is empty, invalid or changed too", () => {
  const long = { ...item, endDate: "2027-03-03" };
  expect(shiftEndDate(long, { ...long, startDate: "2027-03-30" }).endDate).toBe("2027-04-01");
  const open = { ...item, endDate: "" };
  expect(shiftEndDate(open, { ...open, startDate: "2027-03-30" }).endDate).toBe("");
  const both = { ...item, startDate: "2027-03-30", endDate: "2027-03-31" };
  expect(shiftEndDate(item, both)).toBe(both);
});

test.each([
  ["2027-03-01", "2027-03-05", "past"],
  ["2027-03-09", "", "past"],
  ["2027-03-10", "", "now"],
  ["2027-03-01", "2027-03-10", "now"],
  ["2027-03-11", "2027-03-12", "ahead"],
  ["", "2027-03-12", "ahead"],
  ["", "2027-03-01", "past"],
  ["", "", "ahead"],
])("on March 10, a step from %j to %j is %s", (startDate, endDate, state) => {
  expect(stateOf({ startDate, endDate }, "2027-03-10")).toBe(state);
});
