import type { BoardView, Clock } from "../views";

/** What the speller may do now: the lamp that everyone sees. */
export type Lamp = "idle" | "ask" | "spell" | "time" | "judging";

/** Milliseconds left on the clock. It never falls below zero: then the server has the word. */
export function millisecondsLeft(clock: Clock, serverNow: number): number {
  const left = clock.running ? (clock.endT ?? serverNow) - serverNow : (clock.left ?? 0);
  return Math.max(0, left);
}

/** Whole seconds left on a clock, which may stand still. */
export const secondsOf = (clock: Clock | undefined, serverNow: number): number =>
  clock ? Math.ceil(millisecondsLeft(clock, serverNow) / 1_000) : 0;

/** 61000 → "1:01". A second is shown until it has passed, so that 0:00 means zero. */
export function clockDigits(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The lamp of a turn. At zero it stays as it is until the server says that the time is up. */
export function lampOf(
  { turn, clock, timeUp }: Pick<BoardView, "turn" | "clock" | "timeUp">,
  serverNow: number,
): Lamp {
  switch (turn) {
    case "asking": {
      const until = (clock?.askUntilLeft ?? 0) * 1_000;
      return clock && millisecondsLeft(clock, serverNow) <= until ? "spell" : "ask";
    }
    case "spelling":
      return "spell";
    case "judging":
      return timeUp ? "time" : "judging";
    default:
      return "idle";
  }
}
