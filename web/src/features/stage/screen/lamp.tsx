import { clockDigits, type Lamp, lampOf, millisecondsLeft } from "../connection/clock";
import type { BoardView } from "../views";
import { CircleIcon, RingIcon, SquareIcon, TriangleIcon } from "./icons";
import { useTicking } from "./use-ticking";

/** The server's time now. */
export type Now = () => number;

/** A lamp is a color, a shape and a word. */
export const lampShapes = {
  idle: RingIcon,
  ask: CircleIcon,
  spell: TriangleIcon,
  time: SquareIcon,
  judging: RingIcon,
} as const satisfies Record<Lamp, unknown>;

export function useLamp(view: Pick<BoardView, "turn" | "clock" | "timeUp">, now: Now): Lamp {
  return useTicking(() => lampOf(view, now()));
}

/** The clock's digits, or nothing in a bee without a clock. */
export function useDigits({ clock }: Pick<BoardView, "clock">, now: Now): string {
  return useTicking(() => (clock ? clockDigits(millisecondsLeft(clock, now())) : ""));
}
