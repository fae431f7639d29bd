import { Button } from "@mantine/core";
import type { MouseEvent } from "react";
import classes from "./answer-buttons.module.css";

interface AnswerButtonsProps {
  /** Of the button that Enter presses, if there is one. */
  label?: string;
  disabled?: boolean;
  onShow?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
}

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function AnswerButtons({ label, disabled = false, onShow, onSkip }: AnswerButtonsProps) {
  return (
    <div className={classes.buttons}>
      {label !== undefined && (
        <Button type="submit" size="lg" disabled={disabled} onMouseDown={keepFocus}>
          {label}
        </Button>
      )}
      {onShow && (
        <Button
          variant="default"
          size="lg"
          disabled={disabled}
          onMouseDown={keepFocus}
          onClick={onShow}
        >
          Show me
        </Button>
      )}
      {onSkip && (
        <Button
          variant="subtle"
          color="gray"
          size="lg"
          disabled={disabled}
          onMouseDown={keepFocus}
          onClick={onSkip}
        >
          Skip
        </Button>
      )}
    </div>
  );
}
