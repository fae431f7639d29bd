export const maxCsvBytes = 5 * 1024 * 1024;
/** Per wordlist. */
export const maxWords = 20_000;
/** In characters. */
export const maxWordLength = 100;
/** Any other cell, in characters. */
export const maxFieldLength = 2_000;
