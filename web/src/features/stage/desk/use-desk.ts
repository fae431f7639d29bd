import { useState } from "react";
import type { StageCommand } from "../commands";
import type { Commands } from "../connection/use-commands";
import type { DeskView } from "../views";
import { isTurnOpen, roundSteps } from "./round-steps";

/** A question before something is done. */
export type DeskQuestion =
  | { is: "undo" | "void" | "passOver" | "leave" | "catchUp" | "amend" | "reopen" }
  | { is: "break" | "text" | "correction" | "newAppeal" | "addDevice" | "keys" | "close" }
  | { is: "appeal"; appeal: number };

/** What the desk's buttons and keys do. */
export function useDesk(view: DeskView, commands: Commands) {
  const { board, undoable } = view;
  const [question, setQuestion] = useState<DeskQuestion>();
  const { send } = commands;
  const close = () => setQuestion(undefined);
  const steps = roundSteps(view);
  return {
    steps,
    question,
    ask: setQuestion,
    close: () => {
      commands.dismiss();
      close();
    },
    /** Why the last press did nothing, for a question that covers the page. */
    failure: commands.failure?.sentence,
    /** Sends at once, and closes the question that led to it if it counted. */
    act: async (command: StageCommand): Promise<boolean> => {
      const done = await send(command);
      if (done) close();
      return done;
    },
    /** N: calls the next speller, if nothing is missing. */
    call: () => {
      const call = steps.find(({ command }) => command.type === "call");
      if (call?.missing.length === 0) void send(call.command);
    },
    cover: () => void send({ type: "setBoard", mode: board.mode === "cover" ? "live" : "cover" }),
    hold: () => void send(board.pause ? { type: "resume" } : { type: "pause", kind: "hold" }),
    undo: () => {
      if (undoable) setQuestion({ is: "undo" });
    },
    canVoid: isTurnOpen(view),
  };
}

export type Desk = ReturnType<typeof useDesk>;
