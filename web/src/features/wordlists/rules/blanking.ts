import { foldLetters, foldSpelling, ignoredMark } from "./fold";

/** What stands in a hint where the word stood; always the same, so that it gives no letter count away. */
export const blank = "_____";

/** Below this many letters a word is too often part of an unrelated one ("art" in "start"). */
const shortWord = 4;
/** From this many letters a word is also found written apart ("ice cream" for "icecream"). */
const longWord = 6;

const marks = ignoredMark.source;
// A bare d, r or st only after e (dye, dyed): "and" is no form of "an".
const endings = "(?:e?s|ed|ing|ings|er|ers|est|ly|en|(?<=e)(?:d|r|rs|st))";

/** A text folded letter by letter, with the place in the original of every folded character. */
function foldWithPlaces(text: string): { folded: string; places: { from: number; to: number }[] } {
  let folded = "";
  const places: { from: number; to: number }[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const letters = foldLetters(character);
    if (letters === "") {
      // A combining mark goes with the letter before it.
      const previous = places.at(-1);
      if (previous) previous.to = to;
    }
    for (const _unit of letters.split("")) places.push({ from, to });
    folded += letters;
    from = to;
  }
  return { folded, places };
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&");
}

/** The word's letters, allowing hyphens and apostrophes anywhere and spaces where `apart` says. */
function lettersPattern(word: string, apart: "where the word has a mark" | "anywhere"): string {
  const anywhere = apart === "anywhere";
  let pattern = "";
  let between = "";
  for (const character of foldLetters(word.trim())) {
    if (/\s/u.test(character) || ignoredMark.test(character)) {
      between = `(?:\\s|${marks})*`;
      continue;
    }
    if (pattern !== "") pattern += between || (anywhere ? `(?:\\s|${marks})*` : `${marks}*`);
    pattern += escapeForPattern(character);
    between = "";
  }
  return pattern;
}

/** The stems that English endings leave of a word: bustle → bustl-ing, solidify → solidifi-ed. */
function inflectedPatterns(word: string): string[] {
  const folded = foldSpelling(word);
  if (folded.length < shortWord) return [];
  const stem = escapeForPattern(folded.slice(0, -1));
  if (folded.endsWith("e")) return [`${stem}(?:ing|ings|ed|er|ers|est|ion|ions|able|y)`];
  if (/[^aeiou]y$/u.test(folded)) return [`${stem}i(?:es|ed|er|ers|est|ly|ness)`];
  if (folded.endsWith("fe")) return [`${escapeForPattern(folded.slice(0, -2))}ves`];
  if (folded.endsWith("f")) return [`${stem}ves`];
  return [];
}

/**
 * A hint's text with the word blanked, so that no hint spells it: the word itself whatever its case
 * and diacritics, its plural and other inflected forms, and longer words that contain it.
 */
export function blankWord(text: string, word: string): string {
  const spelling = foldSpelling(word);
  if (spelling === "") return text;

  const inWord = `[\\p{L}\\p{N}]|${marks}(?=[\\p{L}\\p{N}])`;
  const notInside = "(?<![\\p{L}\\p{N}])";
  const notFollowed = "(?![\\p{L}\\p{N}])";
  const letters = lettersPattern(word, "where the word has a mark");
  const lastLetter = escapeForPattern(spelling.slice(-1));
  const whole =
    spelling.length < shortWord
      ? `${notInside}${letters}(?:${marks}?s|${lastLetter}?${endings})?${notFollowed}`
      : `(?:${inWord})*${letters}(?:${inWord})*`;
  const patterns = [
    whole,
    ...inflectedPatterns(word).map((form) => `${notInside}${form}${notFollowed}`),
  ];
  if (spelling.length >= longWord) {
    patterns.push(`${notInside}${lettersPattern(word, "anywhere")}${endings}?${notFollowed}`);
  }

  const { folded, places } = foldWithPlaces(text);
  let blanked = "";
  let kept = 0;
  for (const match of folded.matchAll(new RegExp(patterns.join("|"), "gu"))) {
    const first = places[match.index];
    const last = places[match.index + match[0].length - 1];
    if (!first || !last || first.from < kept) continue;
    blanked += text.slice(kept, first.from) + blank;
    kept = last.to;
  }
  return blanked + text.slice(kept);
}
