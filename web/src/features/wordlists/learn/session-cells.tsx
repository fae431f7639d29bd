import { halfWidth, hexagon } from "@/shared/ui/hexagon";
import type { WordStatus } from "../rules/learn-session";
import classes from "./session-cells.module.css";

const radius = 12;
const gap = 2;
const half = halfWidth(radius);
const perRow = 12;

const signs: Partial<Record<WordStatus, string>> = {
  "first-try": "m-5 0 3.500 3.500 6.500-7",
  helped: "m-5 0 3.500 3.500 6.500-7",
  shown: "M-4 0a4 4 0 1 1 1.200 2.800M-4 4v-3h3",
  returns: "M-4 0a4 4 0 1 1 1.200 2.800M-4 4v-3h3",
};

interface SessionCellsProps {
  statuses: readonly WordStatus[];
  label: string;
  large?: boolean;
}

/** A cell for each word of the session. */
export function SessionCells({ statuses, label, large = false }: SessionCellsProps) {
  const columns = Math.min(perRow, large ? Math.ceil(Math.sqrt(statuses.length * 1.6)) : perRow);
  const rows = Math.ceil(statuses.length / columns);
  const width = 2 * half * Math.min(columns, statuses.length) + (rows > 1 ? half : 0);
  const height = radius * (1.5 * rows + 0.5);
  return (
    <svg
      className={classes.cells}
      data-large={large || undefined}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      style={{ maxWidth: width * (large ? 2 : 1.7) }}
      role="img"
      aria-label={label}
    >
      {statuses.map((status, index) => {
        const row = Math.floor(index / columns);
        const x = half * (1 + 2 * (index % columns) + (row % 2));
        const y = radius * (1 + 1.5 * row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word's place in the session stays the same
          <g key={index} data-cell={status}>
            <path d={hexagon(x, y, radius - gap / 2)} />
            {signs[status] && (
              <path className={classes.sign} d={signs[status]} transform={`translate(${x} ${y})`} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
