import { expect, test } from "vitest";
import { type Meaning, meaningChoices, wordsWithMeaning } from "./meaning-choices";

const meaning = (word: string, partOfSpeech: string, definition: string): Meaning => ({
  _id: word,
  word,
  partOfSpeech,
  definition,
});
const first = () => 0;

const bee = meaning("bee", "noun", "an insect that makes honey");
const hive = meaning("hive", "noun", "a home of bees");
const honey = meaning("honey", "noun", "what bees make");
const buzz = meaning("buzz", "verb", "to hum like a bee");
const wax = meaning("wax", "noun", "");

test("choices have the same part of speech if there are enough", () => {
  const choices = meaningChoices(bee, [buzz, wax, bee, hive, honey], first);
  expect(choices.map(({ word }) => word).toSorted()).toEqual(["bee", "hive", "honey"]);
});

test("other parts of speech fill up", () => {
  const choices = meaningChoices(bee, [buzz, wax, bee, hive], first);
  expect(choices.map(({ word }) => word).toSorted()).toEqual(["bee", "buzz", "hive"]);
});

test("no two choices mean the same, and none is the word itself", () => {
  const twin = meaning("Bee", "noun", "another bee");
  const same = meaning("nest", "noun", " A home of bees ");
  const choices = meaningChoices(bee, [twin, same, hive, honey], first);
  expect(choices).toHaveLength(3);
  expect(choices).not.toContain(twin);
  expect(choices.filter((one) => one === same || one === hive)).toHaveLength(1);
});

test("the right one is at any place", () => {
  const places = new Set(
    [0, 0.4, 0.9].map((value) => meaningChoices(bee, [hive, honey], () => value).indexOf(bee)),
  );
  expect(places.size).toBeGreaterThan(1);
});

test("words without a definition are left out, and too few definitions are none", () => {
  expect(wordsWithMeaning([bee, hive, wax, honey])).toEqual([bee, hive, honey]);
  expect(wordsWithMeaning([bee, hive, wax])).toEqual([]);
});
