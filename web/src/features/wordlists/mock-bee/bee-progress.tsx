import { halfWidth, hexagon } from "@/shared/ui/hexagon";
import { type BeeResult, isRight } from "../rules/mock-bee";
import classes from "./mock-bee.module.css";

const radius = 12;
const half = halfWidth(radius);

interface BeeProgressProps {
  results: readonly BeeResult[];
  words: number;
  /** Whether the next word is at the microphone. */
  current?: boolean;
}

/** A cell for each word: a check if it was right, dashed if it was missed. */
export function BeeProgress({ results, words, current = false }: BeeProgressProps) {
  const right = results.filter(isRight).length;
  return (
    <svg
      className={classes.cells}
      viewBox={`-1 -1 ${2 * half * words + 2} ${2 * radius + 2}`}
      style={{ maxWidth: 2 * half * words * 1.1 }}
      role="img"
      aria-label={`${right} right, ${results.length - right} missed`}
    >
      {Array.from({ length: words }, (_, place) => {
        const result = results[place];
        const x = half * (1 + 2 * place);
        const kind =
          result === undefined
            ? current && place === results.length
              ? "current"
              : "coming"
            : isRight(result)
              ? "right"
              : "missed";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word has its place
          <g key={place} data-cell={kind}>
            <path d={hexagon(x, radius, radius - 1.5)} />
            {kind === "right" && <path className={classes.check} d={`M${x - 4} 12l3 3 5.500-6`} />}
          </g>
        );
      })}
    </svg>
  );
}
