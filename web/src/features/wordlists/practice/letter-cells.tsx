import type { ReactNode } from "react";
import classes from "./letter-cells.module.css";

export interface Cell {
  text: ReactNode;
  /** How the cell looks. */
  look: "kept" | "wrong" | "missing" | "hard" | "empty" | "gap";
  /** Below the cell. */
  note?: string | undefined;
}

/** A word, letter by letter. Screen readers get a sentence instead. */
export function LetterCells({ cells }: { cells: readonly Cell[] }) {
  return (
    <div className={`wh-word ${classes.cells}`} aria-hidden>
      {cells.map(({ text, look, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <span key={index} className={classes.cell} data-look={look}>
          <span>{text}</span>
          {note !== undefined && <small>{note}</small>}
        </span>
      ))}
    </div>
  );
}
