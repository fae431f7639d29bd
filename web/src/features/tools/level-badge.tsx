import { VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import classes from "./level-badge.module.css";
import { levelName, levels } from "./rules/levels";

interface LevelBadgeProps {
  /** 1 to 10. */
  level: number;
  /** Hides the level's name, except from screen readers. */
  compact?: boolean;
}

/** A word's level: its number, a meter of ten steps, and its name. */
export function LevelBadge({ level, compact = false }: LevelBadgeProps) {
  return (
    <span className={classes.badge}>
      <VisuallyHidden>{`Level ${level} of 10, ${levelName(level)}`}</VisuallyHidden>
      <span className={classes.number} aria-hidden>
        {level}
      </span>
      <span className={classes.meter} aria-hidden>
        {levels.map((step) => (
          <span
            key={step}
            className={classes.step}
            data-filled={step <= level || undefined}
            style={{ "--step": step } as CSSProperties}
          />
        ))}
      </span>
      {!compact && (
        <span className={classes.name} aria-hidden>
          {levelName(level)}
        </span>
      )}
    </span>
  );
}
