/** Of a CSV or .xlsx file. */
export const maxCsvBytes = 5 * 1024 * 1024;
/** What an .xlsx file may unpack to. 20,000 words with long texts have about 30 MiB. */
export const maxUnpackedBytes = 64 * 1024 * 1024;
/** Columns that are read. A table of words has fewer than ten. */
export const maxColumns = 100;
/** Sheets that are searched for words. */
export const maxSheets = 50;
/** Per wordlist. */
export const maxWords = 20_000;
/** In characters. */
export const maxWordLength = 100;
/** Any other cell, in characters. */
export const maxFieldLength = 2_000;
