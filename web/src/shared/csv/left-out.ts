import { bestHeading, type Column, type Layout, letter, shorten } from "./columns";
import { oneLine } from "./spelling";
import type { TableRow } from "./table";

const quoted = (text: string) => `“${shorten(oneLine(text), 24)}”`;

/** Longer lists would be a paragraph that nobody reads. */
const mostNamed = 12;

/** Names what isn't read. */
export function leftOutSentence(parts: readonly string[]): string {
  const named = parts.slice(0, mostNamed).join(", ");
  const more = parts.length - mostNamed;
  return `Left out: ${named}${more > 0 ? ` and ${more} more` : ""}.`;
}

/** Rows that aren't read, such as a title above the headings, for a sentence. */
export const leftOutRows = (rows: readonly Pick<TableRow, "row" | "cells">[]): string[] =>
  rows.map(({ row, cells }) => {
    const texts = cells.filter((cell) => cell.trim() !== "");
    return `row ${row} (${quoted(texts.join(" "))})`;
  });

/** The first `width` columns with text that aren't read, for a sentence: by their headings, or else by what is in them. */
export const leftOutColumns = (
  rows: readonly Pick<TableRow, "cells">[],
  width: number,
  headings: readonly string[],
  isRead: (column: number) => boolean,
): string[] =>
  Array.from({ length: width }, (_, index) => {
    const sample = rows.map(({ cells }) => cells[index] ?? "").find((cell) => cell.trim());
    if (isRead(index) || sample === undefined) return [];
    const heading = headings[index]?.trim() ?? "";
    return heading === "" ? [`column ${letter(index)} (${quoted(sample)})`] : [quoted(heading)];
  }).flat();

/** Columns and rows of a table that aren't used, as parts of a sentence. `unread` are columns of words that aren't, either. */
export function leftOutOf(
  rows: readonly TableRow[],
  { headingRow, columns }: Layout,
  unread: readonly Column[] = [],
  most = Number.POSITIVE_INFINITY,
): string[] {
  const used = Object.entries(columns)
    .filter(([column]) => !unread.some((one) => one === column))
    .map(([, index]) => index);
  const heading = bestHeading(rows);
  // Headings may take two rows.
  const isHeading = heading !== undefined && rows[heading.last]?.row === headingRow;
  const headings = isHeading
    ? heading.cells
    : (rows.find(({ row }) => row === headingRow)?.cells ?? []);
  const above = isHeading
    ? rows.slice(0, heading.first)
    : rows.filter(({ row }) => row < headingRow);
  const below = rows.filter(({ row }) => row > headingRow);
  const width = Math.max(0, ...below.map(({ cells }) => cells.length));
  return [
    ...leftOutRows(above),
    ...leftOutColumns(below, Math.min(width, most), headings, (index) => used.includes(index)),
  ];
}
