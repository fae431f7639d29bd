// The views as the server sends them. Absent and null mean the same.

export interface Clock {
  running: boolean;
  /** When it ends, in the server's milliseconds, while it runs. */
  endT?: number;
  /** Milliseconds left, while it is stopped. */
  left?: number;
  /** Questions end when so many seconds are left. */
  askUntilLeft?: number;
}

/** What spellers do in a round. */
type RoundKind =
  | "spelling"
  | "practice"
  | "vocabulary"
  | "written"
  | "duel"
  | "titleWord"
  | "tieBreak"
  | "spellOff";

export interface PublicSpeller {
  number: number;
  name?: string;
  school?: string;
}

interface Ruling {
  correct: boolean;
  ground: string;
}

/** What the hall sees. */
export interface BoardView {
  t: number;
  rev: number;
  bee: { title: string; rehearsal: boolean };
  phase: "doors" | "ready" | "between" | "turn" | "roundEnd" | "final" | "closed";
  round?: { no: number; kind: RoundKind; of?: number };
  pause?: { kind: "hold" | "break" | "technical"; until?: string; text: string };
  /** At the microphone, or the one whose result is shown. */
  speller?: PublicSpeller;
  turn?: "waiting" | "asking" | "spelling" | "judging";
  asked: string[];
  clock?: Clock;
  timeUp: boolean;
  shown?: Ruling;
  word?: { text: string; definition: string };
  /** Those still in, and how they did this round. */
  survivors: { number: number; correct?: boolean }[];
  /** The numbers of the spellers still to come, in order. */
  next: number[];
  recent: { number: number; correct: boolean }[];
  mode: "live" | "cover" | "rules" | "text";
  text?: string;
  champions: PublicSpeller[];
  places: { place: number; spellers: PublicSpeller[] }[];
  /** Whether this corrects what was shown before. */
  correction: boolean;
  entryCount: number;
}

/** The word at the microphone, for those who may see it. */
export interface StageWord {
  text: string;
  pron?: string;
  pos?: string;
  definition?: string;
  sentence?: string;
  origin?: string;
  note?: string;
  recorded: boolean;
}

export type SpellerStatus = "missing" | "here" | "toCome" | "now" | "right" | "missed" | "out";

/** A speller, for officials. */
export interface StageSpeller {
  /** Names the speller in commands. */
  speller: number;
  number: number;
  name: string;
  school: string;
  status: SpellerStatus;
}

/** How the letters compare. Judges rule; this only suggests. */
interface Suggestion {
  verdict?: "correct" | "wrong" | null;
  /** Letter by letter. */
  cells: { heard: string | null; accepted: string | null }[];
  /** The first difference in `cells`, from 0. */
  differsAt?: number | null;
}

/** Everything that a teacher alone needs: pronouncer, judge and desk in one. */
export interface TeacherView {
  t: number;
  rev: number;
  /** How many decisions have been made, to say which state a command was meant for. */
  decisions: number;
  turnId?: number;
  /** What the class sees. */
  board: BoardView;
  /** The step of the bee, also those that the class doesn't see. */
  step:
    | "setup"
    | "ready"
    | "titleWord"
    | "spellOff"
    | "between"
    | "atMic"
    | "asking"
    | "spelling"
    | "judging"
    | "ruled"
    | "roundEnd"
    | "final"
    | "closed";
  sealed: boolean;
  speller?: StageSpeller;
  word?: StageWord;
  next?: { number: number; name: string; word?: string };
  heard?: { text: string; restarts: string[] };
  suggestion?: Suggestion;
  asked: { item: string; left?: number }[];
  ruled?: Ruling & { shown: boolean };
  order: StageSpeller[];
  undoable?: { command: number; types: string[]; number?: number; at: string; shown: boolean };
  redoable?: number;
  log: {
    seq: number;
    at: string;
    type: string;
    number?: number;
    detail?: string;
    undone: boolean;
  }[];
  survivors: number;
  wordsLeft: number;
  /** Whether an undo has changed what the class had seen, and the class doesn't know yet. */
  correctionWaiting: boolean;
}
