import { expect, test } from "vitest";
import { missedWords, type WordPractice, wordsToLearn } from "./session-words";

const now = new Date("2027-02-01T12:00:00Z");
const fresh = (wordId: string): WordPractice => ({ wordId, state: "new", missed: false });
const practiced = (
  wordId: string,
  state: "learning" | "known",
  dueAt: string,
  lastAttemptAt = "2027-01-20T12:00:00Z",
): WordPractice => ({ wordId, state, missed: state === "learning", dueAt, lastAttemptAt });
const helped = (wordId: string, dueAt: string): WordPractice => ({
  ...practiced(wordId, "learning", dueAt),
  missed: false,
});

test("due words come first, then missed ones, then new ones in list order", () => {
  const words = [
    fresh("new-1"),
    practiced("due-later", "known", "2027-02-01T11:00:00Z"),
    practiced("missed", "learning", "2027-02-02T12:00:00Z"),
    fresh("new-2"),
    practiced("due-first", "learning", "2027-01-30T12:00:00Z"),
    practiced("known", "known", "2027-03-01T12:00:00Z"),
  ];
  const order = ["due-first", "due-later", "missed", "new-1", "new-2"];
  expect(wordsToLearn(words, 10, now)).toEqual(order);
  expect(wordsToLearn(words, 3, now)).toEqual(order.slice(0, 3));
});

test("a known list can be practiced again, starting with what is longest ago", () => {
  const words = [
    practiced("yesterday", "known", "2027-03-01T12:00:00Z", "2027-01-31T12:00:00Z"),
    practiced("last-week", "known", "2027-03-01T12:00:00Z", "2027-01-25T12:00:00Z"),
  ];
  expect(wordsToLearn(words, 10, now)).toEqual(["last-week", "yesterday"]);
  expect(missedWords(words, 10)).toEqual([]);
});

test("a word that was spelled with help is learned again, but wasn't missed", () => {
  const words = [
    fresh("new"),
    helped("helped", "2027-03-01T12:00:00Z"),
    practiced("missed", "learning", "2027-03-01T12:00:00Z"),
  ];
  expect(wordsToLearn(words, 2, now)).toEqual(["helped", "missed"]);
  expect(missedWords(words, 10)).toEqual(["missed"]);
});

test("missed words are those wrong the last time, oldest first", () => {
  const words = [
    fresh("new"),
    practiced("later", "learning", "2027-03-01T12:00:00Z", "2027-01-31T12:00:00Z"),
    practiced("known", "known", "2027-01-01T12:00:00Z"),
    practiced("earlier", "learning", "2027-03-01T12:00:00Z", "2027-01-25T12:00:00Z"),
  ];
  expect(missedWords(words, 10)).toEqual(["earlier", "later"]);
  expect(missedWords(words, 1)).toEqual(["earlier"]);
});
