import classes from "./bar.module.css";

interface BarProps {
  done: number;
  of: number;
}

/** How much is done. The numbers are in the text beside it. */
export function Bar({ done, of }: BarProps) {
  return (
    <span className={classes.bar} data-all={(of > 0 && done >= of) || undefined} aria-hidden>
      <span style={{ width: `${of === 0 ? 0 : Math.min(100, (100 * done) / of)}%` }} />
    </span>
  );
}
