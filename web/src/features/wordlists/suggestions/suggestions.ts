import type { Word } from "../api";
import { type Column, columnsOf, emptyColumns, fitting, type Texts, without } from "./columns";

/**
 * How far suggestions for a word are. A word that is not among them was not asked for, or its suggestions were dismissed.
 * - `asking`: its texts are being looked up; `ask failed` when that did not work;
 * - `open`: texts wait to be accepted; `error` when accepting them did not work;
 * - `accepting`: they are on their way into the word;
 * - `nothing more`: nothing (else) is known of it. `leftAlone` are columns that someone else filled meanwhile.
 */
export type WordSuggestions =
  | { step: "asking" }
  | { step: "ask failed"; error: unknown }
  | { step: "open"; texts: Texts; error?: unknown }
  | { step: "accepting"; texts: Texts }
  | { step: "nothing more"; leftAlone: Column[] };

/** By the words' ids; of all pages of a list that were asked for. */
export type Suggestions = Readonly<Record<string, WordSuggestions>>;

export type SuggestionEvent =
  | { type: "asked"; ids: string[] }
  /** An id without texts is one that nothing was found for. */
  | { type: "answered"; ids: string[]; texts: Record<string, Texts> }
  /** With an error, it is told beside the words; without one, elsewhere. */
  | { type: "ask failed"; ids: string[]; error?: unknown }
  | { type: "dismissed"; ids: string[] }
  | { type: "accepting"; ids: string[] }
  | { type: "accepted"; id: string; columns: Column[]; leftAlone: Column[] }
  | { type: "accept failed"; ids: string[]; error?: unknown };

/** The suggestions after an event; a word to which it does not belong stays as it is. */
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
    case "asked":
      return word?.step === "open" || word?.step === "accepting" ? word : { step: "asking" };
    case "answered": {
      if (word?.step !== "asking") return word;
      const texts = event.texts[id] ?? {};
      return columnsOf(texts).length > 0
        ? { step: "open", texts }
        : { step: "nothing more", leftAlone: [] };
    }
    case "ask failed":
      if (word?.step !== "asking") return word;
      return event.error === undefined ? undefined : { step: "ask failed", error: event.error };
    case "dismissed":
      return word?.step === "open" ? undefined : word;
    case "accepting":
      return word?.step === "open" ? { step: "accepting", texts: word.texts } : word;
    case "accepted": {
      if (word?.step !== "accepting") return word;
      const texts = without(word.texts, event.columns);
      return columnsOf(texts).length > 0
        ? { step: "open", texts }
        : { step: "nothing more", leftAlone: event.leftAlone };
    }
    case "accept failed":
      return word?.step === "accepting"
        ? { step: "open", texts: word.texts, error: event.error }
        : word;
  }
}

/** What is suggested for a word as it stands now: what someone filled in meanwhile is suggested no more. */
export function openTexts(word: Word, suggestions: Suggestions): Texts {
  const own = suggestions[word._id];
  return own?.step === "open" || own?.step === "accepting" ? fitting(word, own.texts) : {};
}

/** The words that texts wait for. */
export function suggestedWords(words: readonly Word[], suggestions: Suggestions): Word[] {
  return words.filter((word) => columnsOf(openTexts(word, suggestions)).length > 0);
}

/** The words worth asking for: with an empty column, and not asked for in vain. */
export function askableWords(words: readonly Word[], suggestions: Suggestions): Word[] {
  return words.filter((word) => {
    const step = suggestions[word._id]?.step;
    return emptyColumns(word).length > 0 && (step === undefined || step === "ask failed");
  });
}
