import type { Suggestion } from "../views";
import { changedLetter, type Letters } from "./starts";

/** Whether nothing but letters that are still to come is missing. */
const isBeginning = ({ cells, differsAt }: Suggestion) =>
  cells.slice(differsAt).every(({ heard }) => heard === undefined);

const letters = ({ cells }: Suggestion) => cells.filter(({ heard }) => heard !== undefined).length;

const and = new Intl.ListFormat("en-US");

const count = (number: number) => (number === 1 ? "1 letter" : `${number} letters`);

function sameSentence({ spelling, homonym }: Suggestion): string {
  if (spelling === undefined) return "The same as the word.";
  return homonym
    ? `The same as ${spelling}, which sounds like the word. No definition was read.`
    : `The same as ${spelling}, which is also accepted.`;
}

/** Why the word's own letters don't count. */
function objections({ changedAtRestart, restartIsFault, ...suggestion }: Suggestion): string[] {
  const { heard, accepted } = suggestion.cells[differenceOf(suggestion) ?? -1] ?? {};
  return [
    changedAtRestart !== undefined && "the beginning changed",
    restartIsFault && "these rules don't allow starting over",
    heard &&
      (heard === heard.toLowerCase()
        ? `the capital ${accepted} wasn't named`
        : `a capital ${heard} was named`),
  ].filter((one) => typeof one === "string");
}

/** The first letter that doesn't count: another one, or only its capital. */
export function differenceOf(suggestion: Suggestion): number | undefined {
  const { cells, differsAt, capitalsDiffer } = suggestion;
  return capitalsDiffer ? cells.findIndex((cell) => cell.heard !== cell.accepted) : differsAt;
}

/** What came of starting over. `complete`: no more letters come. */
export function startsSentence(
  letters: Letters,
  { changedAtRestart, restartIsFault }: Partial<Suggestion> = {},
  complete: boolean,
): { fault: boolean; sentence: string } {
  const changed = changedLetter(letters);
  const is = (fault: boolean, sentence: string) => ({ fault, sentence });
  if (changed) {
    return is(
      true,
      `Letter ${changed.at + 1} changed: before ${changed.before}, now ${changed.now}.`,
    );
  }
  if (restartIsFault) return is(true, "These rules don't allow starting over.");
  if (complete && changedAtRestart !== undefined)
    return is(true, "Letters said before are missing.");
  return is(false, "Started over. No letter has changed.");
}

/** How the letters compare. It suggests; a person rules. `complete`: no more letters come. */
export function comparison(
  suggestion: Suggestion | undefined,
  complete: boolean,
): { differs: boolean; sentence: string } {
  const same = (sentence: string) => ({ differs: false, sentence });
  const differs = (sentence: string) => ({ differs: true, sentence });
  if (!suggestion?.verdict) return same("");
  const { verdict, cells, differsAt } = suggestion;
  if (verdict === "correct") return same(sameSentence(suggestion));
  const cell = differsAt === undefined ? undefined : cells[differsAt];
  if (differsAt === undefined || !cell) {
    return differs(`The same letters, but ${and.format(objections(suggestion))}.`);
  }
  if (!complete && isBeginning(suggestion)) {
    const number = letters(suggestion);
    return same(number === 0 ? "" : `Same so far, ${count(number)}.`);
  }
  const { heard, accepted } = cell;
  if (!heard) return differs(`Letter ${differsAt + 1}: ${accepted} is missing.`);
  return differs(
    accepted
      ? `Letter ${differsAt + 1}: heard ${heard}, not ${accepted}.`
      : `Letter ${differsAt + 1}: ${heard} is extra.`,
  );
}

/** What {@link comparison} says. */
export const comparisonSentence = (suggestion: Suggestion | undefined, complete: boolean): string =>
  comparison(suggestion, complete).sentence;

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
