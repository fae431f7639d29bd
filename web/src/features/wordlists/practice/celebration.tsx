import { IconCheck } from "@tabler/icons-react";
import classes from "./celebration.module.css";

const cells = [0, 1, 2, 3, 4, 5];

/** The correct word, with six honeycomb cells flying off unless motion is reduced. */
export function Celebration({ word }: { word: string }) {
  return (
    <div className={classes.celebration}>
      <span className={classes.disc}>
        {cells.map((cell) => (
          <svg
            key={cell}
            className={classes.cell}
            style={{ rotate: `${cell * 60}deg` }}
            viewBox="0 0 20 22"
            aria-hidden
          >
            <path d="M10 1 19 6v10l-9 5-9-5V6Z" />
          </svg>
        ))}
        <IconCheck size={64} stroke={2.4} aria-hidden />
      </span>
      <p className={`wh-word ${classes.word}`}>{word}</p>
    </div>
  );
}
