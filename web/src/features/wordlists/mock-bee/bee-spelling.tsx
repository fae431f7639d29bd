import type { Alignment } from "../rules/alignment";
import { spellingColumns } from "../rules/spelling-columns";
import { columnsOf } from "./columns";
import classes from "./mock-bee.module.css";

/** What was given, over how it is spelled, letter by letter. */
export function BeeSpelling({ alignment }: { alignment: Alignment }) {
  const columns = spellingColumns(alignment);
  return (
    <p className={`wh-word ${classes.columns}`} style={columnsOf(columns.length, 12)} aria-hidden>
      {columns.map(({ typed, letter, right }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter stays in its place
        <span key={place} data-right={right || undefined}>
          <span data-given={typed === "" ? "nothing" : "letter"}>{typed}</span>
          <span data-letter={letter === "" ? "nothing" : "letter"}>{letter}</span>
        </span>
      ))}
    </p>
  );
}
