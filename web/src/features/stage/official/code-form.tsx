import { useState } from "react";
import { useFocusWhen } from "@/shared/ui/focus";
import { KeyButton } from "../screen/key-button";
import { useTitle } from "../screen/use-title";
import classes from "./grant.module.css";
import { codeLength, signsOf } from "./grant-client";

interface CodeFormProps {
  /** The last code, and why it didn't work. */
  typed?: string;
  refusal?: string;
  onCode: (code: string) => void;
}

/** For a device whose camera can't read the link. */
export function CodeForm({ typed = "", refusal, onCode }: CodeFormProps) {
  const [text, setText] = useState(typed);
  const [error, setError] = useState(refusal);
  // The form was gone while the code was sent, and so was the focus.
  const field = useFocusWhen<HTMLInputElement>(refusal !== undefined);
  useTitle("Official of a bee");
  return (
    <main className={classes.page}>
      <form
        className={classes.card}
        onSubmit={(event) => {
          event.preventDefault();
          const code = signsOf(text);
          if (code.length === codeLength) onCode(code);
          else setError(`A code has ${codeLength} letters and digits.`);
        }}
      >
        <h1>Help at a bee</h1>
        <p>Scan the code that the organizer shows you, or type it here. It works once.</p>
        <label htmlFor="code">Code</label>
        <input
          ref={field}
          id="code"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby="code-error"
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <p id="code-error" role="alert" className={classes.error}>
          {error}
        </p>
        <KeyButton type="submit" tone="honey" size="large">
          Continue
        </KeyButton>
      </form>
    </main>
  );
}
