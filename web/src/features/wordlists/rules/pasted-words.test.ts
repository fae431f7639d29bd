import { expect, test } from "vitest";
import { pastedWords } from "./pasted-words";

const words = (text: string) => pastedWords(text, new Set()).map(({ word }) => word);

test.each([
  ["2. banana", "banana"],
  ["2.banana", "banana"],
  ["12) banana", "banana"],
  ["(3) banana", "banana"],
  ["4\tbanana", "banana"],
  ["4.\tbanana", "banana"],
  ["- banana", "banana"],
  ["• banana", "banana"],
  ["  banana  ", "banana"],
  ["banana\ta yellow fruit", "banana"],
  ["ice  cream", "ice cream"],
  ["lantern\u200B", "lantern"],
  ["\u200E1. lantern", "lantern"],
  ["20th", "20th"],
  ["-ism", "-ism"],
])("%j is %j", (line, word) => {
  expect(words(line)).toEqual([word]);
});

test("blank lines and any line ends are understood", () => {
  expect(words("\n1. apple\r\n\r\n 2. \n3. cherry\rdate\n\n")).toEqual(["apple", "cherry", "date"]);
});

test("words that can't be added are named", () => {
  const long = "x".repeat(101);
  expect(pastedWords(`Fjord\nnocturne\nNocturne\n${long}`, new Set(["fjord"]))).toEqual([
    { word: "Fjord", problem: "listed" },
    { word: "nocturne" },
    { word: "Nocturne", problem: "repeated" },
    { word: long, problem: "long" },
  ]);
});
