import { foldSpelling } from "./fold";

/**
 * Whether an attempt spells the word. Case, diacritics, spaces, hyphens and apostrophes do not
 * count, and nothing else is forgiven: a missing double letter is wrong.
 */
export function isSpelledRight(attempt: string, word: string): boolean {
  const wanted = foldSpelling(word);
  // A word of marks only folds to nothing; then an empty attempt must not pass for it.
  return wanted === "" ? attempt.trim() === word.trim() : foldSpelling(attempt) === wanted;
}
