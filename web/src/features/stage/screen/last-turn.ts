import type { StageSpeller, StageWord, TeacherView } from "../views";

const restSteps: readonly TeacherView["step"][] = [
  "setup",
  "ready",
  "titleWord",
  "spellOff",
  "final",
  "closed",
];

interface Turn {
  step: TeacherView["step"];
  speller?: StageSpeller;
  word?: StageWord;
  ruled?: TeacherView["ruled"];
}

/** Between rounds, the server still has the last turn, until the next speller is called. For officials it is over. */
export const withoutLastTurn = <View extends Turn>(view: View): View =>
  restSteps.includes(view.step)
    ? { ...view, speller: undefined, word: undefined, ruled: undefined }
    : view;
