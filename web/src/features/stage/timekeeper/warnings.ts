import { clockDigits, millisecondsLeft } from "../connection/clock";
import type { Clock, TimekeeperView } from "../views";

/** What the clock does, as far as the timekeeper's keys go. */
export type ClockStep =
  | "noClock"
  | "noTurn"
  | "notSpoken"
  | "paused"
  | "running"
  | "stopped"
  | "done"
  /** Zero here. Only the server says that the time is up. */
  | "zero"
  /** Stopped at zero, and the speller may go on: time up was undone, or the rules let them finish. */
  | "noTime"
  | "over";

export function clockStep(view: TimekeeperView, serverNow: number): ClockStep {
  const { limit, turn, clock, timeUp, pause, shown } = view;
  if (clock === undefined && limit === undefined) return "noClock";
  if (timeUp && !shown) return "over";
  if (turn === undefined || shown) return "noTurn";
  if (pause) return "paused";
  if (turn === "judging") return "done";
  if (clock === undefined) return "notSpoken";
  if (clock.running) return millisecondsLeft(clock, serverNow) > 0 ? "running" : "zero";
  if (turn === "waiting") return "notSpoken";
  return millisecondsLeft(clock, serverNow) > 0 ? "stopped" : "noTime";
}

/** How long a warning is shown: long enough to see it, short enough not to say it late. */
const sayFor = 6_000;

const numbers: Record<number, string> = {
  5: "five",
  10: "ten",
  15: "fifteen",
  20: "twenty",
  30: "thirty",
  40: "forty",
  45: "forty-five",
  90: "ninety",
};

/** "thirty seconds" */
function spokenTime(seconds: number): string {
  if (seconds === 60) return "one minute";
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${numbers[seconds] ?? seconds} seconds`;
}

/** What the timekeeper says now, or nothing. */
export function warningToSay(clock: Clock, serverNow: number): string {
  const left = millisecondsLeft(clock, serverNow);
  const due = clock.warn.find((warn) => left <= warn * 1_000 && left > warn * 1_000 - sayFor);
  return due === undefined || left === 0 ? "" : spokenTime(due);
}

/** "Warn at 1:00 and 0:30" */
export function warnSentence(clock: Clock, serverNow: number): string {
  const left = millisecondsLeft(clock, serverNow);
  const ahead = clock.warn.filter((warn) => left > warn * 1_000);
  if (ahead.length === 0) return clock.warn.length === 0 ? "" : "No more warnings";
  const times = ahead.map((warn) => clockDigits(warn * 1_000));
  return `Warn at ${new Intl.ListFormat("en-US").format(times)}`;
}

const starts: Record<NonNullable<TimekeeperView["starts"]>, string> = {
  called: "Starts by itself when the speller is called.",
  spoken: "Starts by itself when the pronouncer has said the word.",
  firstLetter: "Starts by itself with the first letter.",
};

/** Why the clock doesn't run. */
export function startNote({ starts: from, pause }: TimekeeperView, step: ClockStep): string {
  switch (step) {
    case "paused":
      return pause?.kind === "break" ? "Break" : "On hold. The clock resumes with the bee.";
    case "done":
      return "The speller is done. The judges decide.";
    case "zero":
      return "Waiting for the server to say that time is up.";
    case "noTime":
      return "The clock is stopped at zero. To give more time, set it.";
    case "stopped":
      return "The clock is stopped.";
    default:
      return from === undefined ? "" : starts[from];
  }
}
