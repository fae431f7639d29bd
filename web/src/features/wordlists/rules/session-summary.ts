import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import type { LearnState, WordResult } from "./learn-session";
import { partsBehind, type Spelled } from "./word-spelling";

const patternNames: Record<Schema<"Pattern">, string> = {
  "silent-letter": "Silent letters",
  "doubled-consonant": "Doubled consonants",
  "unstressed-vowel": "Vowels you hardly hear",
  "french-ch": "French ch",
  "greek-ch": "Greek ch",
  ph: "Ph for the sound f",
  "soft-c": "Soft c",
  "soft-g": "Soft g",
  "y-as-vowel": "Y as a vowel",
  "unusual-sound": "Unusual spellings",
};

const smallNumbers =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** `3` → `three`, `21` → `21`. */
export const numberWord = (value: number) => smallNumbers[value] ?? String(value);

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export interface SessionSummary {
  /** Such as "Ten words done". */
  title: string;
  /** What went well. */
  praise: string;
  firstTry: number;
  helped: number;
  /** Words to see again soon. */
  again: number;
  /** The indices of the words that were hard, hardest first. */
  hard: number[];
}

/** Sums up a session. `missedBefore` are the indices of words that the speller had missed before it. */
export function summarize(
  results: readonly WordResult[],
  missedBefore: ReadonlySet<number>,
  kind: LearnState["kind"] = "spelling",
): SessionSummary {
  const indices = results.map((_, index) => index);
  const of = (...outcomes: WordResult["outcome"][]) =>
    indices.filter((index) => outcomes.includes(results[index]?.outcome));
  const firstTry = of("first-try");
  const regained = firstTry.filter((index) => missedBefore.has(index)).length;
  const helped = of("helped");
  const shown = of("shown").length;
  const again = of("shown", "skipped");
  const { length } = results;
  const done = of("skipped").length === length ? "skipped" : "done";
  return {
    title: `${capitalized(numberWord(length))} ${length === 1 ? "word" : "words"} ${done}`,
    praise: praiseFor({
      total: length,
      firstTry: firstTry.length,
      regained,
      helped: helped.length,
      shown,
      kind,
    }),
    firstTry: firstTry.length,
    helped: helped.length,
    again: again.length,
    hard: [...again, ...helped],
  };
}

function praiseFor({
  total,
  firstTry,
  regained,
  helped,
  shown,
  kind,
}: Record<"total" | "firstTry" | "regained" | "helped" | "shown", number> &
  Pick<LearnState, "kind">): string {
  if (regained > 0) return `You got ${numberWord(regained)} that you missed before.`;
  if (firstTry === total) return "Every one right on the first try.";
  if (firstTry > 0) return `You got ${numberWord(firstTry)} right on the first try.`;
  if (helped > 0) return `You worked out ${numberWord(helped)} with a little help.`;
  if (shown === 0) return "That's fine. You can try again another time.";
  const seen =
    shown < total
      ? `You looked at ${numberWord(shown)}.`
      : kind === "meaning"
        ? `You've seen what ${total === 1 ? "it means" : "they mean"}.`
        : `You've seen how ${total === 1 ? "it's" : "they're"} spelled.`;
  return `${seen} Next time will be easier.`;
}

/** Why a word is among the hard ones, such as "shown" or "2 hints". */
export function describeResult({ outcome, misses, hint }: WordResult): string {
  if (outcome === "skipped") return "skipped";
  if (hint === 3) return "shown";
  if (hint > 0) return count(hint, "hint");
  return misses.length > 0 ? count(misses.length + 1, "try", "tries") : "";
}

export interface PatternSummary {
  /** Such as "Doubled consonants". */
  name: string;
  words: string[];
}

/** The letter patterns behind the hard words, those of the most words first. */
export function patternsBehind(
  words: readonly { word: Spelled; misses: readonly string[] }[],
  limit = 3,
): PatternSummary[] {
  const byPattern = new Map<Schema<"Pattern">, Set<string>>();
  for (const { word, misses } of words) {
    for (const { pattern } of partsBehind(word, misses)) {
      byPattern.set(pattern, (byPattern.get(pattern) ?? new Set()).add(word.word));
    }
  }
  return [...byPattern]
    .map(([pattern, having]) => ({ name: patternNames[pattern], words: [...having] }))
    .toSorted((one, other) => other.words.length - one.words.length)
    .slice(0, limit);
}
