/** A cell that a spreadsheet would treat as a formula. */
const formula = /^[=+\-@＝＋－＠\t\r]/u;
/** A plain number may start with its sign. */
const number = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
/**
 * A formula escaped with an apostrophe. An apostrophe that is closed later in the cell is a quotation mark and
 * belongs to the text, as in `'-er' added to a verb`.
 */
const escaped = /^'(?=[=+\-@＝＋－＠\t\r])(?!.*'(?![\p{L}\p{N}]))/su;

/** Escapes a cell with an apostrophe, as the server does, so that spreadsheets do not treat it as a formula. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
}

export function unescapeFormula(cell: string): string {
  return cell.replace(escaped, "");
}
