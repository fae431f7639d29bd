import { useRef, useState } from "react";
import type { StageCommand } from "../commands";
import { secondsOf } from "../connection/clock";
import type { Basis, Commands } from "../connection/use-commands";
import { useReadyBell } from "../screen/bell";
import { rulingQuestion } from "../screen/comparison";
import type { Now } from "../screen/lamp";
import type { Reason } from "../screen/ruling-questions";
import { useBoardKeys } from "../screen/use-board-keys";
import { useSettled } from "../screen/use-settled";
import type { AskItem, TeacherView } from "../views";
import { useHeard } from "./heard-field";
import { type Step, stepOf } from "./step";

/** A question before something is done. */
export type Question = "undo" | "skip" | "break" | "more" | "keys" | "earlyBell" | "against";

/** These count only for what the page showed when they were asked about. */
const momentary: StageCommand["type"][] = ["undo", "skip", "void"];

/** What the teacher's keys do at this step. */
export function useConsole(address: string, view: TeacherView, commands: Commands, now: Now) {
  const { board, turnId, suggestion, word } = view;
  useReadyBell();
  const step = stepOf(view);
  const settled = useSettled([step, turnId, word?.text, view.next?.number].join());
  const [question, setQuestion] = useState<Question>();
  const [basis, setBasis] = useState<Basis>();
  const [correct, setCorrect] = useState(false);
  const heard = useHeard(address, view);
  /** Letters that are on their way, and what waits for them. */
  const hearing = useRef<{ text: string; afterwards?: (() => void) | undefined }>(undefined);
  const { busy, send } = commands;
  const boardKeys = useBoardKeys(board, send);
  const seen: Basis = { decisions: view.decisions, turnId };
  /** Opens a question. Its answer counts only for what the page shows now. */
  const ask = (question: Question | undefined) => {
    setBasis(question && seen);
    setQuestion(question);
  };
  const close = () => ask(undefined);
  // Someone else has decided something since.
  if (question === "undo" && !view.undoable) close();
  const isRuling = question === "earlyBell" || question === "against";
  if (isRuling && (step !== "listen" || basis?.turnId !== turnId)) close();

  /** `afterwards`: once the server has them. */
  async function hear(turn: number, text: string, afterwards?: () => void): Promise<void> {
    // A scribe may have noted restarts, which the field doesn't show.
    const restarts = view.heard?.restarts ?? [];
    const own = { text, afterwards };
    hearing.current = own;
    await send({ type: "hear", turn, text, restarts }, undefined, () => {
      heard.sent();
      own.afterwards?.();
    });
    if (hearing.current === own) hearing.current = undefined;
  }

  /** Sends what was typed, and then a decision, so that the record is there when the judge rules. */
  function sendHeard(afterwards?: () => void): void {
    const text = heard.text.trim();
    if (!heard.unsent || turnId === undefined) afterwards?.();
    else if (hearing.current?.text !== text) void hear(turnId, text, afterwards);
    else if (afterwards) hearing.current.afterwards = afterwards;
  }

  function rule(correct: boolean, reason?: Reason) {
    // Of this turn, though time may have run out while the page asked.
    const ruled = { turnId: (basis ?? seen).turnId };
    close();
    sendHeard(() => void send({ type: "rule", correct, ...reason, confirmed: true }, ruled));
  }

  const listening = step === "listen";

  /** `sure`: the bell was held. */
  function askToRule(correct: boolean, sure = false) {
    if (!listening || !settled) return;
    const asks = rulingQuestion(correct, {
      suggestion: heard.unsent ? undefined : suggestion,
      complete: true,
      timeUp: board.timeUp,
      left: sure ? 0 : secondsLeft(view, now),
    });
    setCorrect(correct);
    if (asks) ask(asks);
    // Without a clock, only the teacher hears whether the speller has finished.
    else rule(correct);
  }

  const next = nextPress(step);
  return {
    step,
    next,
    busy,
    /** Whether this step's keys can be meant for it. */
    settled,
    ...boardKeys,
    question,
    /** The ruling in question. */
    correct,
    secondsLeft: () => secondsLeft(view, now),
    heard,
    ask,
    close,
    rule,
    askToRule,
    sendHeard,
    /** Space. */
    goOn: () => {
      if (next?.key === "Space" && settled) void send(next.command);
    },
    reveal: () => {
      if (step === "reveal" && settled) void send({ type: "reveal" });
    },
    info: (item: AskItem) => {
      if (word && turnId !== undefined && (step === "say" || listening)) {
        void send({ type: "info", turn: turnId, item });
      }
    },
    act: (command: StageCommand) => {
      close();
      void send(command, momentary.includes(command.type) ? basis : undefined);
    },
  };
}

export type Console = ReturnType<typeof useConsole>;

/** Seconds left, unless the speller has finished. */
const secondsLeft = ({ board, step }: TeacherView, now: Now): number =>
  step === "judging" ? 0 : secondsOf(board.clock, now());

interface NextPress {
  key: "Space" | "W" | "H";
  label: string;
  note: string;
  command: StageCommand;
}

/** The one honey key of a step. While the teacher listens, there are two others instead. */
function nextPress(step: Step): NextPress | undefined {
  switch (step) {
    case "startRound":
      return {
        key: "Space",
        label: "Start the round",
        note: "Then call the first speller.",
        command: { type: "startRound" },
      };
    case "call":
      return { key: "Space", label: "Call", note: "", command: { type: "call" } };
    case "resume":
      return {
        key: "H",
        label: "Resume",
        note: "The bee is paused, and a running clock is stopped.",
        command: { type: "resume" },
      };
    case "callTitleWord":
      return {
        key: "Space",
        label: "Title word: call",
        note: "If it's right, the speller wins. If not, everyone from the last round is back in.",
        command: { type: "call" },
      };
    case "correct":
      return {
        key: "Space",
        label: "Show the correction",
        note: "The class doesn't know it yet.",
        command: { type: "showCorrection" },
      };
    case "say":
      return {
        key: "Space",
        label: "I said the word",
        note: "The speller may ask and spell.",
        command: { type: "speak" },
      };
    case "show":
      return {
        key: "Space",
        label: "Show the ruling",
        note: "The class doesn't know it yet.",
        command: { type: "show" },
      };
    case "reveal":
      return {
        key: "W",
        label: "Show word on the board",
        note: "Read the spelling out loud first.",
        command: { type: "reveal" },
      };
    case "closeRound":
      return {
        key: "Space",
        label: "Close the round",
        note: "Everyone had a turn.",
        command: { type: "closeRound" },
      };
    case "finish":
      return {
        key: "Space",
        label: "Close the bee",
        note: "The champion is on the board.",
        command: { type: "close" },
      };
    default:
      return undefined;
  }
}
