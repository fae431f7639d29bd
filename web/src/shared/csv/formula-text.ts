/**
 * Where a spreadsheet would begin a formula: at the start of a cell, or where a spreadsheet with another separator than the
 * comma would start one.
 */
const formulaStarts = /(?<=(?:^|[;\t\r\n])[ "]*)(?=[=+\-@＝＋－＠\t\r])/gu;
/** A plain number may start with its sign. */
const number = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
/**
 * The apostrophe of an escaped formula. An apostrophe that is closed later in the cell is a quotation mark and belongs to the
 * text, as in `'-er' added to a verb`.
 */
const escapes =
  /(?<=(?:^|[;\t\r\n])[ "]*)'(?=[=+\-@＝＋－＠\t\r])(?!.*'(?![\p{L}\p{N}=+\-@＝＋－＠\t\r]))/gsu;

/** Escapes formulas with an apostrophe, as the server does, so that spreadsheets do not run them. */
export function escapeFormula(cell: string): string {
  return number.test(cell) ? cell : cell.replace(formulaStarts, "'");
}

export function unescapeFormula(cell: string): string {
  return cell.replace(escapes, "");
}
