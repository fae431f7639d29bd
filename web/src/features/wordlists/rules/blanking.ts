import { foldLetters, foldSpelling, ignoredMark } from "./fold";

/** Replaces the word in a hint. Its length is fixed so it doesn't reveal the number of letters. */
export const blank = "_____";

/** Shorter words are too often part of an unrelated one ("art" in "start"). */
const shortWord = 4;
/** Words at least this long are also found written apart ("ice cream" for "icecream"). */
const longWord = 6;

const marks = ignoredMark.source;
// A bare d, r or st only after e (dye, dyed): "and" is not a form of "an".
const endings = "(?:e?s|ed|ing|ings|er|ers|est|ly|en|(?<=e)(?:d|r|rs|st))";

/** The folded text, with the original range of each folded character. */
function foldWithRanges(text: string): { folded: string; ranges: { from: number; to: number }[] } {
  let folded = "";
  const ranges: { from: number; to: number }[] = [];
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    const letters = foldLetters(character);
    if (letters === "") {
      // A combining mark belongs to the letter before it.
      const previous = ranges.at(-1);
      if (previous) previous.to = to;
    }
    for (const _unit of letters.split("")) ranges.push({ from, to });
    folded += letters;
    from = to;
  }
  return { folded, ranges };
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&");
}

/** Matches the word with hyphens and apostrophes anywhere, and spaces where `spaces` says. */
function lettersPattern(word: string, spaces: "at marks" | "anywhere"): string {
  const anywhere = spaces === "anywhere";
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

/** Inflected forms whose stem is not the whole word: bustle → bustling, solidify → solidified. */
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
 * Blanks a word out of its hint: in any case, with or without diacritics, in inflected forms, and
 * inside longer words.
 */
export function blankWord(text: string, word: string): string {
  const spelling = foldSpelling(word);
  if (spelling === "") return text;

  const inWord = `[\\p{L}\\p{N}]|${marks}(?=[\\p{L}\\p{N}])`;
  const notInside = "(?<![\\p{L}\\p{N}])";
  const notFollowed = "(?![\\p{L}\\p{N}])";
  const letters = lettersPattern(word, "at marks");
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

  const { folded, ranges } = foldWithRanges(text);
  let blanked = "";
  let copied = 0;
  for (const match of folded.matchAll(new RegExp(patterns.join("|"), "gu"))) {
    const first = ranges[match.index];
    const last = ranges[match.index + match[0].length - 1];
    if (!first || !last || first.from < copied) continue;
    blanked += text.slice(copied, first.from) + blank;
    copied = last.to;
  }
  return blanked + text.slice(copied);
}
