/** Of a CSV or .xlsx file. */
export const maxCsvBytes = 5 * 1024 * 1024;
/** What an .xlsx file may unpack to. 20,000 words with all columns have about 12 MiB. */
export const maxUnpackedBytes = 32 * 1024 * 1024;
/** XML tags outside the sheets. 20,000 words with all columns have half a million. */
export const maxTags = 2_000_000;
/** Cells so far to the right that the reader fills a row with thousands of empty ones. */
export const maxFarCells = 1_000;
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
