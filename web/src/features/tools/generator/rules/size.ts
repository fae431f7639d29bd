import { formatNumber } from "@/shared/lib/format";
import { maxSize } from "./view";

/** What a number field holds: a number, or the text that is none (yet). */
export type Typed = number | string;

/** What is wrong with a whole number as typed; undefined when it is one. */
function wholeNumberProblem(typed: Typed): string | undefined {
  return typed !== "" && Number.isInteger(Number(typed))
    ? undefined
    : "Please enter a whole number.";
}

/** What is wrong with a number of words; undefined when nothing is. */
export function sizeProblem(typed: Typed): string | undefined {
  if (typed === "") return "Please enter how many words you want.";
  const size = Number(typed);
  if (size < 1) return "A wordlist has at least 1 word.";
  if (size > maxSize) return `At most ${formatNumber(maxSize)} words fit into one list.`;
  return wholeNumberProblem(typed);
}

/** What is wrong with a seed; undefined when nothing is. */
export function seedProblem(typed: Typed): string | undefined {
  return Number(typed) > Number.MAX_SAFE_INTEGER || Number(typed) < 0
    ? "Please enter a number of at most 15 digits."
    : wholeNumberProblem(typed);
}
