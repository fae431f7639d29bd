import { foldSpelling } from "./fold";
import { isSpelledRight } from "./spelling";

/** How long a speller has from first hearing a word, in seconds. In the last `shown`, the clock is seen and questions end. */
export interface BeeClock {
  seconds: number;
  shown: number;
}

/** How a mock bee is held. */
export interface BeeRules {
  words: number;
  /** As many misses end it. */
  misses: number;
  clock: BeeClock | undefined;
}

/** Why a word was right or missed. */
export type Ground = "spelled" | "misspelled" | "changed letters" | "time" | "passed";

interface BeeWord {
  id: string;
  word: string;
}

export interface BeeResult extends BeeWord {
  typed: string;
  ground: Ground;
  /** From hearing the word to the end, without pauses; null if it was never heard. */
  milliseconds: number | null;
}

/**
 * - `ready`: the rules are shown and can be chosen;
 * - `loading`: the next word is being fetched;
 * - `spelling`: the speller listens, asks, and gives letters;
 * - `ruled`: the last of `results` is shown;
 * - `over`: all results are shown.
 */
export interface MockBee {
  step: "ready" | "loading" | "spelling" | "ruled" | "over";
  rules: BeeRules;
  /** Since when the step lasts, in milliseconds, as all times here. */
  stepAt: number;
  word: BeeWord | undefined;
  /** The letters given since the beginning or the last start over. */
  letters: readonly string[];
  /** The letters given before, which may not change. */
  said: readonly string[];
  heard: boolean;
  /** How long the clock has run until `runningSince`, or until it was paused. */
  elapsed: number;
  runningSince: number | undefined;
  results: readonly BeeResult[];
}

export type BeeEvent =
  | { type: "started"; rules: BeeRules }
  | { type: "loaded"; word: BeeWord }
  /** No word is left. */
  | { type: "ran out" }
  /** The word can't be heard. */
  | { type: "skipped" }
  /** The word is no longer in the list. */
  | { type: "withdrawn" }
  /** The bee was begun before, and goes on in this tab. */
  | { type: "restored"; state: MockBee }
  /** It goes on in another tab. */
  | { type: "moved" }
  | { type: "heard" }
  | { type: "letter"; letter: string; tapped?: boolean }
  | { type: "started over" }
  | { type: "done" }
  | { type: "passed" }
  | { type: "ticked" }
  | { type: "paused" }
  | { type: "resumed" }
  | { type: "next" };

/** The second of two presses would act on the next step, on whatever is there now. */
const pressGap = 400;

/** As many as a word can have. */
const mostLetters = 100;

export const beeClocks = {
  stage: { seconds: 90, shown: 30 },
  longer: { seconds: 180, shown: 30 },
  off: undefined,
} as const satisfies Record<string, BeeClock | undefined>;

export const startOfBee: MockBee = {
  step: "ready",
  rules: { words: 10, misses: 3, clock: beeClocks.stage },
  stepAt: Number.NEGATIVE_INFINITY,
  word: undefined,
  letters: [],
  said: [],
  heard: false,
  elapsed: 0,
  runningSince: undefined,
  results: [],
};

/** The state after something happened at a time. What doesn't fit the step is ignored. */
export function beeReducer(before: MockBee, event: BeeEvent & { at: number }): MockBee {
  const { at } = event;
  // A late tick must not let a letter count that came after the time.
  const state = secondsLeft(before, at) === 0 ? rule(before, "time", at) : before;
  const tooSoon = at - state.stepAt < pressGap;
  const spelling = state.step === "spelling" && state.word !== undefined;
  const giving = spelling && !isPaused(state);
  switch (event.type) {
    case "started":
      return state.step === "ready" || (state.step === "over" && !tooSoon)
        ? { ...startOfBee, rules: event.rules, step: "loading", stepAt: at }
        : state;
    case "loaded":
      return state.step === "loading"
        ? {
            ...state,
            step: "spelling",
            stepAt: at,
            word: event.word,
            letters: [],
            said: [],
            heard: false,
            elapsed: 0,
            runningSince: undefined,
          }
        : state;
    case "ran out":
      return state.step === "loading" ? { ...state, step: "over", stepAt: at } : state;
    case "skipped":
      return spelling && !state.heard ? { ...state, step: "loading", stepAt: at } : state;
    case "withdrawn":
      return spelling ? { ...state, step: "loading", stepAt: at } : state;
    case "restored":
      return event.state;
    case "moved":
      return startOfBee;
    case "heard":
      return spelling && !state.heard ? { ...state, heard: true, runningSince: at } : state;
    case "letter":
      return giving && !(event.tapped && tooSoon) ? giveLetter(state, event.letter, at) : state;
    case "started over":
      return giving && state.letters.length > 0
        ? { ...state, letters: [], said: longerOf(state.said, state.letters) }
        : state;
    case "done":
      return giving && state.letters.length > 0 ? rule(state, "done", at) : state;
    case "passed":
      return giving && !tooSoon && state.letters.length + state.said.length === 0
        ? rule(state, "passed", at)
        : state;
    case "ticked":
      return state;
    case "paused":
      return spelling
        ? { ...state, elapsed: elapsedAt(state, at), runningSince: undefined }
        : state;
    case "resumed":
      return spelling && isPaused(state) ? { ...state, runningSince: at, stepAt: at } : state;
    case "next":
      if (state.step !== "ruled" || tooSoon) return state;
      return { ...state, step: isOver(state) ? "over" : "loading", stepAt: at };
  }
}

