import type { PronouncerView } from "../views";

/** What the pronouncer does next. */
export type Step = "wait" | "paused" | "call" | "say" | "answer" | "judging" | "reveal" | "over";

export function stepOf({ phase, turn, next, pause, canReveal }: PronouncerView): Step {
  if (pause) return "paused";
  if (canReveal) return "reveal";
  switch (phase) {
    case "turn":
      if (turn === "waiting") return "say";
      return turn === "judging" ? "judging" : "answer";
    case "between":
      return next ? "call" : "wait";
    case "ready":
      // Only a title word is called before its round.
      return next ? "call" : "wait";
    case "final":
    case "closed":
      return "over";
    default:
      return "wait";
  }
}

const restPhases: readonly PronouncerView["phase"][] = ["doors", "ready", "final", "closed"];

/** Between rounds, the server still has the last turn, until the next speller is called. For officials it is over once it was read. */
export const withoutLastTurn = (view: PronouncerView): PronouncerView =>
  restPhases.includes(view.phase) && !view.canReveal
    ? { ...view, speller: undefined, word: undefined }
    : view;
