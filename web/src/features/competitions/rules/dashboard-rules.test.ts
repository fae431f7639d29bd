import { expect, test } from "vitest";
import type { Wordlist } from "../api";
import { nextForm, unaskedForm } from "./next-form";
import { pendingTasks } from "./pending-tasks";
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

const joined = { admins: ["ada"], participants: ["ada", "ben"] };

function template(_id: string, responsesToday?: number) {
  return { _id, title: _id, ...(responsesToday !== undefined && { responsesToday }) };
}

test("a new competition needs a wordlist and people", () => {
  expect(pendingTasks({ admins: ["ada"], participants: ["ada"] }, [], undefined)).toEqual([
    { kind: "no-wordlist" },
    { kind: "nobody-joined" },
  ]);
});

test("words without recordings and empty wordlists are listed", () => {
  const half = list("half", 60, 2);
  const empty = list("empty", 0);
  expect(pendingTasks(joined, [half, list("full", 3), empty], [])).toEqual([
    { kind: "no-words", wordlist: empty },
    { kind: "unrecorded", wordlist: half, missing: 58 },
  ]);
});

test("forms answered today come first", () => {
  const today = template("consent", 4);
  expect(
    pendingTasks(joined, [list("half", 2, 1)], [template("old", 0), today, template("new")]),
  ).toMatchObject([{ kind: "answered", template: today, answers: 4 }, { kind: "unrecorded" }]);
});

test("more than three of a kind are summarized", () => {
  const lists = ["a", "b", "c", "d"].map((id) => list(id, 60, 10));
  const empty = ["e", "f", "g", "h", "i"].map((id) => list(id, 0));
  const templates = ["j", "k", "l", "m"].map((id) => template(id, 2));
  expect(pendingTasks(joined, [...lists, ...empty], templates)).toEqual([
    { kind: "many-answered", forms: 4, answers: 8 },
    { kind: "many-no-words", wordlists: 5 },
    { kind: "many-unrecorded", wordlists: 4, missing: 200 },
  ]);
  expect(pendingTasks(joined, lists.slice(1), []).map(({ kind }) => kind)).toEqual([
    "unrecorded",
    "unrecorded",
    "unrecorded",
  ]);
});

test("a competition in good order has no pending tasks", () => {
  expect(pendingTasks({ admins: ["ada"], participants: ["ben"] }, [list("full", 3)], [])).toEqual(
    [],
  );
});

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

test("progress is the saved index while its order fits the wordlist", () => {
  const lists = [list("under-way", 3), list("at-end", 2), list("changed", 4), list("new", 1)];
  const depths = [
    { wordlistId: "under-way", order: [2, 0, 1], currentIndex: 2 },
    { wordlistId: "at-end", order: [1, 0], currentIndex: 2 },
    { wordlistId: "changed", order: [1, 0], currentIndex: 1 },
  ];
  expect(practiceProgress(lists, depths).map(({ started, done }) => [started, done])).toEqual([
    [true, 2],
    [true, 0],
    [true, 0],
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
