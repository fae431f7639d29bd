import type { TeacherView } from "../views";

/** What the teacher does next. There is always one thing. */
export type Step =
  | "setup"
  | "startRound"
  | "callTitleWord"
  | "call"
  | "say"
  | "listen"
  | "show"
  | "reveal"
  | "correct"
  | "resume"
  | "closeRound"
  | "finish"
  | "over";

export function stepOf(view: TeacherView): Step {
  return view.board.pause ? "resume" : stepOfBee(view);
}

function stepOfBee(view: TeacherView): Step {
  if (view.correctionWaiting) return "correct";
  switch (view.step) {
    case "setup":
      return "setup";
    case "ready":
    case "spellOff":
      return "startRound";
    case "titleWord":
      return "callTitleWord";
    case "atMic":
      return "say";
    case "asking":
    case "spelling":
    case "judging":
      return "listen";
    case "ruled":
      return "show";
    case "between":
      return view.canReveal ? "reveal" : "call";
    case "roundEnd":
      return view.canReveal ? "reveal" : "closeRound";
    case "final":
      return view.canReveal ? "reveal" : "finish";
    case "closed":
      return "over";
  }
}

/** The five steps of a turn, as they are shown. */
export const turnSteps = ["Call", "Say the word", "Listen", "Rule", "Read spelling"] as const;

/** Which of the five it is; those before it are done. Before the draw and after the end it is none. */
export function turnStep(view: TeacherView): number | undefined {
  switch (stepOfBee(view)) {
    case "say":
      return 1;
    case "listen":
      return view.step === "judging" ? 3 : 2;
    case "show":
      return 3;
    case "reveal":
      return 4;
    case "setup":
    case "finish":
    case "over":
      return undefined;
    default:
      return 0;
  }
}
