import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import type { Word } from "../api";
import {
  type Column,
  columnsOf,
  filledMeanwhile,
  fitting,
  suggestedBy,
  type Texts,
} from "./columns";

/** Texts for the words' empty columns, by the words' ids; at most 100 words at once. */
export async function fetchSuggestions(words: readonly Word[]): Promise<Record<string, Texts>> {
  const { entries } = await unwrap(
    api.POST("/api/tool/suggestions", { body: { words: words.map(({ word }) => word) } }),
  );
  return Object.fromEntries(
    words.map((word, place) => {
      const entry = entries[place];
      return [word._id, entry ? suggestedBy(entry, word) : {}];
    }),
  );
}

/**
 * Puts texts into a word's columns, but into none that someone else has filled since they were suggested: those are
 * answered as `leftAlone`.
 */
export async function acceptTexts(
  wordId: string,
  texts: Texts,
): Promise<{ word: Word; leftAlone: Column[] }> {
  const path = { wordId };
  const present = await unwrap(api.GET("/api/wordlist/word/{wordId}", { params: { path } }));
  const leftAlone = filledMeanwhile(present, texts);
  const body = fitting(present, texts);
  const word =
    columnsOf(body).length === 0
      ? present
      : await unwrap(api.PATCH("/api/wordlist/word/{wordId}", { params: { path }, body }));
  return { word, leftAlone };
}
