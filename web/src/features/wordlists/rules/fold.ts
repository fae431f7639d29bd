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

/** Hyphens (plain, soft, Unicode, non-breaking) and apostrophes as keyboards write them. */
export const ignoredMark = /[-\u00AD\u2010\u2011'\u2018\u2019\u02BC]/u;

/** Lowercase, without diacritics; spaces, hyphens and apostrophes stay. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øłđħŧƀı]/gu, (letter) => stroked[letter] ?? letter)
    .normalize("NFC");
}

/** `foldLetters` without spaces, hyphens and apostrophes. */
export function foldSpelling(text: string): string {
  return foldLetters(text).replace(new RegExp(ignoredMark, "gu"), "").replace(/\s/gu, "");
}
