import { expect, test } from "vitest";
import { participant as mia, classParticipant as noah, participantList } from "@/testing/fixtures";
import type { Participant } from "../api";
import { search, sortBy } from "./arrange";
import { questions } from "./questions";

const now = new Date("2027-01-20T12:00:00Z");
const position = { wordlistId: "wordlist-1", currentIndex: 1, practicedAt: "2027-01-19T12:00:00Z" };
const zoe: Participant = {
  ...mia,
  uid: "zoe",
  displayName: "Zoë Ames",
  email: "zoe@example.org",
  grade: "10",
  answered: ["trip"],
  returned: [],
  practice: [position],
};
const list = { ...participantList, participants: [zoe, noah, mia] };
const uids = (participants: Participant[]) => participants.map(({ uid }) => uid);

test.each([
  ["", ["zoe", "noah", "mia"]],
  [" LEE ", ["mia"]],
  ["zoe@", ["zoe"]],
  ["noah-48", ["noah"]],
  ["lincoln", ["zoe", "mia"]],
  ["zebra", []],
])("the search %j finds names, emails, log-in names and schools", (typed, expected) => {
  expect(uids(search(list.participants, typed))).toEqual(expected);
});

test.each([
  [undefined, ["mia", "noah", "zoe"], ["zoe", "noah", "mia"]],
  // Numbers in order, and Noah without a grade last in both directions.
  ["grade", ["mia", "zoe", "noah"], ["zoe", "mia", "noah"]],
  ["active", ["mia", "zoe", "noah"], ["mia", "zoe", "noah"]],
  ["trip", ["mia", "noah", "zoe"], ["noah", "zoe", "mia"]],
  ["forms", ["mia", "noah", "zoe"], ["noah", "zoe", "mia"]],
  ["wordlist-1", ["mia", "noah", "zoe"], ["zoe", "mia", "noah"]],
  ["practice", ["mia", "noah", "zoe"], ["zoe", "mia", "noah"]],
  ["a deleted form", ["mia", "noah", "zoe"], ["zoe", "noah", "mia"]],
])("spellers are sorted by %j, and then by name", (sort, up, down) => {
  expect(uids(sortBy(list.participants, list, sort, false))).toEqual(up);
  expect(uids(sortBy(list.participants, list, sort, true))).toEqual(down);
});

const found = (asked: ReturnType<typeof questions>) =>
  asked.map((question) => [question.label, uids(question.found)]);

test("each question finds the spellers it asks for", () => {
  expect(found(questions(list, now))).toEqual([
    ["All", ["zoe", "noah", "mia"]],
    ["Trip missing", ["mia"]],
    ["Card unused", ["noah"]],
    ["No practice in 7 days", ["noah", "mia"]],
  ]);
  // Nobody misses the trip's form. With two forms, there is a question about any.
  const forms = [...list.forms, { _id: "permission", title: "Permission" }];
  expect(found(questions({ ...list, forms, participants: [zoe] }, now))).toEqual([
    ["All", ["zoe"]],
    ["Form missing", ["zoe"]],
    ["Permission missing", ["zoe"]],
    ["No practice in 7 days", []],
  ]);
  expect(found(questions({ forms: [], wordlists: [], participants: [mia] }, now))).toEqual([
    ["All", ["mia"]],
  ]);
});

test("practice counts for seven days", () => {
  const idle = (at: string) =>
    questions(
      { ...list, participants: [{ ...zoe, practice: [{ ...position, practicedAt: at }] }] },
      now,
    ).find(({ id }) => id === "idle")?.found.length;
  expect(idle("2027-01-13T12:00:00Z")).toBe(0);
  expect(idle("2027-01-13T11:59:59Z")).toBe(1);
});
