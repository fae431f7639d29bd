import { type Alignment, isClose, type Mark } from "../rules/alignment";
import { describeAlignment } from "../rules/alignment-sentences";
import classes from "./attempt-marks.module.css";
import { type Cell, LetterCells } from "./letter-cells";

/** What an attempt got right, letter by letter. Nothing if it is too far from the word. */
export function AttemptMarks({ alignment }: { alignment: Alignment }) {
  if (!isClose(alignment)) return null;
  return (
    <>
      <p className={classes.sentences}>{describeAlignment(alignment).join(" ")}</p>
      <LetterCells cells={cellsOf(alignment.marks)} />
    </>
  );
}

/** Wrong letters have their numbers, counted as they were typed. */
function cellsOf(marks: readonly Mark[]): Cell[] {
  let typed = 0;
  return marks.flatMap((mark): Cell[] => {
    if (mark.kind === "missing") return [{ text: "?", look: "missing" }];
    return [...mark.typed].map((letter) => {
      typed += 1;
      return mark.kind === "kept"
        ? { text: letter, look: "kept" }
        : { text: letter, look: "wrong", note: String(typed) };
    });
  });
}
