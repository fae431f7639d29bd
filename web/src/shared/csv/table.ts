import { maxWords } from "./csv-limits";

/** A row with text. `row` counts from 1, as in a spreadsheet. */
export type TableRow = {
  row: number;
  cells: string[];
  /** Why the cells can't be trusted. */
  problem?: string;
  /** The indexes of cells that are dates in a workbook. */
  dates?: readonly number[];
};

/** Rows in which headings are searched, such as below a title. */
export const headRows = 20;

/** Enough rows to see that there are too many words below the headings, which may take two rows. */
export const mostRows = maxWords + headRows + 2;

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
