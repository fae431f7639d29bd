import type { Schema } from "@/shared/api/client";

type AskItem = Schema<"AskItem">;

/** What a speller may ask, as it is called in a sentence. */
export const askedNames: Record<AskItem, string> = {
  repeat: "word again",
  definition: "definition",
  sentence: "sentence",
  partOfSpeech: "part of speech",
  origin: "origin",
  alternate: "other pronunciations",
  root: "root",
};

/** "definition, sentence" */
export const listAsked = (asked: readonly AskItem[]): string =>
  [...new Set(asked)].map((item) => askedNames[item]).join(", ");
