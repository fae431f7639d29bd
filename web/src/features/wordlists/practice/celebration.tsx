import type { ReactNode } from "react";
import classes from "./celebration.module.css";

const cells = [0, 1, 2, 3, 4, 5];

/** A disc with six honeycomb cells flying off upwards, as the word is below, unless motion is reduced. */
export function Celebration({ children }: { children: ReactNode }) {
  return (
    <span className={classes.disc}>
      {cells.map((cell) => (
        <svg
          key={cell}
          className={classes.cell}
          style={{ rotate: `${(cell - 2.5) * 30}deg` }}
          viewBox="0 0 20 22"
          aria-hidden
        >
          <path d="M10 1 19 6v10l-9 5-9-5V6Z" />
        </svg>
      ))}
      {children}
    </span>
  );
}
