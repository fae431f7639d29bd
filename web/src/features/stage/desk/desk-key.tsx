import { KeyButton, type KeyButtonProps } from "../screen/key-button";
import classes from "./desk.module.css";

interface DeskKeyProps extends Omit<KeyButtonProps, "disabled"> {
  /** What it waits for. It can be pressed if that is nothing. */
  missing: string | false | undefined;
  busy?: boolean;
}

/** A key that stays in its place while it can't be pressed, and says why. */
export function DeskKey({ missing, busy = false, children, ...props }: DeskKeyProps) {
  return (
    <KeyButton {...props} disabled={busy || Boolean(missing)}>
      {children}
      {missing && <span className={classes.missing}>{missing}</span>}
    </KeyButton>
  );
}
