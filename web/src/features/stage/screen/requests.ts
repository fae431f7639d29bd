import type { AskItem, StageWord } from "../views";

/** What a speller may ask for: its key, its item in the log, and what is read. */
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
  ["a", "alternate", "Alternate"],
  ["t", "root", "Root"],
] as const satisfies [key: string, item: AskItem, label: string][];

/** The rows of a word. Without `askable`, those that it has a text for; otherwise those that the rules allow, too. */
export function askRows(word: StageWord, askable: readonly AskItem[] = []): AskRow[] {
  const texts: Partial<Record<AskItem, string | undefined>> = {
    repeat: "Say the word again.",
    definition: word.definition,
    sentence: word.sentence,
    partOfSpeech: word.pos,
    origin: word.origin,
  };
  return rows.flatMap(([key, item, label]) => {
    const text = texts[item] || (askable.includes(item) ? "The list has none." : "");
    return text ? [{ key, item, label, text }] : [];
  });
}
