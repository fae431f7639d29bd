import { ResultHexagon } from "../screen/hexagons";
import { variables } from "../screen/variables";
import { wideness } from "../screen/wideness";
import type { BoardView } from "../views";
import classes from "./board.module.css";
import { missSentence, reinstatedSentences } from "./scene";

/** A ruling, then the word. A child who leaves gets the same room as one who goes on. */
export function Result({ view }: { view: BoardView }) {
  const { speller, shown, word } = view;
  if (!speller || !shown) return null;
  const name = shown.correct ? speller.name : `Thank you, ${speller.name ?? speller.number}`;
  return (
    <div className={classes.middle}>
      <div className={classes.result} data-large={!word} data-correct={shown.correct}>
        <div className={classes.marked}>
          {shown.correct && <ResultHexagon result="correct" />}
          <div className={classes.number}>{speller.number}</div>
        </div>
        <div>
          {name && (
            <div className={classes.name} style={variables({ length: name.length })}>
              {name}
            </div>
          )}
          <div className={classes.say}>{shown.correct ? "Correct" : missSentence(view)}</div>
        </div>
      </div>
      {word && (
        <div className={classes.revealed}>
          <div className={classes.word} style={variables({ length: wideness(word.text) })}>
            {word.text}
          </div>
          {word.definition && <div className={classes.definition}>{word.definition}</div>}
        </div>
      )}
    </div>
  );
}

/** An appeal was upheld. It has the size of a result, whatever it corrects. */
export function Reinstated({ view }: { view: BoardView }) {
  const { reinstated } = view;
  if (!reinstated) return null;
  const [heading, reason] = reinstatedSentences(view);
  return (
    <div className={classes.middle}>
      <div className={classes.result} data-large>
        <div className={classes.marked}>
          <ResultHexagon result="corrected" />
          <div className={classes.number}>{reinstated.number}</div>
        </div>
        <div>
          <div className={classes.name} style={variables({ length: heading.length })}>
            {heading}
          </div>
          <div className={classes.say}>{reason}</div>
        </div>
      </div>
    </div>
  );
}
