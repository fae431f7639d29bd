import { describe, expect, test } from "vitest";
import type { Word } from "../api";
import {
  fillableWords,
  hasResult,
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

const lookedUp = { word: "bee", partOfSpeech: "noun" };
const bee = [word("bee")];
const words = [word("bee"), word("hive"), word("zzxq")];
const loading: SuggestionEvent = { type: "loading", words };
const loaded: SuggestionEvent = {
  type: "loaded",
  words,
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
    expect(suggestions.zzxq).toMatchObject({ step: "done", skipped: [] });
    const page = [...words, word("comb")];
    expect(suggestedWords(page, suggestions).map(({ _id }) => _id)).toEqual(["bee", "hive"]);
    expect(fillableWords(page, suggestions).map(({ _id }) => _id)).toEqual(["comb"]);
  });

  test("a word without empty columns is not fillable", () => {
    expect(fillableWords([word("bee", { etymology: "Old", sentence: "Buzz." })], {})).toEqual([]);
  });

  test("a failure is shown beside a single word, which can be retried", () => {
    const failed = suggestionsAfter(loading, { type: "load failed", words: bee, error: "lost" });
    expect(failed.bee).toEqual({ step: "load failed", lookedUp, error: "lost" });
    expect(fillableWords([word("bee")], failed)).toHaveLength(1);
    expect(suggestionsAfter(loading, { type: "load failed", words: bee }).bee).toBeUndefined();
  });

  test("loading again keeps open suggestions", () => {
    expect(suggestionsAfter(loading, loaded, { type: "loading", words: bee }).bee?.step).toBe(
      "open",
    );
  });
});

describe("accepting", () => {
  const accepting: SuggestionEvent = { type: "accepting", words: bee };

  test("one column leaves the others open", () => {
    const suggestions = suggestionsAfter(loading, loaded, accepting, {
      type: "accepted",
      words: bee,
      columns: ["etymology"],
      skipped: [],
    });
    expect(suggestions.bee).toEqual({
      step: "open",
      lookedUp,
      texts: { sentence: "A bee flew in." },
    });
  });

  test("all columns finish it, with concurrently filled columns as skipped", () => {
    const suggestions = suggestionsAfter(loading, loaded, accepting, {
      type: "accepted",
      words: bee,
      columns: ["etymology", "sentence"],
      skipped: ["sentence"],
    });
    expect(suggestions.bee).toEqual({ step: "done", lookedUp, skipped: ["sentence"] });
  });

  test("a part of speech that someone else filled in differently is shown as skipped", () => {
    const plain = [word("bee", { partOfSpeech: "" })];
    const suggestions = suggestionsAfter(
      { type: "loading", words: plain },
      { type: "loaded", words: plain, texts: { bee: { partOfSpeech: "noun" } } },
      { type: "accepting", words: plain },
      { type: "accepted", words: plain, columns: ["partOfSpeech"], skipped: ["partOfSpeech"] },
    );
    expect(hasResult(word("bee", { partOfSpeech: "verb" }), suggestions)).toBe(true);
  });

  test("a failure keeps the suggestions", () => {
    const suggestions = suggestionsAfter(loading, loaded, accepting, {
      type: "accept failed",
      words: bee,
      error: "lost",
    });
    expect(suggestions.bee).toEqual({
      step: "open",
      lookedUp,
      texts: { etymology: "Old English", sentence: "A bee flew in." },
      error: "lost",
    });
  });

  test("suggestions being saved cannot be dismissed", () => {
    const dismissed: SuggestionEvent = { type: "dismissed", words: [word("bee"), word("hive")] };
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

describe("a word that was changed since", () => {
  const renamed = word("bee", { word: "bumblebee" });

  test("has no texts of its old spelling, and can be looked up again", () => {
    const suggestions = suggestionsAfter(loading, loaded);
    expect(openTexts(renamed, suggestions)).toEqual({});
    expect(suggestedWords([renamed], suggestions)).toEqual([]);
    expect(fillableWords([renamed], suggestions)).toEqual([renamed]);
    const unknown = word("zzxq", { word: "hive" });
    expect(fillableWords([unknown], suggestions)).toEqual([unknown]);
    const again = suggestionsAfter(loading, loaded, { type: "loading", words: [renamed] });
    expect(again.bee).toMatchObject({ step: "loading", lookedUp: { word: "bumblebee" } });
  });

  test("takes no texts of its old spelling that arrive late", () => {
    const suggestions = suggestionsAfter(loading, { type: "loading", words: [renamed] }, loaded);
    expect(suggestions.bee?.step).toBe("loading");
  });

  test("has no texts of another part of speech", () => {
    const suggestions = suggestionsAfter(loading, loaded);
    expect(openTexts(word("bee", { partOfSpeech: "verb" }), suggestions)).toEqual({});
    expect(openTexts(word("bee", { partOfSpeech: "Noun, plural" }), suggestions)).not.toEqual({});
  });

  test("keeps its texts once their part of speech is accepted", () => {
    const plain = word("bee", { partOfSpeech: "" });
    const suggestions = suggestionsAfter(
      { type: "loading", words: [plain] },
      {
        type: "loaded",
        words: [plain],
        texts: { bee: { partOfSpeech: "noun", etymology: "Old" } },
      },
      { type: "accepting", words: [plain] },
      { type: "accepted", words: [plain], columns: ["partOfSpeech"], skipped: [] },
    );
    expect(openTexts(word("bee"), suggestions)).toEqual({ etymology: "Old" });
    expect(openTexts(word("bee", { partOfSpeech: "verb" }), suggestions)).toEqual({});
  });
});
