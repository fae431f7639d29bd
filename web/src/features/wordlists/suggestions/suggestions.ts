import type { Word } from "../api";
import {
  type Column,
  columnsOf,
  emptyColumns,
  fillableTexts,
  firstWord,
  omitColumns,
  type Texts,
} from "./columns";

/**
 * The suggestions for one word; absent before they are requested and after they are dismissed.
 * - `loading`: being looked up;
 * - `load failed`: the lookup failed;
 * - `open`: texts can be accepted; `error` is set if accepting them failed;
 * - `accepting`: texts are being saved;
 * - `done`: there are no (more) suggestions. `skipped` columns were filled by someone else.
 */
export type WordSuggestions = { lookedUp: LookedUp } & (
  | { step: "loading" }
  | { step: "load failed"; error: unknown }
  | { step: "open"; texts: Texts; error?: unknown }
  | { step: "accepting"; texts: Texts }
  | { step: "done"; skipped: Column[] }
);

/** What the suggestions are for. */
type LookedUp = Pick<Word, "word" | "partOfSpeech">;

/** By word id, across all pages. */
export type Suggestions = Readonly<Record<string, WordSuggestions>>;

export type SuggestionEvent = { words: readonly Word[] } & (
  | { type: "loading" }
  /** Texts by word id. Words without texts have no suggestions. */
  | { type: "loaded"; texts: Record<string, Texts> }
  /** With an error, it is shown beside the word; without one, above the page. */
  | { type: "load failed"; error?: unknown }
  | { type: "dismissed" }
  | { type: "accepting" }
  | { type: "accepted"; columns: Column[]; skipped: Column[] }
  | { type: "accept failed"; error?: unknown }
);

/** The suggestions after an event. Words whose step doesn't fit are unchanged. */
export function suggestionsReducer(suggestions: Suggestions, event: SuggestionEvent): Suggestions {
  const next: Record<string, WordSuggestions> = { ...suggestions };
  for (const word of event.words) {
    const own = suggestionsOf(word, next);
    if (own === undefined && event.type !== "loading") continue;
    const after = suggestionsAfter(own, word, event);
    if (after === undefined) {
      delete next[word._id];
    } else {
      next[word._id] = after;
    }
  }
  return next;
}

function suggestionsAfter(
  own: WordSuggestions | undefined,
  word: Word,
  event: SuggestionEvent,
): WordSuggestions | undefined {
  if (event.type === "loading") {
    const { word: spelling, partOfSpeech } = word;
    return own?.step === "open" || own?.step === "accepting"
      ? own
      : { step: "loading", lookedUp: { word: spelling, partOfSpeech } };
  }
  if (own === undefined) return undefined;
  const { lookedUp } = own;
  switch (event.type) {
    case "loaded": {
      if (own.step !== "loading") return own;
      const texts = event.texts[word._id] ?? {};
      const partOfSpeech = lookedUp.partOfSpeech || (texts.partOfSpeech ?? "");
      return openOrDone({ ...lookedUp, partOfSpeech }, texts, []);
    }
    case "load failed":
      if (own.step !== "loading") return own;
      return event.error === undefined
        ? undefined
        : { step: "load failed", lookedUp, error: event.error };
    case "dismissed":
      return own.step === "open" ? undefined : own;
    case "accepting":
      return own.step === "open" ? { step: "accepting", lookedUp, texts: own.texts } : own;
    case "accepted":
      return own.step === "accepting"
        ? openOrDone(lookedUp, omitColumns(own.texts, event.columns), event.skipped)
        : own;
    case "accept failed":
      return own.step === "accepting"
        ? { step: "open", lookedUp, texts: own.texts, error: event.error }
        : own;
  }
}

function openOrDone(lookedUp: LookedUp, texts: Texts, skipped: Column[]): WordSuggestions {
  if (columnsOf(texts).length > 0) return { step: "open", lookedUp, texts };
  // What was skipped is still shown beside someone else's part of speech.
  const partOfSpeech = skipped.includes("partOfSpeech") ? "" : lookedUp.partOfSpeech;
  return { step: "done", lookedUp: { ...lookedUp, partOfSpeech }, skipped };
}

/** A word's suggestions; undefined if they are for its old spelling or part of speech. */
export function suggestionsOf(
  { _id, word, partOfSpeech }: Word,
  suggestions: Suggestions,
): WordSuggestions | undefined {
  const own = suggestions[_id];
  if (own === undefined || own.lookedUp.word !== word) return undefined;
  const [theirs, now] = [firstWord(own.lookedUp.partOfSpeech), firstWord(partOfSpeech)];
  return theirs === undefined || now === undefined || theirs === now ? own : undefined;
}

/** The open suggestions for a word's columns that are still empty. */
export function openTexts(word: Word, suggestions: Suggestions): Texts {
  const own = suggestionsOf(word, suggestions);
  return own?.step === "open" || own?.step === "accepting" ? fillableTexts(word, own.texts) : {};
}

/** Whether there is something to show: suggestions, a failure, or that there are none. */
export function hasResult(word: Word, suggestions: Suggestions): boolean {
  const own = suggestionsOf(word, suggestions);
  if (own === undefined || own.step === "loading") return false;
  return own.step !== "done" || own.skipped.length > 0 || emptyColumns(word).length > 0;
}

/** The words with open suggestions. */
export function suggestedWords(words: readonly Word[], suggestions: Suggestions): Word[] {
  return words.filter((word) => columnsOf(openTexts(word, suggestions)).length > 0);
}

/** The words with empty columns that haven't been looked up. */
export function fillableWords(words: readonly Word[], suggestions: Suggestions): Word[] {
  return words.filter((word) => {
    const step = suggestionsOf(word, suggestions)?.step;
    return emptyColumns(word).length > 0 && (step === undefined || step === "load failed");
  });
}
