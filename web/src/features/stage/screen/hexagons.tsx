import { hexagon } from "@/shared/ui/hexagon";
import type { SpellerStatus } from "../views";

/** What a hexagon says of a speller: only ever a result. */
export type Result = "correct" | "corrected" | "out" | "toCome" | "now";

/** What it says of a speller in the order. */
export const statusResults: Record<SpellerStatus, Result> = {
  right: "correct",
  missed: "out",
  out: "out",
  missing: "out",
  now: "now",
  toCome: "toCome",
  here: "toCome",
};

const outline = { fill: "none", strokeWidth: 2 } as const;

function marks(result: Result) {
  switch (result) {
    case "correct":
      return (
        <>
          <path d={hexagon(12, 12, 11.5)} fill="var(--leaf)" />
          <path
            d="M7 12.6l3.4 3.4L17 8.8"
            fill="none"
            stroke="var(--on-fill)"
            strokeWidth={2.6}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      );
    case "corrected":
      return (
        <>
          <path d={hexagon(12, 12, 11.5)} fill="var(--leaf)" />
          <path
            d="M10.4 7.2 7.2 10.3l3.2 3.1M7.6 10.3h5.9a3.2 3.2 0 0 1 0 6.4h-2"
            fill="none"
            stroke="var(--on-fill)"
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      );
    case "now":
      return (
        <>
          <path d={hexagon(12, 12, 11)} fill="var(--honey)" />
          <circle cx={12} cy={12} r={3.6} fill="var(--honey-ink)" />
        </>
      );
    case "out":
      return (
        <path
          {...outline}
          d={hexagon(12, 12, 10.3)}
          stroke="var(--edge)"
          strokeDasharray="3.2 2.4"
        />
      );
    default:
      return <path {...outline} d={hexagon(12, 12, 10.3)} stroke="var(--edge)" />;
  }
}

export function ResultHexagon({ result, size }: { result: Result; size?: number | string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden {...(size !== undefined && { width: size, height: size })}>
      {marks(result)}
    </svg>
  );
}
