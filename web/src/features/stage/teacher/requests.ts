import type { AskItem, StageWord } from "../views";

/** What a speller may ask for: its key, its item in the log, and what the teacher reads. */
export interface AskRow {
  key: string;
  item: AskItem;
  label: string;
  text: string;
}

const rows = [
  ["r", "repeat", "Word again"],
  ["d", "definition", "Definition"],
  ["s", "sentence", "Sentence"],
  ["p", "partOfSpeech", "Part of speech"],
  ["o", "origin", "Origin"],
] as const;

/** The rows that this word has. */
export function askRows(word: StageWord): AskRow[] {
  const texts: Partial<Record<AskItem, string | undefined>> = {
    repeat: "Say the word again.",
    definition: word.definition,
    sentence: word.sentence,
    partOfSpeech: word.pos,
    origin: word.origin,
  };
  return rows.flatMap(([key, item, label]) => {
    const text = texts[item];
    return text ? [{ key, item, label, text }] : [];
  });
}
