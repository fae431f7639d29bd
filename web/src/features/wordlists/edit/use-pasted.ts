import { useMemo, useState } from "react";
import { layoutOf, type Outline } from "@/shared/csv/columns";
import type { CsvChoices } from "@/shared/csv/import-file";
import { leftOutOf } from "@/shared/csv/left-out";
import { type PastedWord, pastedTable, pastedWords, tableWords } from "../rules/pasted-words";

interface Pasted {
  words: PastedWord[];
  /** Columns and rows that aren't used, as parts of a sentence. */
  leftOut: string[];
  /** Set if columns have to be matched by hand, or were. */
  outline?: Outline;
  matched: boolean;
  match: (columns: CsvChoices["columns"]) => void;
}

/** Identifies the columns. They stay matched while cells are edited. */
const shapeOf = ({ headingRow, headed, plain }: Outline) =>
  JSON.stringify([headingRow, headed.map(({ name }) => name), plain.length]);

/** Reads pasted text as words, or as columns once they are matched. */
export function usePasted(text: string, listed: ReadonlySet<string>): Pasted {
  const [choice, setChoice] = useState<{ shape: string; columns: CsvChoices["columns"] }>();
  const table = useMemo(() => pastedTable(text), [text]);
  const outline = table && "outline" in table ? table.outline : undefined;
  const shape = outline && shapeOf(outline);
  const columns = choice?.shape === shape ? choice?.columns : undefined;
  const read = useMemo(() => {
    if (table === undefined) return pastedWords(text, listed);
    const layout =
      "layout" in table ? table.layout : columns && layoutOf({ ...table.outline, ...columns });
    return layout === undefined
      ? { words: [], leftOut: [] }
      : { words: tableWords(table.rows, layout, listed), leftOut: leftOutOf(table.rows, layout) };
  }, [table, text, listed, columns]);
  return {
    ...read,
    ...(outline && { outline: { ...outline, ...columns } }),
    matched: columns !== undefined,
    match: (next) => setChoice(next && shape !== undefined ? { shape, columns: next } : undefined),
  };
}
