import type { Suggestion } from "../views";

/** Whether nothing but letters that are still to come is missing. */
const isBeginning = ({ cells, differsAt }: Suggestion) =>
  cells.slice(differsAt).every(({ heard }) => heard === undefined);

const letters = ({ cells }: Suggestion) => cells.filter(({ heard }) => heard !== undefined).length;

const count = (number: number) => (number === 1 ? "1 letter" : `${number} letters`);

function sameSentence({ spelling, homonym }: Suggestion): string {
  if (spelling === undefined) return "The same as the word.";
  return homonym
    ? `The same as ${spelling}, which sounds like the word. No definition was read.`
    : `The same as ${spelling}, which is also accepted.`;
}

/** How the letters compare. It suggests; a person rules. `complete`: no more letters come. */
export function comparisonSentence(suggestion: Suggestion | undefined, complete: boolean): string {
  if (!suggestion?.verdict) return "";
  const { verdict, cells, differsAt } = suggestion;
  if (verdict === "correct") return sameSentence(suggestion);
  const cell = differsAt === undefined ? undefined : cells[differsAt];
  if (differsAt === undefined || !cell) return "Not the same as the word.";
  if (!complete && isBeginning(suggestion)) return `Same so far, ${count(letters(suggestion))}.`;
  const { heard, accepted } = cell;
  if (!heard) return `Letter ${differsAt + 1}: ${accepted} is missing.`;
  return accepted
    ? `Letter ${differsAt + 1}: heard ${heard}, not ${accepted}.`
    : `Letter ${differsAt + 1}: ${heard} is one too many.`;
}

interface Turn {
  suggestion: Suggestion | undefined;
  /** Whether no more letters come. */
  complete: boolean;
  timeUp: boolean;
  /** Seconds left on a clock that runs. */
  left: number;
}

/** What is asked before a ruling: why it differs from the record, or whether the bell comes too early. */
export function rulingQuestion(
  correct: boolean,
  { suggestion, complete, timeUp, left }: Turn,
): "against" | "earlyBell" | undefined {
  const { verdict } = suggestion ?? {};
  if (correct && timeUp) return "against";
  if (suggestion && verdict && (verdict === "correct") !== correct) {
    // The record may be a letter behind the speller.
    if (complete || !correct || !isBeginning(suggestion)) return "against";
  }
  return !correct && left > 0 ? "earlyBell" : undefined;
}
