import type { FormEvent, KeyboardEvent, Ref } from "react";
import { lettersIn } from "../rules/mock-bee";
import { columnsOf } from "./columns";
import classes from "./mock-bee.module.css";

interface LettersGivenProps {
  word: string;
  letters: readonly string[];
  /** The letters given before a start over. */
  said: readonly string[];
  fieldRef: Ref<HTMLInputElement>;
  onLetter: (letter: string) => void;
  onDone: () => void;
}

/** The letters so far. Keyboards type into a field over them, from which nothing can be deleted. */
export function LettersGiven({
  word,
  letters,
  said,
  fieldRef,
  onLetter,
  onDone,
}: LettersGivenProps) {
  const text = letters.join("");
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, repeat, nativeEvent } = event;
    if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
    if (key === "Enter") {
      event.preventDefault();
      if (!repeat) onDone();
    } else if (key.length === 1) {
      event.preventDefault();
      if (!repeat) lettersIn(key, word).forEach(onLetter);
    }
  };
  /** What an input method types has no key. */
  const change = (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    if (value.startsWith(text)) lettersIn(value.slice(text.length), word).forEach(onLetter);
  };
  const coming = said.slice(letters.length);
  return (
    <div className={classes.letters}>
      <div className={classes.tiles}>
        <p className="wh-word" style={columnsOf(letters.length + 1, 14)} aria-hidden>
          {letters.map((letter, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter stays in its place
            <span key={place}>{letter}</span>
          ))}
          {coming.map((letter, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={letters.length + place} data-said>
              {letter}
            </span>
          ))}
          {letters.length === 0 && said.length === 0 ? (
            <i>Spell the word, letter by letter</i>
          ) : (
            coming.length === 0 && <span data-next />
          )}
        </p>
        <input
          ref={fieldRef}
          type="text"
          aria-label="Spell the word, letter by letter"
          value={text}
          onKeyDown={press}
          onChange={change}
          onPaste={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
          // Phones show our keys instead of theirs.
          inputMode="none"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
        />
      </div>
    </div>
  );
}
