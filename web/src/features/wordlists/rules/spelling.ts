import { foldSpelling } from "./fold";

/**
 * Whether an attempt spells the word. Case, diacritics, spaces and punctuation that isn't spelled aloud are ignored;
 * anything else counts.
 */
export function isSpelledRight(attempt: string, word: string): boolean {
  const folded = foldSpelling(word);
  // A word of marks only folds to "", which an empty attempt must not match.
  return folded === "" ? attempt.trim() === word.trim() : foldSpelling(attempt) === folded;
}
