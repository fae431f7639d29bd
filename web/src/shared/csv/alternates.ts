import { maxWordLength } from "./csv-limits";
import { oneLine } from "./spelling";

/** Per word. */
const maxAlternates = 5;

/** The alternate spellings in a text, with commas in between. */
export function alternatesOf(text: string): string[] {
  const typed = text.split(/[,;\n]/u).map(oneLine);
  return [...new Set(typed)].filter((one) => one !== "");
}

/** Only letters are spelled aloud. */
const hasLetters = (spelling: string) => /\p{Alphabetic}/u.test(spelling);

/** The alternate spellings in a cell of a table, where a dash often stands for none. */
export const alternatesInCell = (text: string) => alternatesOf(text).filter(hasLetters);

/** Why a word can't have these alternates, if it can't. */
export function alternatesError(alternates: readonly string[]): string | undefined {
  if (alternates.length > maxAlternates) {
    return `A word can have at most ${maxAlternates} alternate spellings.`;
  }
  if (!alternates.every(hasLetters)) return "Each spelling needs at least one letter.";
  return alternates.some((one) => [...one].length > maxWordLength)
    ? `Each spelling can have at most ${maxWordLength} characters.`
    : undefined;
}
