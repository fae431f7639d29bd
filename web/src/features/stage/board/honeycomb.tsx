import { halfWidth, hexagon } from "@/shared/ui/hexagon";
import type { BoardView } from "../views";
import classes from "./board.module.css";

/** The widest and highest it may be. */
const box = { width: 1_700, height: 700 };
/** More rows have numbers too small to read from the last seat. */
const mostRows = 5;
/** The smallest hexagon in which such a number fits, and its height: 5 hundredths of the board's. */
const smallest = { radius: 60, text: 54.5 };
const stroke = 5;

/** The numbers of those still in. Filled with a check: spelled a word this round. Dashed: missed it, and may go on. */
export function Honeycomb({ survivors }: Pick<BoardView, "survivors">) {
  const { columns, radius } = layout(survivors.length);
  const size = Math.max(radius * 0.74, smallest.text);
  // A number of four digits has no room beside a larger text.
  const fits = size === radius * 0.74 || survivors.every(({ number }) => number < 1_000);
  if (radius < smallest.radius || !fits) {
    return (
      <p className={classes.heading} role="status">
        {survivors.length} still in
      </p>
    );
  }
  const wide = halfWidth(radius) * 2;
  const rows = Math.ceil(survivors.length / columns);
  const width = wide * columns + (rows > 1 ? wide / 2 : 0) + 2 * stroke;
  const height = radius * (1.5 * rows + 0.5) + 2 * stroke;
  return (
    <svg
      className={classes.honeycomb}
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: `calc(${width / 10.8} * var(--u))` }}
      role="img"
      aria-label={`Still in: ${survivors.map(({ number }) => number).join(", ")}`}
    >
      {survivors.map(({ number, correct }, index) => {
        const row = Math.floor(index / columns);
        const x = stroke + wide * ((index % columns) + (row % 2 === 1 ? 1 : 0.5));
        const y = stroke + radius * (1.5 * row + 1);
        return (
          <g key={number} fill="none">
            <path
              d={hexagon(x, y, radius * 0.97)}
              {...(correct
                ? { fill: "var(--leaf)" }
                : {
                    stroke: "var(--edge)",
                    strokeWidth: stroke,
                    ...(correct === false && { strokeDasharray: `${radius / 5} ${radius / 7}` }),
                  })}
            />
            <text
              x={x}
              y={y + size * (correct ? 0.1 : 0.35)}
              fontSize={size}
              textAnchor="middle"
              fill={correct ? "var(--on-fill)" : "var(--ink)"}
            >
              {number}
            </text>
            {correct && (
              <path
                d={`M${x - size * 0.29} ${y + size * 0.58}l${size * 0.21} ${size * 0.21}l${size * 0.4} ${-size * 0.42}`}
                stroke="var(--on-fill)"
                strokeWidth={size * 0.13}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** As many columns as make the hexagons largest. */
function layout(count: number): { columns: number; radius: number } {
  let best = { columns: 1, radius: 0 };
  for (let rows = 1; rows <= mostRows; rows += 1) {
    const columns = Math.ceil(count / rows);
    const radius = Math.min(
      (box.width - 2 * stroke) / (halfWidth(2) * (columns + (rows > 1 ? 0.5 : 0))),
      (box.height - 2 * stroke) / (1.5 * rows + 0.5),
      170,
    );
    if (radius > best.radius) best = { columns, radius };
  }
  return best;
}
