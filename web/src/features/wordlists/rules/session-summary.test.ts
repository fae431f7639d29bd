import { expect, test } from "vitest";
import type { WordResult } from "./learn-session";
import { describeResult, numberWord, patternsBehind, summarize } from "./session-summary";

const result = (changes: Partial<WordResult>): WordResult => ({
  outcome: "first-try",
  misses: [],
  hint: 0,
  turns: 1,
  ...changes,
});
const firstTry = result({});
const helped = result({ outcome: "helped", misses: ["a"] });
const shown = result({ outcome: "shown", hint: 3 });
const skipped = result({ outcome: "skipped" });

test("a session names what went well, then the hard words, hardest first", () => {
  expect(summarize([helped, firstTry, shown, firstTry], new Set())).toEqual({
    title: "Four words done",
    praise: "You got two right on the first try.",
    firstTry: 2,
    helped: 1,
    again: 1,
    hard: [2, 0],
  });
});

test.each([
  [[firstTry], [], "Every one right on the first try."],
  [[firstTry, firstTry], [1], "You got one that you missed before."],
  [[helped, shown], [0], "You worked out one with a little help."],
  [[shown, shown], [], "You've seen how they're spelled. Next time will be easier."],
  [[shown], [], "You've seen how it's spelled. Next time will be easier."],
  [[shown, skipped], [], "You looked at one. Next time will be easier."],
  [[skipped, skipped], [], "That's fine. You can try again another time."],
])("praise %#", (results, missedBefore, praise) => {
  expect(summarize(results, new Set(missedBefore)).praise).toBe(praise);
});

test("meanings were seen, not spellings, and words that were all skipped aren't done", () => {
  const seen = summarize([shown, shown], new Set(), "meaning").praise;
  expect(seen).toBe("You've seen what they mean. Next time will be easier.");
  expect(summarize([skipped, skipped], new Set()).title).toBe("Two words skipped");
});

test.each([
  [shown, "shown"],
  [skipped, "skipped"],
  [result({ outcome: "helped", hint: 2 }), "2 hints"],
  [result({ outcome: "helped", misses: ["a", "b"], hint: 1 }), "1 hint"],
  [helped, "2 tries"],
])("%j was %s", (one, text) => {
  expect(describeResult(one)).toBe(text);
});

test("numbers up to twenty are words", () => {
  expect([1, 12, 20, 21].map(numberWord)).toEqual(["one", "twelve", "twenty", "21"]);
  expect(summarize([firstTry], new Set()).title).toBe("One word done");
});

test("the patterns behind hard words name their words, the most frequent first", () => {
  const doubled = {
    start: 2,
    length: 2,
    pattern: "doubled-consonant" as const,
    sentence: "Two c.",
  };
  const schwa = {
    start: 4,
    length: 1,
    pattern: "unstressed-vowel" as const,
    sentence: "The a is hardly heard.",
  };
  const spelled = (word: string, parts: (typeof doubled | typeof schwa)[]) => ({
    word: { word, spelling: { syllables: [], parts } },
    misses: [],
  });
  expect(
    patternsBehind([
      spelled("cinnamon", [schwa, doubled]),
      spelled("raccoon", [doubled]),
      { word: { word: "bee", spelling: null }, misses: [] },
    ]),
  ).toEqual([
    { name: "Doubled consonants", words: ["cinnamon", "raccoon"] },
    { name: "Vowels you hardly hear", words: ["cinnamon"] },
  ]);
});
