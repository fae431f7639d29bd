import { shorten } from "./columns";
import { oneLine } from "./spelling";
import type { TableRow } from "./table";

const quoted = (text: string) => `“${shorten(oneLine(text), 24)}”`;

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
    return heading === "" ? [`column ${index + 1} (${quoted(sample)})`] : [quoted(heading)];
  }).flat();
