import { formatNumber } from "@/shared/lib/format";
import { hexagon } from "@/shared/ui/hexagon";
import type { Phase } from "../rules/phase";
import classes from "./countdown.module.css";

/** How many days are left, in a cell. */
export function Countdown({ phase }: { phase: Phase }) {
  const [number, unit] = parts(phase);
  return (
    <p className={classes.countdown}>
      <svg viewBox="-48 -52 96 104" aria-hidden="true" focusable="false">
        <path d={hexagon(0, 0, 48)} />
        <path className={classes.inner} d={hexagon(0, 0, 41)} />
      </svg>
      <span className={classes.text}>
        <b data-long={number.length > 3 || undefined}>{number}</b> {unit}
      </span>
    </p>
  );
}

function parts(phase: Phase): [string, string] {
  switch (phase.kind) {
    case "ahead":
      return [formatNumber(phase.days), phase.days === 1 ? "day to go" : "days to go"];
    case "running":
      return ["Now", "on stage"];
    case "over":
      return [formatNumber(phase.days), phase.days === 1 ? "day ago" : "days ago"];
  }
}
