/** What a teacher asks for. The names are the server's. */
export type StageCommand =
  | { type: "startRound"; kind?: "practice" | "spelling" }
  | { type: "closeRound" | "call" | "speak" | "show" | "showCorrection" | "reveal" }
  | { type: "done" | "resume" | "redo" | "close" }
  | { type: "passOver"; reason: "absent" | "late" | "onBreak" }
  | { type: "skip"; reason: string; second?: string }
  | { type: "void"; reason: string; burn: boolean }
  | { type: "info"; turn: number; item: string }
  | { type: "begin"; turn: number }
  | { type: "hear"; turn: number; text: string; restarts: string[] }
  | { type: "rule"; correct: boolean; ground?: string; confirmed?: boolean }
  | { type: "pause"; kind: "hold" | "break"; until?: string; text?: string }
  | { type: "setBoard"; mode: "live" | "cover" | "text"; text?: string }
  | { type: "undo"; command: number; reason: string; second?: string };
