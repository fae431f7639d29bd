import { halfWidth, hexagon } from "@/shared/ui/hexagon";
import classes from "./goal-comb.module.css";

const radius = 29;
const gap = 2.2;
const half = halfWidth(radius);

/** Cells of a row. The second row is half a cell beside the first. */
const perRow = (goal: number) => (goal <= 7 ? goal : Math.min(7, Math.ceil(goal / 2)));

function describeGoal(done: number, goal: number): string {
  if (goal === 1) return done === 1 ? "Today's word is done" : "Today's word isn't done yet";
  return `${done} of today's ${goal} words are done`;
}

/** A cell for each word of today's goal: those that are done, the next one, and the rest. */
export function GoalComb({ done, goal }: { done: number; goal: number }) {
  const longest = perRow(goal);
  const rows = Math.ceil(goal / longest);
  const width = 2 * half * (longest + (rows > 1 ? 0.5 : 0));
  const height = radius * (1.5 * rows + 0.5);
  return (
    <svg
      className={classes.comb}
      viewBox={`0 0 ${width.toFixed(1)} ${height}`}
      width={width.toFixed(1)}
      height={height}
      role="img"
      aria-label={describeGoal(Math.min(done, goal), goal)}
      focusable="false"
    >
      {Array.from({ length: goal }, (_, place) => {
        const row = Math.floor(place / longest);
        const x = half * (1 + 2 * (place % longest) + (row % 2));
        const y = radius * (1 + 1.5 * row);
        const state = place < done ? "done" : place === done ? "next" : "waiting";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are counted
          <g key={place} data-state={state} transform={`translate(${x.toFixed(2)} ${y})`}>
            <path d={hexagon(0, 0, radius - gap)} />
            {state === "done" ? (
              <path className={classes.tick} d="M-8 .5l5.500 5.500 10.500-11" />
            ) : (
              <text y="6">{place + 1}</text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
