import type { AskItem, Ground } from "./views";

/** What officials ask for. The names are the server's. `second` is the id of another official who agrees. */
export type StageCommand =
  | { type: "startRound"; kind?: "practice" }
  | { type: "closeRound" | "call" | "speak" | "show" | "showCorrection" | "reveal" }
  | { type: "resume" | "redo" | "close" | "done" }
  | { type: "checkIn"; speller: number; present: boolean; replaces?: number }
  | { type: "passOver"; reason: "absent" | "late" | "onBreak" }
  | { type: "skip"; reason: string; second?: string }
  | { type: "void"; reason: string; burn: boolean }
  | { type: "info"; turn: number; item: AskItem }
  | { type: "hear"; turn: number; text: string; restarts: string[] }
  | { type: "rule"; correct: boolean; ground?: Ground; note?: string; confirmed?: boolean }
  | { type: "pause"; kind: "hold" | "break"; seconds?: number; text?: string }
  | { type: "setBoard"; mode: "live" | "cover" }
  | { type: "setBoard"; mode: "text" | "rules"; text: string }
  | { type: "leave" | "return"; speller: number; reason: string }
  | {
      type: "catchUp";
      round: number;
      survivors: number[];
      out?: { speller: number; round: number }[];
      usedTo?: number;
      over?: boolean;
      note: string;
    }
  | { type: "amend"; path: string; value: boolean | string; reason: string; second?: string }
  | { type: "reopen"; reason: string; second?: string }
  | {
      type: "lodgeAppeal";
      turn: number;
      side: "speller" | "rival" | "judges";
      ground: string;
      text: string;
    }
  | {
      type: "decideAppeal";
      appeal: number;
      outcome: "upheld" | "refused" | "withdrawn";
      remedy: "none" | "correct" | "newWord" | "missed";
      reason: string;
      second?: string;
    }
  | { type: "showAppeal"; appeal: number }
  | { type: "setClock"; running: boolean; remainingMs?: number }
  | { type: "undo"; command: number; reason: string; second?: string };
