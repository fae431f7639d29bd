import { foldSpelling } from "./fold";

/** What happened to a letter of the word, or to one that was typed. Letters are folded, as spellings are compared. */
export type Mark =
  | { kind: "kept"; typed: string }
  | { kind: "wrong"; typed: string; letter: string }
  | { kind: "extra"; typed: string }
  | { kind: "missing"; letter: string }
  /** Two neighbors in the wrong order. */
  | { kind: "swapped"; typed: string };

export interface Alignment {
  /** In the order of the word. */
  marks: Mark[];
  /** The number of letters that are right. */
  kept: number;
  /** The number of letters in the word. */
  letters: number;
}

/** Less than a letter, so that of the alignments with the fewest mistakes, the one that keeps the most letters wins. */
const keptLetter = -0.001;
/** Vowels are mistaken for other vowels: in "seperate", the second e stands for a. */
const otherSound = 0.0001;
const vowels = new Set("aeiouy");

interface Step {
  cost: number;
  mark: Mark;
  /** How many letters of the attempt and of the word it takes. */
  takes: readonly [typed: number, letters: number];
}

/**
 * Compares an attempt with the word, letter by letter, with the fewest mistakes: the alignment of the Damerau–Levenshtein
 * distance. In doubled letters, the second one counts as missing or extra.
 */
export function alignSpelling(attempt: string, word: string): Alignment {
  const letters = [...foldSpelling(word)];
  // A longer attempt isn't close anyway, and would take long.
  const typed = [...foldSpelling(attempt)].slice(0, 2 * letters.length + 16);
  // best[i][j] is for the first i typed letters and the first j letters of the word.
  const best: { cost: number; step: Step | undefined }[][] = [];
  for (let i = 0; i <= typed.length; i++) {
    const row: { cost: number; step: Step | undefined }[] = [];
    best.push(row);
    for (let j = 0; j <= letters.length; j++) {
      let found: { cost: number; step: Step | undefined } = {
        cost: i + j === 0 ? 0 : Number.POSITIVE_INFINITY,
        step: undefined,
      };
      for (const step of lastSteps(typed, letters, i, j)) {
        const before = best[i - step.takes[0]]?.[j - step.takes[1]];
        const cost = (before?.cost ?? Number.POSITIVE_INFINITY) + step.cost;
        if (cost < found.cost) found = { cost, step };
      }
      row.push(found);
    }
  }
  const marks: Mark[] = [];
  let [i, j] = [typed.length, letters.length];
  for (let step = best[i]?.[j]?.step; step !== undefined; step = best[i]?.[j]?.step) {
    marks.unshift(step.mark);
    i -= step.takes[0];
    j -= step.takes[1];
  }
  const kept = marks.filter(({ kind }) => kind === "kept").length;
  return { marks, kept, letters: letters.length };
}

/** The ways to align the last of these letters; of equally good ones, the first wins. */
function lastSteps(typed: string[], letters: string[], i: number, j: number): Step[] {
  const [last, letter] = [typed[i - 1], letters[j - 1]];
  const steps: Step[] = [];
  if (letter !== undefined) {
    steps.push({ cost: 1, mark: { kind: "missing", letter }, takes: [0, 1] });
  }
  if (last !== undefined) {
    steps.push({ cost: 1, mark: { kind: "extra", typed: last }, takes: [1, 0] });
  }
  if (last === undefined || letter === undefined) return steps;
  if (last === letter) {
    steps.push({ cost: keptLetter, mark: { kind: "kept", typed: last }, takes: [1, 1] });
  } else {
    const cost = 1 + (vowels.has(last) === vowels.has(letter) ? 0 : otherSound);
    steps.push({ cost, mark: { kind: "wrong", typed: last, letter }, takes: [1, 1] });
    if (last === letters[j - 2] && letter === typed[i - 2]) {
      const mark: Mark = { kind: "swapped", typed: letter + last };
      steps.push({ cost: 1, mark, takes: [2, 2] });
    }
  }
  return steps;
}

/** Whether the attempt is close enough to the word that its mistakes can be named. */
export function isClose({ marks, kept, letters }: Alignment): boolean {
  const mistakes = marks.filter(({ kind }) => kind !== "kept").length;
  return kept * 2 >= letters && mistakes <= 4;
}
