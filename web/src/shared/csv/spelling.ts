import { invisible } from "./invisible";

const invisibles = new RegExp(`[${invisible}]`, "gu");

export const withoutInvisible = (text: string) => text.replace(invisibles, "");

/** How word processors and databases break lines within a paragraph. The server takes no such characters. */
export const softBreaks = /[\v\f]/gu;

/** Text whose letters are drawn as one, such as “ﬁ” copied from a PDF, with those of a keyboard. */
export const drawnApart = (text: string) =>
  text.replace(/[\uFB00-\uFB06]/gu, (letters) => letters.normalize("NFKC"));

/** Text without invisible characters, line breaks and repeated spaces, and with letters as keyboards have them. */
export const oneLine = (text: string) =>
  drawnApart(withoutInvisible(text)).replace(/\s+/gu, " ").trim();

/** Spellings are the same if these are. The server compares them in the same way. */
export const sameSpelling = (word: string) => oneLine(word).normalize("NFKC").toLowerCase();
