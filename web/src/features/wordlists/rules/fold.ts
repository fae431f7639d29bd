import { invisible } from "@/shared/csv/invisible";

/** Letters with a stroke, which Unicode does not decompose. */
const stroked: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  ŧ: "t",
  ƀ: "b",
  ı: "i",
};

/** Hyphens (plain, Unicode, non-breaking), apostrophes as keyboards write them, and what can't be seen. */
export const ignoredMark = new RegExp(`[-\\u2010\\u2011'\\u2018\\u2019\\u02BC${invisible}]`, "u");

/** Lowercase, without diacritics; spaces, hyphens and apostrophes stay. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđħŧƀı]/gu, (letter) => stroked[letter] ?? letter)
    .normalize("NFC");
}

/** `foldLetters` without spaces, hyphens, apostrophes and what can't be seen. */
export function foldSpelling(text: string): string {
  return foldLetters(text).replace(new RegExp(ignoredMark, "gu"), "").replace(/\s/gu, "");
}
