import { count } from "@/shared/lib/format";
import type { Alignment, Mark } from "./alignment";

/** What differs from the word, without giving its letters away. Letters are counted as they were typed. */
export function describeAlignment({ marks, kept, letters }: Alignment): string[] {
  const sentences = [`${kept} of ${count(letters, "letter")} ${kept === 1 ? "is" : "are"} right.`];
  let typed = 0;
  let missing = 0;
  let wrong: number[] = [];
  const sayMissing = () => {
    if (missing > 0) sentences.push(describeMissing(missing, typed));
    missing = 0;
  };
  const sayWrong = () => {
    const [first] = wrong;
    if (first !== undefined) {
      sentences.push(
        wrong.length === 1 ? `Look at letter ${first}.` : `Look at letters ${inWords(wrong)}.`,
      );
    }
    wrong = [];
  };
  for (const mark of marks) {
    if (mark.kind !== "missing") sayMissing();
    if (mark.kind !== "wrong" && mark.kind !== "kept") sayWrong();
    switch (mark.kind) {
      case "kept":
        typed += 1;
        break;
      case "wrong":
        typed += 1;
        wrong.push(typed);
        break;
      case "extra":
        typed += 1;
        sentences.push(`Letter ${typed} doesn't belong there.`);
        break;
      case "swapped":
        typed += 2;
        sentences.push(`Letters ${typed - 1} and ${typed} are swapped.`);
        break;
      case "missing":
        missing += 1;
    }
  }
  sayMissing();
  sayWrong();
  return sentences;
}

/** Most differences that are named beside the word. More would be a list to read. */
const mostNamed = 2;

/** What an attempt has instead of the word's letters, once the word is shown: `You wrote “a” where this word has “i”.` */
export function describeMistakes({ marks }: Alignment): string[] {
  const sentences: string[] = [];
  const instead = (typed: string, letters: string) =>
    sentences.push(`You wrote “${typed}” where this word has “${letters}”.`);
  for (const [place, mark] of marks.entries()) {
    const before = marks[place - 1];
    const double = (letter: string) => before?.kind === "kept" && before.typed === letter;
    switch (mark.kind) {
      case "wrong": {
        if (before?.kind === "wrong") break;
        const wrong = runOf("wrong", marks, place);
        instead(
          wrong.map(({ typed }) => typed).join(""),
          wrong.map(({ letter }) => letter).join(""),
        );
        break;
      }
      case "missing": {
        if (before?.kind === "missing") break;
        const letters = runOf("missing", marks, place)
          .map(({ letter }) => letter)
          .join("");
        if (double(letters)) instead(letters, letters + letters);
        else sentences.push(`You left out “${letters}”.`);
        break;
      }
      case "extra":
        if (double(mark.typed)) instead(mark.typed + mark.typed, mark.typed);
        else sentences.push(`You added “${mark.typed}”.`);
        break;
      case "swapped":
        instead(mark.typed, [...mark.typed].reverse().join(""));
    }
  }
  return sentences.slice(0, mostNamed);
}

/** The marks of this kind that follow each other from this place on. */
function runOf<Kind extends Mark["kind"]>(
  kind: Kind,
  marks: readonly Mark[],
  place: number,
): Extract<Mark, { kind: Kind }>[] {
  const run: Extract<Mark, { kind: Kind }>[] = [];
  for (const mark of marks.slice(place)) {
    if (mark.kind !== kind) break;
    run.push(mark as Extract<Mark, { kind: Kind }>);
  }
  return run;
}

/** 3 and 4; 3, 4 and 5. */
function inWords(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

function describeMissing(missing: number, after: number): string {
  if (after === 0) {
    return missing === 1
      ? "The first letter is missing."
      : `The first ${missing} letters are missing.`;
  }
  const letters = missing === 1 ? "A letter is" : `${missing} letters are`;
  return `${letters} missing after letter ${after}.`;
}
