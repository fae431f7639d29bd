import type { Commands } from "../connection/use-commands";
import type { BoardView } from "../views";
import { useSettled } from "./use-settled";

/** To cover the board and to hold the bee: the same key takes it back. */
export function useBoardKeys({ mode, pause }: BoardView, send: Commands["send"]) {
  const boardSettled = useSettled([mode, pause !== undefined].join());
  return {
    /** Whether these keys can be meant for the board as it is. */
    boardSettled,
    cover: () => {
      if (boardSettled) void send({ type: "setBoard", mode: mode === "cover" ? "live" : "cover" });
    },
    hold: () => {
      if (boardSettled) void send(pause ? { type: "resume" } : { type: "pause", kind: "hold" });
    },
  };
}
