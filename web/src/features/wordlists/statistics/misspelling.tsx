import { VisuallyHidden } from "@mantine/core";
import { alignSpelling, isClose, type Mark } from "../rules/alignment";
import classes from "./misspelling.module.css";

/** What was typed for a word, with marks at the letters that differ. Plain if it is too far from the word. */
export function Misspelling({ typed, word }: { typed: string; word: string }) {
  if (typed.trim() === "") return <span className={classes.skipped}>skipped</span>;
  const alignment = alignSpelling(typed, word);
  if (!isClose(alignment)) return <bdi className="wh-word">{typed}</bdi>;
  return (
    <bdi className="wh-word">
      <VisuallyHidden>{typed}</VisuallyHidden>
      <span aria-hidden className={classes.letters}>
        {alignment.marks.map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a spelling don't change
          <span key={place} data-mark={mark.kind}>
            {lettersOf(mark)}
          </span>
        ))}
      </span>
    </bdi>
  );
}

function lettersOf(mark: Mark): string {
  return mark.kind === "missing" ? mark.letter : mark.typed;
}
