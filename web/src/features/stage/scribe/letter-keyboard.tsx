import { useState } from "react";
import classes from "./letter-keyboard.module.css";

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

interface LetterKeyboardProps {
  /** Whether capitals count: then the speller names them. */
  capitals: boolean;
  onLetter: (letter: string) => void;
  onRestart: () => void;
  onErase: () => void;
}

/** For fingers. The phone's own keyboard guesses words. */
export function LetterKeyboard({ capitals, onLetter, onRestart, onErase }: LetterKeyboardProps) {
  const [capital, setCapital] = useState(false);
  const press = (letter: string) => {
    onLetter(letter);
    setCapital(false);
  };
  return (
    <fieldset
      className={classes.keyboard}
      aria-label="Keyboard"
      // A keyboard of the device stays with the page.
      onMouseDown={(event) => event.preventDefault()}
    >
      {capitals && (
        <button
          type="button"
          className={classes.wide}
          aria-pressed={capital}
          onClick={() => setCapital(!capital)}
        >
          Capital
        </button>
      )}
      {rows.map((row, index) => (
        <div key={row}>
          {index === 2 && (
            <button type="button" className={classes.wide} onClick={onRestart}>
              Restart
            </button>
          )}
          {Array.from(capital ? row.toUpperCase() : row, (letter) => (
            <button key={letter} type="button" onClick={() => press(letter)}>
              {letter}
            </button>
          ))}
          {index === 2 && (
            <button type="button" className={classes.wide} onClick={onErase}>
              Erase
            </button>
          )}
        </div>
      ))}
    </fieldset>
  );
}
