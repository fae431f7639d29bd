import { expect, test } from "vitest";
import { whatGoes } from "./what-goes";

const item = { name: "Final", description: "", startDate: "2027-03-02", endDate: "" };
const competition = { participants: ["ada", "ben"], schedule: [], timeline: [], checklist: [] };

test("all that is deleted with a competition is counted", () => {
  expect(
    whatGoes(
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

test("of what could not be fetched it is said that all of it goes", () => {
  expect(
    whatGoes(competition, {
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

test("what is not there is not told of", () => {
  expect(
    whatGoes(
      { ...competition, participants: [] },
      { wordlists: [], templates: [], files: [], posts: [] },
    ),
  ).toEqual([]);
});
