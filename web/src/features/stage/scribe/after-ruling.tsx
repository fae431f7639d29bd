import { numberAndName } from "../board/scene";
import { ResultHexagon } from "../screen/hexagons";
import { WarningIcon } from "../screen/icons";
import { variables } from "../screen/variables";
import type { ScribeView } from "../views";
import classes from "./after-ruling.module.css";

/** Once the hall knows the ruling: the word beside what was typed. */
export function AfterRuling({ view }: { view: ScribeView }) {
  const { speller, shown, comparison, word } = view;
  if (!speller || !shown) return null;
  const { cells = [], differsAt, spelling } = comparison ?? {};
  return (
    <>
      <p className={classes.ruling} role="status">
        <ResultHexagon result={shown.correct ? "correct" : "out"} size={28} />
        {numberAndName(speller)}: {shown.correct ? "correct" : "missed"}
      </p>
      {cells.length > 0 ? (
        <>
          <div className={classes.box}>
            <div className={classes.rows} style={variables({ letters: cells.length })}>
              <Row
                title={spelling ? "Accepted" : "Word"}
                letters={cells.map(({ accepted }) => accepted)}
                at={differsAt}
              />
              <Row title="You typed" letters={cells.map(({ heard }) => heard)} at={differsAt} />
            </div>
          </div>
          {differsAt === undefined ? (
            <p className={classes.same}>
              {spelling
                ? `You typed ${spelling}, which counts for ${word}.`
                : "You typed the word."}
            </p>
          ) : (
            <p className={classes.differs}>
              <WarningIcon size={26} />
              First difference at letter {differsAt + 1}
            </p>
          )}
        </>
      ) : (
        <>
          {word && <p className={classes.word}>{word}</p>}
          <p className={classes.same}>
            {word ? "You typed nothing in this turn." : "The rival spells the same word."}
          </p>
        </>
      )}
    </>
  );
}

interface RowProps {
  title: string;
  letters: readonly (string | undefined)[];
  /** The first difference. */
  at: number | undefined;
}

function Row({ title, letters, at }: RowProps) {
  return (
    <div className={classes.row}>
      <h2>{title}</h2>
      <p className="wh-aloud">{letters.join("")}</p>
      <ol aria-hidden>
        {letters.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
          <li key={index} data-differs={index === at} data-empty={letter === undefined}>
            {letter}
          </li>
        ))}
      </ol>
    </div>
  );
}
