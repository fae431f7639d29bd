import { useState } from "react";
import { roleNames } from "@/shared/lib/official-roles";
import type { StageCommand } from "../commands";
import { secondsOf } from "../connection/clock";
import { useAnswer } from "../connection/use-answer";
import type { Basis } from "../connection/use-commands";
import type { ScreenProps } from "../official/screen-props";
import { useReadyBell } from "../screen/bell";
import { rulingQuestion } from "../screen/comparison";
import type { Reason } from "../screen/ruling-questions";
import { useSettled } from "../screen/use-settled";
import type { JudgeView } from "../views";

/** A question before something is done. */
type Question = "undo" | "void" | "keys" | "earlyBell" | "against" | "appeal";

/** What a judge does next. */
export type Step = "wait" | "call" | "rule" | "ruled" | "over";

function stepOf({ step, next, canReveal }: JudgeView): Step {
  switch (step) {
    case "asking":
    case "spelling":
    case "judging":
      return "rule";
    case "ruled":
      return "ruled";
    case "between":
    case "titleWord":
      return next && !canReveal ? "call" : "wait";
    case "final":
    case "closed":
      return "over";
    default:
      return "wait";
  }
}

/** What a judge's keys do at this step. */
export function useJudge({
  view,
  now,
  commands,
  role,
  label,
  access,
}: Pick<ScreenProps<JudgeView>, "view" | "now" | "commands" | "role" | "label" | "access">) {
  const { pause, suggestion, undoable, timeUp, turnId, next } = view;
  useReadyBell();
  const [question, setOpen] = useState<Question>();
  const [basis, setBasis] = useState<Basis>();
  const [correct, setCorrect] = useState(false);
  const [appeal, setAppeal] = useState<number>();
  const { failure, sendAnswer, startAnew } = useAnswer(commands);
  /** Opens a question. Its answer counts only for what the page shows now. */
  const setQuestion = (question: Question | undefined) => {
    setBasis(question && { decisions: view.decisions, turnId });
    setOpen(question);
    startAnew();
  };
  const close = () => setQuestion(undefined);
  const openAppeal = view.appeals.find((one) => one.appeal === appeal);
  // Someone else has decided something since.
  if ((question === "undo" && !undoable) || (question === "appeal" && !openAppeal)) close();
  const step = stepOf(view);
  const isRuling = question === "earlyBell" || question === "against";
  if (isRuling && (step !== "rule" || basis?.turnId !== turnId)) close();
  const settled = useSettled([step, turnId, next?.number].join());
  const pauseSettled = useSettled(String(pause !== undefined));
  /** No more letters come. */
  const complete = view.step === "judging";
  const secondsLeft = () => (complete ? 0 : secondsOf(view.clock, now()));
  // Organizers hold every role.
  const isHead = role === "headJudge" || access !== undefined;
  // A device without a name is called by its role.
  const isOwn = (undoable?.by ?? roleNames[role]) === label;
  const canUndo = undoable !== undefined && (isHead || (isOwn && !undoable.shown));

  const act = (command: StageCommand) => {
    close();
    void commands.send(command, basis);
  };
  /** Closes the question only if it counted, so that nothing typed is lost. */
  const decide = async (command: StageCommand): Promise<boolean> => {
    const done = await sendAnswer(command);
    if (done) close();
    return done;
  };
  const rule = (correct: boolean, reason?: Reason) => {
    // Of this turn, though time may have run out while the page asked.
    const ruled = { turnId: basis ? basis.turnId : turnId };
    close();
    void commands.send({ type: "rule", correct, ...reason, confirmed: true }, ruled);
  };

  return {
    step,
    /** Whether this step's keys can be meant for it. */
    settled,
    pauseSettled,
    question,
    /** The ruling in question. */
    correct,
    complete,
    secondsLeft,
    isHead,
    canUndo,
    /** The appeal in question. */
    appeal: openAppeal,
    /** Why the decision of it did nothing. */
    failure,
    askAppeal: (appeal: number) => {
      setAppeal(appeal);
      setQuestion("appeal");
    },
    ask: setQuestion,
    close,
    act,
    decide,
    rule,
    /** `sure`: the bell was held. */
    askToRule: (correct: boolean, sure = false) => {
      if (step !== "rule" || pause || !settled) return;
      const left = sure ? 0 : secondsLeft();
      const asks = rulingQuestion(correct, { suggestion, complete, timeUp, left });
      setCorrect(correct);
      if (asks) setQuestion(asks);
      else rule(correct);
    },
    call: () => {
      if (step === "call" && settled) act({ type: "call" });
    },
    done: () => {
      if (step === "rule" && !complete) act({ type: "done" });
    },
    hold: () => {
      if (pauseSettled) act(pause ? { type: "resume" } : { type: "pause", kind: "hold" });
    },
    undo: () => {
      if (canUndo) setQuestion("undo");
    },
  };
}

export type Judge = ReturnType<typeof useJudge>;
