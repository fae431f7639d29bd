import { invisible } from "./invisible";

const invisibles = new RegExp(`[${invisible}]`, "gu");

export const withoutInvisible = (text: string) => text.replace(invisibles, "");

/** Text without invisible characters, line breaks and repeated spaces. */
export const oneLine = (text: string) => withoutInvisible(text).replace(/\s+/gu, " ").trim();

/** Spellings are the same if these are. The server compares them in the same way. */
export const sameSpelling = (word: string) => oneLine(word).normalize("NFKC").toLowerCase();
