import { halfWidth, hexagon } from "@/shared/ui/hexagon";
import { type BeeResult, isRight } from "../rules/mock-bee";
import classes from "./mock-bee.module.css";

const radius = 12;
const half = halfWidth(radius);
const perRow = 10;

interface BeeProgressProps {
  results: readonly BeeResult[];
  words: number;
  /** Whether the next word is at the microphone. */
  current?: boolean;
}

/** A cell for each word: a check if it was right, dashed if it was missed. */
export function BeeProgress({ results, words, current = false }: BeeProgressProps) {
  const right = results.filter(isRight).length;
  const rows = Math.ceil(words / perRow);
  const width = 2 * half * Math.min(words, perRow) + (rows > 1 ? half : 0);
  const height = radius * (1.5 * rows + 0.5);
  const kindOf = (place: number) => {
    const result = results[place];
    if (result !== undefined) return isRight(result) ? "right" : "missed";
    return current && place === results.length ? "current" : "coming";
  };
  return (
    <svg
      className={classes.cells}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      style={{ maxWidth: width }}
      role="img"
      aria-label={`${right} right, ${results.length - right} missed`}
    >
      {Array.from({ length: words }, (_, place) => {
        const row = Math.floor(place / perRow);
        const x = half * (1 + 2 * (place % perRow) + (row % 2));
        const y = radius * (1 + 1.5 * row);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word has its place
          <g key={place} data-cell={kindOf(place)}>
            <path d={hexagon(x, y, radius - 1.5)} />
            <path d={`M${x - 4} ${y}l3 3 5.500-6`} />
          </g>
        );
      })}
    </svg>
  );
}
