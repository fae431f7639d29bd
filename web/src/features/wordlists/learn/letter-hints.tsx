import { Button } from "@mantine/core";
import type { Word } from "../api";
import { keepFocus } from "../practice/keep-focus";
import { LetterCells } from "../practice/letter-cells";
import type { HintLevel } from "../rules/learn-session";
import { hasHardHint, letterHint } from "../rules/word-spelling";
import classes from "./learn-session.module.css";

interface LetterHintsProps {
  word: Word;
  misses: readonly string[];
  level: HintLevel;
  onHint: (level: 1 | 2) => void;
}

/** The length and first letter of a word, then its hard part. These count as help. */
export function LetterHints({ word, misses, level, onHint }: LetterHintsProps) {
  const hint = level === 1 || level === 2 ? letterHint(word, misses, level) : undefined;
  const next = level === 0 ? 1 : level === 1 && hasHardHint(word, misses) ? 2 : undefined;
  return (
    <div className={classes.letters}>
      <div role="status">
        {hint && (
          <>
            <p>{hint.sentences.join(" ")}</p>
            <LetterCells
              cells={hint.letters.map(({ text, gap }) => ({
                text,
                look: gap ? "gap" : text === undefined ? "empty" : "kept",
              }))}
            />
          </>
        )}
      </div>
      {next && (
        <Button
          size="sm"
          variant="default"
          mih={44}
          onMouseDown={keepFocus}
          onClick={() => onHint(next)}
        >
          {next === 1 ? "First letter" : "Hard part"}
        </Button>
      )}
    </div>
  );
}
