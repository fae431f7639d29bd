import type { Word } from "../api";
import {
  type Column,
  columnsOf,
  emptyColumns,
  fillableTexts,
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
export type WordSuggestions =
  | { step: "loading" }
  | { step: "load failed"; error: unknown }
  | { step: "open"; texts: Texts; error?: unknown }
  | { step: "accepting"; texts: Texts }
  | { step: "done"; skipped: Column[] };

/** By word id, across all pages. */
export type Suggestions = Readonly<Record<string, WordSuggestions>>;

export type SuggestionEvent =
  | { type: "loading"; ids: string[] }
  /** Ids without texts have no suggestions. */
  | { type: "loaded"; ids: string[]; texts: Record<string, Texts> }
  /** With an error, it is shown beside the word; without one, above the page. */
  | { type: "load failed"; ids: string[]; error?: unknown }
  | { type: "dismissed"; ids: string[] }
  | { type: "accepting"; ids: string[] }
  | { type: "accepted"; id: string; columns: Column[]; skipped: Column[] }
  | { type: "accept failed"; ids: string[]; error?: unknown };

/** The suggestions after an event. Words whose step doesn't fit are unchanged. */
export function suggestionsReducer(suggestions: Suggestions, event: SuggestionEvent): Suggestions {
  const next: Record<string, WordSuggestions> = { ...suggestions };
  for (const id of "ids" in event ? event.ids : [event.id]) {
    const after = wordAfter(next[id], id, event);
    if (after === undefined) {
      delete next[id];
    } else {
      next[id] = after;
    }
  }
  return next;
}

function wordAfter(
  word: WordSuggestions | undefined,
  id: string,
  event: SuggestionEvent,
): WordSuggestions | undefined {
  switch (event.type) {
    case "loading":
      return word?.step === "open" || word?.step === "accepting" ? word : { step: "loading" };
    case "loaded": {
      if (word?.step !== "loading") return word;
      const texts = event.texts[id] ?? {};
      return columnsOf(texts).length > 0 ? { step: "open", texts } : { step: "done", skipped: [] };
    }
    case "load failed":
      if (word?.step !== "loading") return word;
      return event.error === undefined ? undefined : { step: "load failed", error: event.error };
    case "dismissed":
      return word?.step === "open" ? undefined : word;
    case "accepting":
      return word?.step === "open" ? { step: "accepting", texts: word.texts } : word;
    case "accepted": {
      if (word?.step !== "accepting") return word;
      const texts = omitColumns(word.texts, event.columns);
      return columnsOf(texts).length > 0
        ? { step: "open", texts }
        : { step: "done", skipped: event.skipped };
    }
    case "accept failed":
      return word?.step === "accepting"
        ? { step: "open", texts: word.texts, error: event.error }
        : word;
  }
}

/** The open suggestions for a word's columns that are still empty. */
export function openTexts(word: Word, suggestions: Suggestions): Texts {
  const own = suggestions[word._id];
  return own?.step === "open" || own?.step === "accepting" ? fillableTexts(word, own.texts) : {};
}

/** Whether there is something to show: suggestions, a failure, or that there are none. */
export function hasResult(word: Word, suggestions: Suggestions): boolean {
  const own = suggestions[word._id];
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
    const step = suggestions[word._id]?.step;
    return emptyColumns(word).length > 0 && (step === undefined || step === "load failed");
  });
}
