import { useState } from "react";
import type { StageCommand } from "../commands";
import { useAnswer } from "../connection/use-answer";
import type { Basis, Commands } from "../connection/use-commands";
import { useBoardKeys } from "../screen/use-board-keys";
import { useSettled } from "../screen/use-settled";
import type { DeskView } from "../views";
import { isTurnOpen, openAppeals, type RoundStep, roundSteps } from "./round-steps";

/** A question before something is done. */
export type DeskQuestion =
  | { is: "undo" | "void" | "passOver" | "leave" | "return" | "catchUp" | "amend" | "reopen" }
  | { is: "break" | "rules" | "text" | "correction" | "newAppeal" | "addDevice" | "keys" | "close" }
  | { is: "appeal"; appeal: number };

/** Their answers count only for what the page showed when they were opened. The bee goes on during the others. */
const momentary: DeskQuestion["is"][] = ["undo", "void", "passOver", "catchUp"];

/** Whether what was asked about is no longer there, as someone else has decided something since. */
function isGone(question: DeskQuestion, view: DeskView): boolean {
  switch (question.is) {
    case "undo":
      return !view.undoable;
    case "void":
      return !isTurnOpen(view);
    case "passOver":
      return view.step !== "between" || !view.next;
    case "return":
      return view.returnable.length === 0;
    case "correction":
      return !view.correction;
    case "appeal":
      return !view.appeals.some(({ appeal }) => appeal === question.appeal);
    default:
      return false;
  }
}

/** What moves the buttons of these steps, or makes one work. A correction that waits and open appeals are above them. */
const placesOf = (view: DeskView, steps: RoundStep[]): string =>
  JSON.stringify([
    view.correctionWaiting,
    openAppeals(view).length,
    ...steps.map(({ label, missing }) => [label, ...missing]),
  ]);

/** What the desk's buttons and keys do. */
export function useDesk(view: DeskView, commands: Commands) {
  const { board, undoable } = view;
  const [question, setQuestion] = useState<DeskQuestion>();
  const [basis, setBasis] = useState<Basis>();
  const { send } = commands;
  const { failure, sendAnswer, startAnew } = useAnswer(commands);
  const steps = roundSteps(view);
  const settled = useSettled(placesOf(view, steps));
  const boardKeys = useBoardKeys(board, send);
  const ask = (question: DeskQuestion) => {
    const { decisions, turnId } = view;
    setBasis(momentary.includes(question.is) ? { decisions, turnId } : undefined);
    setQuestion(question);
    startAnew();
  };
  const close = () => {
    setBasis(undefined);
    setQuestion(undefined);
    startAnew();
  };
  if (question && isGone(question, view)) close();
  return {
    steps,
    /** Whether the keys of these steps can be meant for them. */
    settled,
    ...boardKeys,
    question,
    ask,
    close: () => {
      commands.dismiss();
      close();
    },
    /** Why the answer to the question did nothing. */
    failure,
    busy: commands.busy,
    /** Sends at once, and closes the question that led to it if it counted. */
    act: async (command: StageCommand): Promise<boolean> => {
      const done = await (question ? sendAnswer : send)(command, basis);
      // The page says that someone has decided something since. What is undone next must be asked again.
      if (done || command.type === "undo") close();
      // A second press is meant for what the page shows now.
      else setBasis(undefined);
      return done;
    },
    /** N calls the next speller, and W shows the word, if nothing is missing. */
    press: (type: "call" | "reveal") => {
      const step = steps.find(({ command }) => command.type === type);
      if (step?.missing.length === 0 && settled) void send(step.command);
    },
    undo: () => {
      if (undoable) ask({ is: "undo" });
    },
    canVoid: isTurnOpen(view),
  };
}

export type Desk = ReturnType<typeof useDesk>;
