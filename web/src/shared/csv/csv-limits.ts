/** The largest file read, in bytes: 5 MiB. */
export const maxCsvBytes = 5 * 1024 * 1024;
/** The most words in one wordlist. */
export const maxWords = 20_000;
/** The longest word, in characters. */
export const maxWordLength = 100;
/** The longest of any other cell of a word, in characters. */
export const maxFieldLength = 2_000;
