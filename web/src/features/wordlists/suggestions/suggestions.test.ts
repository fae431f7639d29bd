import { describe, expect, test } from "vitest";
import type { Word } from "../api";
import {
  fillableWords,
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
    synthetic: false,
    ...changes,
  };
}

const suggestionsAfter = (...events: SuggestionEvent[]): Suggestions =>
  events.reduce(suggestionsReducer, {} as Suggestions);

const loading: SuggestionEvent = { type: "loading", ids: ["bee", "hive", "zzxq"] };
const loaded: SuggestionEvent = {
  type: "loaded",
  ids: ["bee", "hive", "zzxq"],
  texts: {
    bee: { etymology: "Old English", sentence: "A bee flew in." },
    hive: { etymology: "Old English" },
    zzxq: {},
  },
};

describe("loading", () => {
  test("words with texts are open, the others are done", () => {
    const suggestions = suggestionsAfter(loading, loaded);
    expect(suggestions.bee?.step).toBe("open");
    expect(suggestions.zzxq).toEqual({ step: "done", skipped: [] });
    const words = [word("bee"), word("hive"), word("zzxq"), word("comb")];
    expect(suggestedWords(words, suggestions).map(({ _id }) => _id)).toEqual(["bee", "hive"]);
    expect(fillableWords(words, suggestions).map(({ _id }) => _id)).toEqual(["comb"]);
  });

  test("a word without empty columns is not fillable", () => {
    expect(fillableWords([word("bee", { etymology: "Old", sentence: "Buzz." })], {})).toEqual([]);
  });

  test("a failure is shown beside a single word, which can be retried", () => {
    const failed = suggestionsAfter(loading, { type: "load failed", ids: ["bee"], error: "lost" });
    expect(failed.bee).toEqual({ step: "load failed", error: "lost" });
    expect(fillableWords([word("bee")], failed)).toHaveLength(1);
    expect(suggestionsAfter(loading, { type: "load failed", ids: ["bee"] }).bee).toBeUndefined();
  });

  test("loading again keeps open suggestions", () => {
    expect(suggestionsAfter(loading, loaded, { type: "loading", ids: ["bee"] }).bee?.step).toBe(
      "open",
    );
  });
});

describe("accepting", () => {
  const accepting: SuggestionEvent = { type: "accepting", ids: ["bee"] };

  test("one column leaves the others open", () => {
    const suggestions = suggestionsAfter(loading, loaded, accepting, {
      type: "accepted",
      id: "bee",
      columns: ["etymology"],
      skipped: [],
    });
    expect(suggestions.bee).toEqual({ step: "open", texts: { sentence: "A bee flew in." } });
  });

  test("all columns finish it, with concurrently filled columns as skipped", () => {
    const suggestions = suggestionsAfter(loading, loaded, accepting, {
      type: "accepted",
      id: "bee",
      columns: ["etymology", "sentence"],
      skipped: ["sentence"],
    });
    expect(suggestions.bee).toEqual({ step: "done", skipped: ["sentence"] });
  });

  test("a failure keeps the suggestions", () => {
    const suggestions = suggestionsAfter(loading, loaded, accepting, {
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

  test("suggestions being saved cannot be dismissed", () => {
    const dismissed: SuggestionEvent = { type: "dismissed", ids: ["bee", "hive"] };
    const suggestions = suggestionsAfter(loading, loaded, accepting, dismissed);
    expect(suggestions.bee?.step).toBe("accepting");
    expect(suggestions.hive).toBeUndefined();
  });
});

test("a column filled by someone else is no longer suggested", () => {
  const suggestions = suggestionsAfter(loading, loaded);
  expect(openTexts(word("bee", { etymology: "theirs" }), suggestions)).toEqual({
    sentence: "A bee flew in.",
  });
  const full = word("hive", { etymology: "theirs" });
  expect(suggestedWords([full], suggestions)).toEqual([]);
});
