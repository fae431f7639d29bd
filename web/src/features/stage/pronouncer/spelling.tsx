import { ResultHexagon } from "../screen/hexagons";
import { variables } from "../screen/variables";
import type { PronouncerView, StageWord } from "../views";
import classes from "./pronouncer.module.css";

interface SpellingProps {
  view: PronouncerView;
  word: StageWord;
}

/** The ruling is shown: the spelling, letter by letter, to read out. */
export function Spelling({ view: { shown, speller, canReveal }, word }: SpellingProps) {
  const letters = Array.from(word.text);
  return (
    <div className={classes.spelling}>
      <p className={classes.result} role="status">
        <ResultHexagon result={shown?.correct ? "correct" : "out"} size={40} />
        {shown?.correct ? "Correct" : "Missed"}
      </p>
      <p className={classes.label}>
        {canReveal ? "Read the spelling out loud" : "The board shows the word."}
      </p>
      <p className={classes.letters} style={variables({ letters: letters.length })}>
        <span className="wh-aloud">{word.text}</span>
        {letters.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other name
          <span key={index} aria-hidden>
            {letter}
          </span>
        ))}
      </p>
      {word.pron && <p className={classes.pron}>{word.pron}</p>}
      {!shown?.correct && speller?.name && (
        <p className={classes.label}>If you like: “Thank you, {speller.name.split(" ")[0]}.”</p>
      )}
    </div>
  );
}
