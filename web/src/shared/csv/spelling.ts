/**
 * What can't be seen, as a character class takes it: soft hyphens, directions, spaces without width, and the empty Braille
 * pattern. They come along from web pages. The server removes them, too.
 */
export const invisible = "\\p{Default_Ignorable_Code_Point}\\u2800";

const invisibles = new RegExp(`[${invisible}]`, "gu");

export const withoutInvisible = (text: string) => text.replace(invisibles, "");

/** Text without invisible characters, line breaks and repeated spaces. */
export const oneLine = (text: string) => withoutInvisible(text).replace(/\s+/gu, " ").trim();

/** Spellings are the same if these are. The server compares them in the same way. */
export const sameSpelling = (word: string) => oneLine(word).normalize("NFKC").toLowerCase();
