import { invisible } from "./invisible";

const invisibles = new RegExp(`[${invisible}]`, "gu");

export const withoutInvisible = (text: string) => text.replace(invisibles, "");

/** How word processors and databases break lines within a paragraph. The server takes no such characters. */
export const softBreaks = /[\v\f]/gu;

/** Letters that are drawn as one, such as “ﬁ” in text that was copied from a PDF. No keyboard has them. */
export const drawnAsOne = /[\uFB00-\uFB06]/gu;

/** Text without invisible characters, line breaks and repeated spaces, and with letters as keyboards have them. */
export const oneLine = (text: string) =>
  withoutInvisible(text)
    .replace(drawnAsOne, (letters) => letters.normalize("NFKC"))
    .replace(/\s+/gu, " ")
    .trim();

/** Spellings are the same if these are. The server compares them in the same way. */
export const sameSpelling = (word: string) => oneLine(word).normalize("NFKC").toLowerCase();
