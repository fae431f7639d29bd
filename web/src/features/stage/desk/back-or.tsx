import { DialogActions } from "../screen/dialog";
import { KeyButton, type KeyButtonProps } from "../screen/key-button";
import classes from "./desk.module.css";
import type { Desk } from "./use-desk";

interface BackOrProps
  extends Pick<KeyButtonProps, "tone" | "disabled" | "busy" | "onClick" | "children"> {
  desk: Desk;
  back?: string;
}

/** The way back from a question, and the way on. */
export function BackOr({ desk, back = "Back", children, ...props }: BackOrProps) {
  return (
    <>
      {desk.failure && (
        <p className={classes.failure} role="alert">
          {desk.failure}
        </p>
      )}
      <DialogActions>
        <KeyButton keyName="Esc" onClick={desk.close}>
          {back}
        </KeyButton>
        {children && (
          <KeyButton tone="honey" busy={desk.busy} {...props}>
            {children}
          </KeyButton>
        )}
      </DialogActions>
    </>
  );
}
