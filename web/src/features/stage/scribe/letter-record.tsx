import { WarningIcon } from "../screen/icons";
import { changedLetter, type Letters, startName } from "../screen/starts";
import { LetterCells } from "./letter-cells";
import classes from "./letter-record.module.css";

interface LetterRecordProps {
  letters: Letters;
  /** Whether more may follow. */
  typing: boolean;
  /** Whether the judges have them. */
  sent: string;
}

/** All starts of a turn. Only they are compared with each other, as a scribe doesn't know the word. */
export function LetterRecord({ letters, typing, sent }: LetterRecordProps) {
  const { text, restarts } = letters;
  const changed = changedLetter(letters);
  return (
    <>
      {restarts.map((start, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a speller may start twice with the same letters
        <section key={index} className={classes.start}>
          <h2>{startName(index)}</h2>
          <p>{start}</p>
        </section>
      ))}
      <LetterCells
        text={text}
        cursor={typing}
        title={restarts.length > 0 ? startName(restarts.length) : undefined}
      />
      <p className={classes.changed} role="status">
        {changed && (
          <>
            <WarningIcon size={26} />
            <span>
              Letter {changed.at + 1} changed: {restarts.length > 1 ? "before" : "first"}{" "}
              {changed.before}, now {changed.now}. The judges can see this.
            </span>
          </>
        )}
      </p>
      <p className={classes.sent} role="status">
        {sent}
      </p>
    </>
  );
}
