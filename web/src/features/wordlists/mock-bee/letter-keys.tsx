import { keepFocus } from "../practice/keep-focus";
import { extraKeys } from "../rules/mock-bee";
import classes from "./mock-bee.module.css";

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

interface LetterKeysProps {
  word: string;
  disabled: boolean;
  onLetter: (letter: string) => void;
}

/** Keys for fingers. With a keyboard, the letters go into the field, so they are no stops of Tab. */
export function LetterKeys({ word, disabled, onLetter }: LetterKeysProps) {
  return (
    <fieldset className={classes.keys} aria-label="Letters" disabled={disabled}>
      {[...alphabet, ...extraKeys(word)].map((letter) => (
        <button
          key={letter}
          type="button"
          className="wh-word"
          tabIndex={-1}
          onMouseDown={keepFocus}
          onClick={() => onLetter(letter)}
        >
          {letter}
        </button>
      ))}
    </fieldset>
  );
}