function giveLetter(state: MockBee, letter: string, at: number): MockBee {
  const place = state.letters.length;
  if (place >= mostLetters) return state;
  const given = { ...state, letters: [...state.letters, letter] };
  const changed = place < state.said.length && state.said[place] !== letter;
  return changed ? rule(given, "changed letters", at) : given;
}

/** On stage, the judges hear the letters before a start over, too. */
const longerOf = (said: readonly string[], letters: readonly string[]) =>
  letters.length > said.length ? letters : said;

function rule(state: MockBee, how: "done" | Ground, at: number): MockBee {
  const { word } = state;
  if (word === undefined) return state;
  const typed = state.letters.join("");
  const right = isSpelledRight(typed, word.word) ? "spelled" : "misspelled";
  const result: BeeResult = {
    ...word,
    typed,
    ground: how === "done" ? right : how,
    milliseconds: state.heard ? Math.round(elapsedAt(state, at)) : null,
  };
  return {
    ...state,
    step: "ruled",
    stepAt: at,
    runningSince: undefined,
    results: [...state.results, result],
  };
}

export const isRight = ({ ground }: BeeResult) => ground === "spelled";

/** Whether the letters are the speller's spelling of the word, and not only what was given before the bell. */
export const isSpelling = ({ ground }: BeeResult) =>
  ground === "spelled" || ground === "misspelled";

export const missesOf = ({ results }: MockBee) =>
  results.filter((result) => !isRight(result)).length;

/** Whether the bee ends after the word that was just ruled on. */
export function isOver(state: MockBee): boolean {
  return state.results.length >= state.rules.words || missesOf(state) >= state.rules.misses;
}

export function elapsedAt({ elapsed, runningSince }: MockBee, now: number): number {
  return elapsed + (runningSince === undefined ? 0 : Math.max(0, now - runningSince));
}

export const isPaused = ({ step, heard, runningSince }: MockBee) =>
  step === "spelling" && heard && runningSince === undefined;

/** Undefined while no clock runs against the speller. */
export function secondsLeft(state: MockBee, now: number): number | undefined {
  const { clock } = state.rules;
  if (state.step !== "spelling" || clock === undefined || !state.heard) return undefined;
  return Math.max(0, Math.ceil(clock.seconds - elapsedAt(state, now) / 1000));
}

/** Whether the time for questions is over, and the clock is shown. */
export function isFinalTime(state: MockBee, now: number): boolean {
  const left = secondsLeft(state, now);
  return left !== undefined && left <= (state.rules.clock?.shown ?? 0);
}

/** The letters on the keys; for a word with others, such as digits, also those. */
export function extraKeys(word: string): string[] {
  const others = [...new Set(foldSpelling(word))].filter((letter) => !/[a-z]/u.test(letter));
  const digits = others.some((letter) => /\d/u.test(letter)) ? [..."0123456789"] : [];
  return [...new Set([...digits, ...others.sort()])];
}

/**
 * What a key or an input method typed, as letters to give. Hyphens, apostrophes, periods, spaces, accents and emoji aren't spelled, nor
 * are other signs, unless the word has them.
 */
export function lettersIn(text: string, word: string): string[] {
  const inWord = new Set(foldSpelling(word));
  return [...foldSpelling(text)].filter(
    (letter) => /[\p{L}\p{N}]/u.test(letter) || inWord.has(letter),
  );
}
