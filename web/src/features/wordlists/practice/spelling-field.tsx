import type { Ref } from "react";
import classes from "./spelling-field.module.css";

/** Labels of the field after the word was shown, and while it is: then nothing can be typed. */
export const fromMemory = "Spell the word from memory";
export const onceHidden = "Spell the word once it's hidden";

interface SpellingFieldProps {
  label?: string | undefined;
  typed: string;
  readOnly: boolean;
  result: "right" | "wrong" | undefined;
  fieldRef: Ref<HTMLInputElement>;
  onType: (text: string) => void;
}

export function SpellingField({
  label = "Spell the word",
  typed,
  readOnly,
  result,
  fieldRef,
  onType,
}: SpellingFieldProps) {
  return (
    <div className={classes.answer}>
      <label className={classes.label} htmlFor="spelling">
        {label}
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
        readOnly={readOnly}
        data-right={result === "right" || undefined}
        data-long={typed.length > 16 || undefined}
        aria-invalid={result === "wrong"}
        aria-describedby="word-number spelling-result spelling-marks"
        inputMode="text"
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
      />
    </div>
  );
}
