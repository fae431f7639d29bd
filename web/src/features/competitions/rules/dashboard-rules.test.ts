import { expect, test } from "vitest";
import type { Wordlist } from "../api";
import { needsCare } from "./needs-care";
import { nextPractice, practiceProgress } from "./practice-progress";

function list(_id: string, wordCount: number, recordedCount = wordCount): Wordlist {
  return {
    _id,
    title: _id,
    description: "",
    competitionCode: 12_345,
    creatorId: "ada",
    wordCount,
    recordedCount,
    createdAt: "2027-01-01T00:00:00Z",
  };
}

test("a new competition needs a wordlist and people", () => {
  expect(needsCare({ admins: ["ada"], participants: ["ada"] }, [])).toEqual([
    { kind: "no-wordlist" },
    { kind: "nobody-joined" },
  ]);
});

test("words without recording and lists without words are named", () => {
  const half = list("half", 60, 2);
  const empty = list("empty", 0);
  expect(
    needsCare({ admins: ["ada"], participants: ["ada", "ben"] }, [half, list("full", 3), empty]),
  ).toEqual([
    { kind: "unrecorded", wordlist: half, missing: 58 },
    { kind: "no-words", wordlist: empty },
  ]);
});

test("a competition in order needs nothing", () => {
  expect(needsCare({ admins: ["ada"], participants: ["ben"] }, [list("full", 3)])).toEqual([]);
});

test("progress is the saved index while the record fits the list", () => {
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

test("next comes what is under way, then what is new, then the first again", () => {
  const practiced = { wordlist: list("practiced", 3), started: true, done: 0 };
  const fresh = { wordlist: list("fresh", 3), started: false, done: 0 };
  const underWay = { wordlist: list("under-way", 3), started: true, done: 1 };
  const empty = { wordlist: list("empty", 0), started: false, done: 0 };
  expect(nextPractice([practiced, fresh, underWay])).toBe(underWay);
  expect(nextPractice([empty, practiced, fresh])).toBe(fresh);
  expect(nextPractice([empty, practiced])).toBe(practiced);
  expect(nextPractice([empty])).toBeUndefined();
});
