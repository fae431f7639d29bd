import { Button, Text, VisuallyHidden } from "@mantine/core";
import { IconEar, IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import type { Word } from "../api";
import { alignSpelling, isClose } from "../rules/alignment";
import { describeMistakes } from "../rules/alignment-sentences";
import { hardPlaces, writtenLetters } from "../rules/hard-letters";
import { partsBehind, syllablesOf } from "../rules/word-spelling";
import { keepFocus } from "./keep-focus";
import { LetterCells } from "./letter-cells";
import classes from "./word-shown.module.css";

interface WordShownProps {
  word: Word;
  misses: readonly string[];
}

/** A word taken apart: its letters, syllables, hard parts and origin. */
export function WordShown({ word, misses }: WordShownProps) {
  const [spelledOut, setSpelledOut] = useState(false);
  const letters = writtenLetters(word.word, hardPlaces(word.word, misses));
  const syllables = syllablesOf(word);
  const parts = partsBehind(word, misses);
  const close = misses.map((miss) => alignSpelling(miss, word.word)).findLast(isClose);
  const mistakes = close === undefined ? [] : describeMistakes(close);
  return (
    <div className={classes.shown}>
      <VisuallyHidden>{word.word}</VisuallyHidden>
      {mistakes.length > 0 && <p>{mistakes.join(" ")}</p>}
      <LetterCells
        cells={letters.map(({ text, place, hard }) => ({
          text,
          look: place === undefined ? "gap" : hard ? "hard" : "kept",
        }))}
      />
      {(syllables !== undefined || parts.length > 0) && (
        <p>
          <IconEar size={20} aria-hidden />
          <span>
            {syllables !== undefined && (
              <>
                <b className="wh-word">{syllables}</b>
                {". "}
              </>
            )}
            {parts.map(({ sentence }) => sentence).join(" ")}
          </span>
        </p>
      )}
      {word.etymology.trim() !== "" && (
        <p>
          <IconWorld size={20} aria-hidden />
          <span className="wh-typed-text">{word.etymology}</span>
        </p>
      )}
      {spelledOut && (
        <Text component="p" className="wh-word" m={0}>
          {letters.map(({ text }) => (text.trim() === "" ? "space" : text)).join(", ")}
        </Text>
      )}
      {/* It stays, as the focus would be lost. */}
      <Button
        size="sm"
        px={12}
        variant="subtle"
        mih={44}
        aria-expanded={spelledOut}
        onMouseDown={keepFocus}
        onClick={() => setSpelledOut(!spelledOut)}
      >
        Spell it out
      </Button>
    </div>
  );
}
