import { expect, test } from "vitest";
import { participant } from "@/testing/fixtures";
import { isIdle, questionsOf } from "./questions";

const now = new Date("2027-01-20T12:00:00Z");

test("the questions of the server are put in words", () => {
  const ids = ["", "missing", "trip", "gone", "returned", "unclaimed", "consent", "idle"];
  const questions = ids.map((id, found) => ({ id, found }));
  const forms = [{ _id: "trip", title: "Trip" }];
  expect(questionsOf({ questions, forms }).map(({ label, found }) => `${label} ${found}`)).toEqual([
    "All 0",
    "Form missing 1",
    "Trip missing 2",
    "Form missing 3",
    "Form returned 4",
    "Card unused 5",
    "Consent missing 6",
    "No practice in 7 days 7",
  ]);
});

test.each([
  ["2027-01-13T12:00:00Z", false],
  ["2027-01-13T11:59:59Z", true],
])("practice at %s counts for seven days", (practicedAt, idle) => {
  const practice = [{ wordlistId: "wordlist-1", currentIndex: 1, practicedCount: 1, practicedAt }];
  expect(isIdle({ ...participant, practice }, now)).toBe(idle);
});
