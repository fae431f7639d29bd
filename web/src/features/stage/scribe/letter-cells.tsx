import { useEffect, useId, useRef } from "react";
import classes from "./letter-cells.module.css";

interface LetterCellsProps {
  text: string;
  /** Whether more may follow. */
  cursor: boolean;
  /** Which start it is, if there was a restart. */
  title: string | undefined;
}

/** The letters so far, with their places. */
export function LetterCells({ text, cursor, title }: LetterCellsProps) {
  const id = useId();
  const end = useRef<HTMLLIElement>(null);
  const letters = Array.from(text);
  useEffect(() => {
    if (letters.length > 0) end.current?.scrollIntoView?.({ block: "nearest" });
  }, [letters.length]);
  return (
    <section aria-label={title === undefined ? "Letters" : undefined} aria-labelledby={title && id}>
      {title && (
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
      )}
      <ol className={classes.cells}>
        {letters.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
          <li key={index} ref={index === letters.length - 1 ? end : null}>
            <span className={classes.cell}>{letter}</span>
            <span className={classes.place} aria-hidden>
              {index + 1}
            </span>
          </li>
        ))}
        {cursor && (
          <li aria-hidden>
            <span className={classes.cell} data-cursor />
          </li>
        )}
      </ol>
    </section>
  );
}
