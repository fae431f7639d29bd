import type { ReactNode } from "react";
import classes from "./thumb-key.module.css";

interface ThumbKeyProps {
  tone: "leaf" | "honey";
  icon: ReactNode;
  keyName: string;
  /** What it does, or why it can't. */
  note: string;
  disabled: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

/** A key for a thumb that nobody looks at. */
export function ThumbKey({
  tone,
  icon,
  keyName,
  note,
  disabled,
  onClick,
  children,
}: ThumbKeyProps) {
  return (
    <button
      type="button"
      className={classes.key}
      data-tone={tone}
      disabled={disabled}
      onClick={(event) => {
        // After a click, the keys belong to the page again.
        if (event.detail > 0) event.currentTarget.blur();
        onClick?.();
      }}
    >
      {icon}
      <span className={classes.name}>
        {children} <kbd aria-hidden>{keyName}</kbd>
      </span>
      <span className={classes.note}>{note}</span>
    </button>
  );
}
