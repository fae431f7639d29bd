/** 0 without help, 1 with the length and first letter, 2 with the hard part, 3 when the word was shown. */
export type HintLevel = 0 | 1 | 2 | 3;

/** How a word went. A word that was shown and then spelled without help when it came back was `helped`. */
type Outcome = "first-try" | "helped" | "shown" | "skipped";

export interface WordResult {
  outcome: Outcome | undefined;
  /** The wrong answers, in order. */
  misses: readonly string[];
  /** The most help that was needed. */
  hint: HintLevel;
  /** How often the word was asked. */
  turns: number;
}

/**
 * A session of a few words. The steps:
 * - `asking`: the speller listens and types, or chooses a meaning;
 * - `showing`: the answer is shown;
 * - `memory`: the word is hidden again, and typed once from memory;
 * - `correct`: the answer was right;
 * - `finished`: no words are left.
 */
export interface LearnState {
  kind: "spelling" | "meaning";
  step: "asking" | "showing" | "memory" | "correct" | "finished";
  /** The words to come, as indices of `results`. The first is the current one. */
  queue: readonly number[];
  typed: string;
  /** The wrong answers since the word was asked. */
  misses: readonly string[];
  /** The help since the word was asked. */
  hint: HintLevel;
  results: readonly WordResult[];
}

export type LearnEvent =
  | { type: "typed"; text: string }
  | { type: "answered"; answer: string; correct: boolean }
  | { type: "hint"; level: 1 | 2 }
  | { type: "show" }
  /** Hides the word again, to spell it from memory. */
  | { type: "hide" }
  | { type: "skip" }
  | { type: "next" };

/** A word that was shown returns after this many others. */
const returnsAfter = 3;
/** A word is asked at most this often, so that every session ends. */
const maxTurns = 3;
/** After this many wrong answers, there is a hint, and then the word itself. */
const hintAfter = 2;
const showAfter = { spelling: 3, meaning: 2 };

export function startLearning(wordCount: number, kind: LearnState["kind"]): LearnState {
  return {
    kind,
    step: wordCount === 0 ? "finished" : "asking",
    queue: Array.from({ length: wordCount }, (_, index) => index),
    results: Array.from({ length: wordCount }, () => ({
      outcome: undefined,
      misses: [],
      hint: 0,
      turns: 0,
    })),
    ...newTurn,
  };
}

const newTurn = { typed: "", misses: [], hint: 0 } as const;

/** The state after an event. Events that don't fit the current step are ignored. */
export function learnReducer(state: LearnState, event: LearnEvent): LearnState {
  const { step } = state;
  const answering = step === "asking" || step === "memory";
  switch (event.type) {
    case "typed":
      return answering ? { ...state, typed: event.text } : state;
    case "answered":
      if (!answering) return state;
      return event.correct ? { ...state, step: "correct" } : missed(state, event.answer);
    case "hint":
      return step === "asking" ? withHint(state, event.level) : state;
    case "show":
      return answering ? shown(state) : state;
    case "hide":
      return step === "showing" && state.kind === "spelling"
        ? { ...state, step: "memory", typed: "" }
        : state;
    case "skip":
      return step === "finished" || step === "correct" ? state : leaveWord(state, "skipped");
    case "next":
      return step === "correct" || (step === "showing" && state.kind === "meaning")
        ? leaveWord(state, outcomeOf(state))
        : state;
  }
}

function missed(state: LearnState, answer: string): LearnState {
  const misses = [...state.misses, answer];
  const next = { ...state, misses };
  if (state.step === "memory" || misses.length >= showAfter[state.kind]) return shown(next);
  return misses.length >= hintAfter ? withHint(next, 1) : next;
}

const shown = (state: LearnState): LearnState => ({
  ...state,
  step: "showing",
  hint: 3,
  typed: "",
});

function withHint(state: LearnState, level: HintLevel): LearnState {
  return level > state.hint ? { ...state, hint: level } : state;
}

function outcomeOf({ queue: [current = 0], results, misses, hint }: LearnState): Outcome {
  if (hint === 3) return "shown";
  const again = (results[current]?.turns ?? 0) > 0;
  return misses.length === 0 && hint === 0 && !again ? "first-try" : "helped";
}

/** Notes how the current word went, and asks the next one. */
function leaveWord(state: LearnState, outcome: Outcome): LearnState {
  const [current = 0, ...rest] = state.queue;
  const results = state.results.map((result, index) =>
    index === current
      ? {
          // A word that was shown and then skipped was still shown.
          outcome: outcome === "skipped" && state.hint === 3 ? ("shown" as const) : outcome,
          misses: [...result.misses, ...state.misses],
          hint: Math.max(result.hint, state.hint) as HintLevel,
          turns: result.turns + 1,
        }
      : result,
  );
  const returns = outcome === "shown" && (results[current]?.turns ?? 0) < maxTurns;
  const queue = returns ? rest.toSpliced(returnsAfter, 0, current) : rest;
  return { ...state, ...newTurn, results, queue, step: queue.length === 0 ? "finished" : "asking" };
}

/** What a word's cell shows: how it went, or that it is asked now, comes back, or is yet to come. */
export type WordStatus = Outcome | "current" | "returns" | "new";

export function wordStatuses({ queue, results }: LearnState): WordStatus[] {
  return results.map(({ outcome }, index) => {
    if (queue[0] === index) return "current";
    if (queue.includes(index)) return outcome === undefined ? "new" : "returns";
    return outcome ?? "new";
  });
}

/** Whether the current word was asked before. */
export function isReturning({ queue: [current], results }: LearnState): boolean {
  return current !== undefined && (results[current]?.turns ?? 0) > 0;
}
