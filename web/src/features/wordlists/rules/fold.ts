import { invisible } from "@/shared/csv/invisible";
import { drawnApart } from "@/shared/csv/spelling";

/** Letters with a stroke and ligatures, which Unicode does not decompose, as the letters that keyboards have. */
const plain: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  ŧ: "t",
  ƀ: "b",
  ı: "i",
};

/**
 * Punctuation that isn't spelled aloud: hyphens (plain, Unicode, non-breaking, and the en dash), apostrophes as keyboards write them
 * (also as accents) and as Hawaiian does, periods, commas, and what can't be seen.
 */
export const ignoredMark = new RegExp(
  `[-\\u2010\\u2011–'\\u2018\\u2019\\u02BB\\u02BC´\`.,${invisible}]`,
  "u",
);

/** Lowercase, without diacritics; spaces and punctuation stay. */
export function foldLetters(text: string): string {
  return drawnApart(text)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[æœßøłđħŧƀı]/gu, (letter) => plain[letter] ?? letter)
    .normalize("NFC");
}

/** `foldLetters` without spaces, `ignoredMark` and what can't be seen. The server's `wordlists/fold.rs` has the same rules. */
export function foldSpelling(text: string): string {
  return foldLetters(text).replace(new RegExp(ignoredMark, "gu"), "").replace(/\s/gu, "");
}
