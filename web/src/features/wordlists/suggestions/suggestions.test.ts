import { describe, expect, test } from "vitest";
import type { Word } from "../api";
import {
  askableWords,
  openTexts,
  type SuggestionEvent,
  type Suggestions,
  suggestedWords,
  suggestionsReducer,
} from "./suggestions";

function word(_id: string, changes: Partial<Word> = {}): Word {
  return {
    _id,
    word: _id,
    wordlistId: "list",
    pronunciation: "BEE",
    partOfSpeech: "noun",
    definition: "an insect",
    etymology: "",
    sentence: "",
    notes: "",
    audioId: "",
    ...changes,
  };
}

const suggestionsAfter = (...events: SuggestionEvent[]): Suggestions =>
  events.reduce(suggestionsReducer, {} as Suggestions);

const asked: SuggestionEvent = { type: "asked", ids: ["bee", "hive", "zzxq"] };
const answered: SuggestionEvent = {
  type: "answered",
  ids: ["bee", "hive", "zzxq"],
  texts: {
    bee: { etymology: "Old English", sentence: "A bee flew in." },
    hive: { etymology: "Old English" },
    zzxq: {},
  },
};

describe("asking", () => {
  test("words with texts wait to be accepted, the others were asked for in vain", () => {
    const suggestions = suggestionsAfter(asked, answered);
    expect(suggestions.bee?.step).toBe("open");
    expect(suggestions.zzxq).toEqual({ step: "nothing more", leftAlone: [] });
    const words = [word("bee"), word("hive"), word("zzxq"), word("comb")];
    expect(suggestedWords(words, suggestions).map(({ _id }) => _id)).toEqual(["bee", "hive"]);
    expect(askableWords(words, suggestions).map(({ _id }) => _id)).toEqual(["comb"]);
  });

  test("a word without empty columns is not asked for", () => {
    expect(askableWords([word("bee", { etymology: "Old", sentence: "Buzz." })], {})).toEqual([]);
  });

  test("a failure is told beside a word that was asked for alone, and can be asked again", () => {
    const failed = suggestionsAfter(asked, { type: "ask failed", ids: ["bee"], error: "lost" });
    expect(failed.bee).toEqual({ step: "ask failed", error: "lost" });
    expect(askableWords([word("bee")], failed)).toHaveLength(1);
    expect(suggestionsAfter(asked, { type: "ask failed", ids: ["bee"] }).bee).toBeUndefined();
  });

  test("asking again does not throw away what waits", () => {
    expect(suggestionsAfter(asked, answered, { type: "asked", ids: ["bee"] }).bee?.step).toBe(
      "open",
    );
  });
});

describe("accepting", () => {
  const accepting: SuggestionEvent = { type: "accepting", ids: ["bee"] };

  test("one column leaves the others open", () => {
    const suggestions = suggestionsAfter(asked, answered, accepting, {
      type: "accepted",
      id: "bee",
      columns: ["etymology"],
      leftAlone: [],
    });
    expect(suggestions.bee).toEqual({ step: "open", texts: { sentence: "A bee flew in." } });
  });

  test("all columns end it, and columns that were filled meanwhile are named", () => {
    const suggestions = suggestionsAfter(asked, answered, accepting, {
      type: "accepted",
      id: "bee",
      columns: ["etymology", "sentence"],
      leftAlone: ["sentence"],
    });
    expect(suggestions.bee).toEqual({ step: "nothing more", leftAlone: ["sentence"] });
  });

  test("a failure loses nothing", () => {
    const suggestions = suggestionsAfter(asked, answered, accepting, {
      type: "accept failed",
      ids: ["bee"],
      error: "lost",
    });
    expect(suggestions.bee).toEqual({
      step: "open",
      texts: { etymology: "Old English", sentence: "A bee flew in." },
      error: "lost",
    });
  });

  test("what is on its way cannot be dismissed", () => {
    const dismissed: SuggestionEvent = { type: "dismissed", ids: ["bee", "hive"] };
    const suggestions = suggestionsAfter(asked, answered, accepting, dismissed);
    expect(suggestions.bee?.step).toBe("accepting");
    expect(suggestions.hive).toBeUndefined();
  });
});

test("what someone else filled in is suggested no more", () => {
  const suggestions = suggestionsAfter(asked, answered);
  expect(openTexts(word("bee", { etymology: "theirs" }), suggestions)).toEqual({
    sentence: "A bee flew in.",
  });
  const full = word("hive", { etymology: "theirs" });
  expect(suggestedWords([full], suggestions)).toEqual([]);
});
