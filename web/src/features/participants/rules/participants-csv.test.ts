import { expect, test } from "vitest";
import { classParticipant, participant, participantList } from "@/testing/fixtures";
import { formatDay } from "./format-day";
import { participantsCsv } from "./participants-csv";

const practice = {
  wordlistId: "wordlist-1",
  currentIndex: 1,
  practicedCount: 1,
  practicedAt: "2027-01-15T12:00:00Z",
};

test("spellers are exported with dates of the competition, and formulas as text", () => {
  const mia = {
    ...participant,
    displayName: "=Mia",
    // Already the next day in UTC.
    lastActive: "2027-01-16T03:00:00Z",
    practice: [{ ...practice, practicedAt: "2027-01-16T03:00:00Z" }],
  };
  expect(participantsCsv([classParticipant, mia], participantList, "America/Chicago")).toBe(
    "\uFEFFName,Email,Log-in Name,School,Grade,Account,Joined,Last Active,Trip,First round\r\n" +
      "'=Mia,mia@example.org,,Lincoln School,5,In use,2027-01-15,2027-01-15,Missing,1 of 2\r\n" +
      "Noah Kim,,noah-4821,,,Card unused,2027-01-15,,Answered,\r\n",
  );
});

test("a list that is only practiced in sessions is exported with the words practiced", () => {
  const mia = { ...participant, practice: [{ ...practice, currentIndex: null }] };
  const [, row] = participantsCsv([mia], participantList, "America/Chicago").split("\r\n");
  expect(row).toMatch(/,1 word practiced$/);
});

test("consents are exported once there are any", () => {
  const consent = {
    kind: "signature" as const,
    by: "Rosa Lee",
    givenAt: "2027-01-16T03:00:00Z",
    formTitle: "Trip",
    withdrawnAt: null,
  };
  const [fields, mia, noah] = participantsCsv(
    [{ ...participant, consent }, classParticipant],
    participantList,
    "America/Chicago",
  ).split("\r\n");
  expect(fields).toContain("Last Active,Consent,Trip");
  expect(mia).toContain('"Signed by Rosa Lee, 2027-01-15"');
  expect(noah).toContain(",Missing,");
});

test.each([
  ["2027-01-16T03:00:00Z", "Today"],
  ["2027-01-15T05:59:00Z", "Yesterday"],
  ["2027-01-09T12:00:00Z", "Jan 9, 2027"],
])("the day of %s is shown as %s in Chicago", (instant, expected) => {
  expect(formatDay(instant, "America/Chicago", new Date("2027-01-15T20:00:00Z"))).toBe(expected);
});
