import { VisuallyHidden } from "@mantine/core";
import type { Alignment } from "../rules/alignment";
import { spellingColumns } from "../rules/spelling-columns";
import { columnsOf } from "./columns";
import classes from "./mock-bee.module.css";

interface BeeSpellingProps {
  typed: string;
  word: string;
  alignment: Alignment;
}

/** What was given, over how it is spelled, letter by letter. */
export function BeeSpelling({ typed, word, alignment }: BeeSpellingProps) {
  const columns = spellingColumns(alignment);
  return (
    <>
      <VisuallyHidden>
        {`You spelled ${[...typed].join(", ")}. The word is ${[...word].join(", ")}.`}
      </VisuallyHidden>
      <p className={`wh-word ${classes.columns}`} style={columnsOf(columns.length, 12)} aria-hidden>
        {columns.map(({ typed: given, letter, right }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter stays in its place
          <span key={place} data-right={right || undefined}>
            <span data-given={given === "" ? "nothing" : "letter"}>{given}</span>
            <span data-letter={letter === "" ? "nothing" : "letter"}>{letter}</span>
          </span>
        ))}
      </p>
      <p className={`wh-word ${classes.word}`} aria-hidden>
        {word}
      </p>
    </>
  );
}
