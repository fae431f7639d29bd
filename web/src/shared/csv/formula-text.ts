/** A cell that a spreadsheet would run as a formula. */
const formula = /^[=+\-@＝＋－＠\t\r]/u;
/** A plain number may begin with its sign. */
const number = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;
/**
 * A formula behind our mark. An apostrophe that something later in the cell closes is a quotation mark,
 * as in `'-er' added to a verb`, and belongs to the text.
 */
const marked = /^'(?=[=+\-@＝＋－＠\t\r])(?!.*'(?![\p{L}\p{N}]))/su;

/** The cell so that no spreadsheet runs it as a formula: an apostrophe marks it as text, as in the server's own CSV. */
export function markAsText(cell: string): string {
  return formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
}

/** The cell without that mark, which is no part of what was written. */
export function withoutMark(cell: string): string {
  return cell.replace(marked, "");
}
