import { expect, test } from "vitest";
import type { Wordlist } from "../api";
import { nextForm, unaskedForm } from "./next-form";
import { nextPractice, practiceProgress } from "./practice-progress";

function list(_id: string, wordCount: number, recordedCount = wordCount): Wordlist {
  return {
    _id,
    wordsVersion: 1,
    title: _id,
    description: "",
    competitionCode: 12_345,
    creatorId: "ada",
    wordCount,
    recordedCount,
    createdAt: "2027-01-01T00:00:00Z",
  };
}

const template = (_id: string) => ({ _id, title: _id });

test("the next form is the unanswered one that is due first", () => {
  const templates = [template("general"), template("consent"), template("lunch")];
  const asked = [
    { templateId: "deleted", dueDate: "2027-01-01" },
    { templateId: "lunch", dueDate: "2027-02-03" },
    { templateId: "consent", dueDate: "2027-02-02" },
    { templateId: "general", dueDate: "2027-02-01" },
  ];
  expect(nextForm(asked, templates, new Set(["general"]))).toEqual({
    template: template("consent"),
    dueDate: "2027-02-02",
  });
  expect(nextForm(asked, templates, new Set(["general", "consent", "lunch"]))).toBeUndefined();
  // A form that no task asks for can wait.
  expect(nextForm([], templates, new Set())).toBeUndefined();
  expect(unaskedForm(templates, new Set(["general"]))).toEqual({ template: template("consent") });
  expect(unaskedForm(templates, new Set(["general", "consent", "lunch"]))).toBeUndefined();
});

test("progress is the saved index, also of a list that has changed", () => {
  const lists = [list("under-way", 3), list("at-end", 2), list("changed", 4), list("new", 1)];
  const depths = [
    { wordlistId: "under-way", order: [2, 0, 1], currentIndex: 2 },
    { wordlistId: "at-end", order: [1, 0], currentIndex: 2 },
    { wordlistId: "changed", order: [1, 0], currentIndex: 1 },
  ];
  expect(practiceProgress(lists, depths).map(({ started, done }) => [started, done])).toEqual([
    [true, 2],
    [true, 0],
    [true, 1],
    [false, 0],
  ]);
});

test("started wordlists come first, then new ones, then the first one again", () => {
  const practiced = { wordlist: list("practiced", 3), started: true, done: 0 };
  const fresh = { wordlist: list("fresh", 3), started: false, done: 0 };
  const underWay = { wordlist: list("under-way", 3), started: true, done: 1 };
  const empty = { wordlist: list("empty", 0), started: false, done: 0 };
  expect(nextPractice([practiced, fresh, underWay])).toBe(underWay);
  expect(nextPractice([empty, practiced, fresh])).toBe(fresh);
  expect(nextPractice([empty, practiced])).toBe(practiced);
  expect(nextPractice([empty])).toBeUndefined();
});
