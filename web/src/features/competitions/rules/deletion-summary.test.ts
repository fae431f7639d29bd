import { expect, test } from "vitest";
import { deletionSummary } from "./deletion-summary";

const item = { name: "Final", description: "", startDate: "2027-03-02", endDate: "" };
const competition = {
  participants: ["ada", "ben", "olive"],
  admins: ["olive"],
  schedule: [],
  timeline: [],
  checklist: [],
};

test("everything deleted with a competition is counted", () => {
  expect(
    deletionSummary(
      { ...competition, timeline: [item] },
      {
        wordlists: [
          { wordCount: 60, recordedCount: 52 },
          { wordCount: 1200, recordedCount: 0 },
        ],
        templates: [{ responseCount: 30 }, { responseCount: 1 }],
        files: ["rules.pdf"],
        posts: ["a", "b", "c"],
      },
    ),
  ).toEqual([
    "2 participants, with their practice progress",
    "2 wordlists, with 1,260 words and 52 recordings",
    "2 forms, answered 31 times",
    "1 file",
    "3 posts",
    "The schedule, timeline and checklist",
  ]);
});

test("contents that failed to load are listed without counts", () => {
  expect(
    deletionSummary(competition, {
      wordlists: undefined,
      templates: undefined,
      files: undefined,
      posts: undefined,
    }),
  ).toEqual([
    "2 participants, with their practice progress",
    "All wordlists, with their words and recordings",
    "All forms, with their answers",
    "All files",
    "All posts",
  ]);
});

test("empty contents are not listed", () => {
  expect(
    deletionSummary(
      { ...competition, participants: ["olive"] },
      { wordlists: [], templates: [], files: [], posts: [] },
    ),
  ).toEqual([]);
});
