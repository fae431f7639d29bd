import { expect, test } from "vitest";
import { findParticipants, withoutOrganizers } from "./find-people";

const mia = {
  uid: "uid-1",
  email: "mia@example.org",
  signInName: null,
  madeHere: false,
  displayName: "Mia Ölmez",
  photoURL: null,
  role: "user",
} as const;
const ben = { ...mia, uid: "uid-2", email: "", signInName: "ben-4821", displayName: null };

test("participants are in the order of their IDs, also unknown ones", () => {
  expect(findParticipants(["uid-2", "uid-3", "uid-1"], [mia, ben], " ")).toEqual([
    { uid: "uid-2", person: ben },
    { uid: "uid-3", person: undefined },
    { uid: "uid-1", person: mia },
  ]);
});

test.each([
  ["ölm", ["uid-1"]],
  ["BEN-4", ["uid-2"]],
  ["uid-", ["uid-1", "uid-2", "uid-3"]],
  ["d-3", ["uid-3"]],
  ["nobody", []],
])("%j finds %j", (typed, uids) => {
  const found = findParticipants(["uid-1", "uid-2", "uid-3"], [mia, ben], typed);
  expect(found.map(({ uid }) => uid)).toEqual(uids);
});

test("figures count participants who don't organize", () => {
  expect(withoutOrganizers({ participants: ["olive", "mia"], admins: ["olive", "otto"] })).toEqual([
    "mia",
  ]);
});
