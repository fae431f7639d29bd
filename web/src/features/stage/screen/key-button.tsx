import type { ComponentProps, ReactNode } from "react";
import classes from "./key-button.module.css";

export interface KeyButtonProps extends Omit<ComponentProps<"button">, "className"> {
  /** What it means: honey is the one next step, leaf and brick rule. */
  tone?: "honey" | "leaf" | "brick" | "ink" | "plain" | "ghost";
  size?: "small" | "medium" | "large" | "huge";
  /** The key that does the same. */
  keyName?: string | undefined;
  icon?: ReactNode;
  /** The page has just changed, so a press may have been meant for what was there before. */
  settling?: boolean;
  /** Its press is being saved. */
  busy?: boolean;
}

/** A button that names its key. */
export function KeyButton({
  tone = "plain",
  size = "medium",
  keyName,
  icon,
  settling = false,
  busy = false,
  children,
  onClick,
  ...props
}: KeyButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classes.button}
      data-tone={tone}
      data-size={size}
      // Not `disabled`, which would take the focus away.
      {...((settling || busy) && { "aria-disabled": true })}
      {...(busy && { "data-busy": true })}
      onKeyDown={(event) => {
        // A held key counts once.
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        // After a click, the keys belong to the page again.
        if (event.detail > 0) event.currentTarget.blur();
        if (!settling && !busy) onClick?.(event);
      }}
    >
      {icon}
      <span>{children}</span>
      {keyName && <kbd aria-hidden>{keyName}</kbd>}
    </button>
  );
}
