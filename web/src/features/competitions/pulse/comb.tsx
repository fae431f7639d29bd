import { halfWidth, hexagon } from "@/shared/ui/hexagon";
import classes from "./comb.module.css";

const perRow = 11;
const radius = 9;

/** A cell for each of these, of which the first `filled` are filled. */
export function Comb({ filled, of }: { filled: number; of: number }) {
  const half = halfWidth(radius);
  const rows = Math.ceil(of / perRow);
  const width = 2 * half * (Math.min(of, perRow) + (rows > 1 ? 0.5 : 0));
  const height = radius * (1.5 * rows + 0.5);
  return (
    <svg
      className={classes.comb}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={width + 2}
      height={height + 2}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: of }, (_, place) => {
        const row = Math.floor(place / perRow);
        const x = half * (1 + 2 * (place % perRow) + (row % 2));
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
            key={place}
            d={hexagon(x, radius * (1 + 1.5 * row), radius - 1)}
            data-filled={place < filled || undefined}
          />
        );
      })}
    </svg>
  );
}
