import type { Schema } from "@/shared/api/client";

// The views as the server sends them, by the names that the screens use.

/** What the hall sees. */
export type BoardView = Schema<"BoardView">;
export type PublicSpeller = Schema<"PublicSpeller">;
export type Clock = Schema<"BoardClock">;
/** What a speller may ask for. */
export type AskItem = Schema<"AskItem">;
/** Why a ruling is as it is. */
export type Ground = Schema<"RulingGround">;

/** Everything that a teacher alone needs: pronouncer, judge and desk in one. */
export type TeacherView = Schema<"TeacherView">;
/** The word at the microphone, for those who may see it. */
export type StageWord = Schema<"StageWord">;
/** A question of the turn. */
export type AskedItem = Schema<"AskedItem">;
/** How the letters that were heard compare with the word. */
export type Suggestion = Schema<"LetterComparison">;
/** A speller, for officials. */
export type StageSpeller = Schema<"StageSpeller">;
export type SpellerStatus = Schema<"BeeSpellerStatus">;
export type Undoable = Schema<"UndoableCommand"> & { by?: string };

/** A role that an official holds on a device. */
export type OfficialRole =
  | "pronouncer"
  | "judge"
  | "headJudge"
  | "scribe"
  | "timekeeper"
  | "lamp"
  | "desk"
  | "checkIn";

/** What every official's view has. */
interface ConsoleView {
  t: number;
  rev: number;
  decisions: number;
  turnId?: number;
  bee: BoardView["bee"];
  phase: BoardView["phase"];
  round?: BoardView["round"];
  pause?: BoardView["pause"];
  speller?: StageSpeller;
  turn?: BoardView["turn"];
  clock?: Clock;
  timeUp: boolean;
}

/** For the pronouncer. It has no ruling that the hall hasn't seen. */
export interface PronouncerView extends ConsoleView {
  word?: StageWord;
  next?: Schema<"NextTurn">;
  asked: AskedItem[];
  askable: AskItem[];
  shown?: BoardView["shown"];
  canReveal: boolean;
  skipNeedsSecond: boolean;
  undoable?: Undoable;
}

/** An appeal against a ruling, with what judges need to decide it. */
export interface Appeal {
  appeal: number;
  number: number;
  name: string;
  round: number;
  ground: string;
  text: string;
  at: string;
  correct: boolean;
  word?: string;
  heard?: Schema<"HeardLetters">;
  open: boolean;
  decided?: { outcome: "upheld" | "refused" | "withdrawn" };
}

/** For judges. */
export interface JudgeView extends ConsoleView {
  step: TeacherView["step"];
  word?: StageWord;
  heard?: Schema<"HeardLetters">;
  suggestion?: Suggestion;
  asked: AskedItem[];
  ruled?: TeacherView["ruled"];
  next?: { number: number; name: string };
  canReveal: boolean;
  undoable?: Undoable;
  redoable?: number;
  needsSecond: boolean;
  appeals: Appeal[];
  correctionWaiting: boolean;
}

/** For the door. */
export interface CheckInView {
  t: number;
  rev: number;
  bee: BoardView["bee"];
  decisions: number;
  entries: StageSpeller[];
}

/** Someone who may agree. */
export interface SecondChoice {
  _id: string;
  name: string;
}

/** A device's role, and whether it works yet. */
export interface OfficialState {
  role: OfficialRole;
  label: string;
  bee: BoardView["bee"];
  state: "waiting" | "ready";
  pairing?: string;
}
