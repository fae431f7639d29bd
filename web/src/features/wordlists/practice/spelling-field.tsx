import { Button } from "@mantine/core";
import type { Ref } from "react";
import { alignSpelling } from "../rules/alignment";
import type { PracticeState } from "../rules/practice-session";
import { AttemptMarks } from "./attempt-marks";
import classes from "./practice-session.module.css";

interface SpellingFieldProps {
  state: PracticeState;
  saving: boolean;
  /** The word to spell; undefined while it is fetched. */
  word: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
  onType: (text: string) => void;
}

export function SpellingField({ state, saving, word, fieldRef, onType }: SpellingFieldProps) {
  const { step, typed, incorrect, attempt, celebrated } = state;
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
        aria-describedby="spelling-result spelling-marks"
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
      <div id="spelling-marks" role="status">
        {attempt !== undefined && word !== undefined && (
          <AttemptMarks alignment={alignSpelling(attempt, word)} />
        )}
      </div>
      <Button type="submit" size="lg" fullWidth disabled={word === undefined}>
        {correct ? "Next" : "Check"}
      </Button>
    </div>
  );
}
