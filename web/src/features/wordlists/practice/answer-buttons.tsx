import { Button } from "@mantine/core";
import classes from "./answer-buttons.module.css";
import { keepFocus } from "./keep-focus";

interface AnswerButtonsProps {
  /** Of the button that Enter presses, if there is one. */
  label?: string;
  disabled?: boolean;
  onShow?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
}

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
