import { type Alignment, isClose, type Mark } from "../rules/alignment";
import { describeAlignment } from "../rules/alignment-sentences";
import classes from "./attempt-marks.module.css";

/** What an attempt got right, letter by letter. Nothing if it is too far from the word. */
export function AttemptMarks({ alignment }: { alignment: Alignment }) {
  if (!isClose(alignment)) return null;
  return (
    <div className={classes.marks}>
      <p className={classes.sentences}>{describeAlignment(alignment).join(" ")}</p>
      <p className={`wh-word ${classes.letters}`} aria-hidden>
        {alignment.marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of an attempt don't change
          <MarkedLetters key={index} mark={mark} />
        ))}
      </p>
    </div>
  );
}

function MarkedLetters({ mark }: { mark: Mark }) {
  if (mark.kind === "missing") return <span data-mark="missing">?</span>;
  return [...mark.typed].map((letter, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the two letters of a swap don't change
    <span key={index} data-mark={mark.kind}>
      {letter}
    </span>
  ));
}
