import classes from "./cells.module.css";
import { halfWidth, hexagon } from "./hexagon";

/*
 * Rows of cells, each row half a cell beside the one above: `.` is an outline, `-` a pale cell, `+` the place for the next
 * thing, `?` for the next person, and a letter or digit is written in a filled cell.
 */
const pictures = {
  small: ["+"],
  first: [".b.", "e+", ".e."],
  search: ["--", "---", "--"],
};

/** One of ours, or rows of cells. */
export type Picture = keyof typeof pictures | readonly string[];

const radius = 26;
const gap = 2;
const half = halfWidth(radius);
/** Room for the widest stroke. */
const padding = 3;

const signs: Record<string, string> = {
  "+": "M-9 0H9M0-9V9",
  "?": "M-4.500-6a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0M-8.500 11v-1a6 6 0 0 1 6-6h5a6 6 0 0 1 6 6v1",
};

const kinds: Record<string, string> = { ".": "outline", "-": "pale", "+": "next", "?": "next" };

/** The drawing of an empty state. */
export function Cells({ picture }: { picture: Picture }) {
  const rows = typeof picture === "string" ? pictures[picture] : picture;
  // Shorter rows are centered under longer ones.
  const longest = Math.max(...rows.map((row) => row.length));
  const width = 2 * half * longest;
  const height = radius * (1.5 * rows.length + 0.5);
  return (
    <svg
      className={classes.cells}
      data-small={picture === "small" || undefined}
      viewBox={`${-padding} ${-padding} ${width + 2 * padding} ${height + 2 * padding}`}
      aria-hidden="true"
      focusable="false"
    >
      {rows.flatMap((row, line) =>
        [...row].map((sign, place) => {
          const indent = (longest - row.length) * half;
          const x = indent + half * (1 + 2 * place);
          const y = radius * (1 + 1.5 * line);
          return (
            <g key={`${x} ${y}`} data-cell={kinds[sign] ?? "filled"}>
              <path d={hexagon(x, y, radius - gap)} />
              {signs[sign] ? (
                <path className={classes.sign} d={signs[sign]} transform={`translate(${x} ${y})`} />
              ) : (
                !(sign in kinds) && (
                  <text x={x} y={y + 8}>
                    {sign}
                  </text>
                )
              )}
            </g>
          );
        }),
      )}
      {picture === "search" && (
        <g className={classes.glass}>
          <path className={classes.handle} d={`M${width / 2 + 24} ${height / 2 + 22}l20 28`} />
          <path d={hexagon(width / 2, height / 2, radius + 8)} />
        </g>
      )}
    </svg>
  );
}
