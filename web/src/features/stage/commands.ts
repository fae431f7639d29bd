import type { AskItem, Ground } from "./views";

/** What a teacher asks for. The names are the server's. `second` is the uid of another organizer who agrees. */
export type StageCommand =
  | { type: "startRound"; kind?: "practice" }
  | { type: "closeRound" | "call" | "speak" | "show" | "showCorrection" | "reveal" }
  | { type: "resume" | "redo" | "close" }
  | { type: "passOver"; reason: "absent" }
  | { type: "skip"; reason: string; second?: string }
  | { type: "void"; reason: string; burn: boolean }
  | { type: "info"; turn: number; item: AskItem }
  | { type: "hear"; turn: number; text: string; restarts: string[] }
  | { type: "rule"; correct: boolean; ground?: Ground; confirmed?: boolean }
  | { type: "pause"; kind: "hold" | "break"; seconds?: number }
  | { type: "setBoard"; mode: "live" | "cover" }
  | { type: "undo"; command: number; reason: string; second?: string };
