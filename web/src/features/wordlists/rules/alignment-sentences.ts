import { count } from "@/shared/lib/format";
import type { Alignment } from "./alignment";

/** What differs from the word, without giving its letters away. Letters are counted as they were typed. */
export function describeAlignment({ marks, kept, letters }: Alignment): string[] {
  const sentences = [`${kept} of ${count(letters, "letter")} are right.`];
  let typed = 0;
  for (const mark of marks) {
    switch (mark.kind) {
      case "kept":
        typed += 1;
        break;
      case "wrong":
        typed += 1;
        sentences.push(`Look at letter ${typed}.`);
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
        sentences.push(
          typed === 0
            ? "The first letter is missing."
            : `A letter is missing after letter ${typed}.`,
        );
    }
  }
  return sentences;
}
