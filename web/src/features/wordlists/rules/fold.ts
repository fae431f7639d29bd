/** Letters whose stroke is a diacritic to a speller, but which Unicode does not decompose. */
const stroked: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  ŧ: "t",
  ƀ: "b",
  ı: "i",
};

/** Hyphens (plain, soft, Unicode, non-breaking) and apostrophes as keyboards write them. */
export const ignoredMark = /[-\u00AD\u2010\u2011'\u2018\u2019\u02BC]/u;

/** Lower case without diacritics; spaces, hyphens and apostrophes stay. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđħŧƀı]/gu, (letter) => stroked[letter] ?? letter)
    .normalize("NFC");
}

/** Folded as `foldLetters` does, and without any space, hyphen or apostrophe. */
export function foldSpelling(text: string): string {
  return foldLetters(text).replace(new RegExp(ignoredMark, "gu"), "").replace(/\s/gu, "");
}
