import { Button } from "@mantine/core";
import type { Ref } from "react";
import type { PracticeState } from "../rules/practice-session";
import classes from "./practice-session.module.css";

interface SpellingFieldProps {
  state: PracticeState;
  saving: boolean;
  /** Whether there is a word to spell. */
  ready: boolean;
  fieldRef: Ref<HTMLInputElement>;
  onType: (text: string) => void;
}

export function SpellingField({ state, saving, ready, fieldRef, onType }: SpellingFieldProps) {
  const { step, typed, incorrect, celebrated } = state;
  const correct = step === "correct";
  return (
    <div className={classes.answer}>
      <label className={classes.label} htmlFor="spelling">
        Spell the word
      </label>
      <input
        ref={fieldRef}
        id="spelling"
        name="spelling"
        type="text"
        className={`wh-word ${classes.field}`}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        // Not `disabled`: a phone would close its keyboard between two words.
        readOnly={step !== "spelling"}
        data-right={correct || undefined}
        aria-invalid={incorrect}
        aria-describedby="spelling-result"
        inputMode="text"
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
      />
      <p
        id="spelling-result"
        className={classes.result}
        role="status"
        data-wrong={incorrect || undefined}
      >
        {incorrect && "Incorrect, please try again."}
        {correct && (saving && celebrated ? "Correct! Saving…" : "Correct!")}
      </p>
      <Button type="submit" size="lg" fullWidth disabled={!ready}>
        {correct ? "Next" : "Check"}
      </Button>
    </div>
  );
}
