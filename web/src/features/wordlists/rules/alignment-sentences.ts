import { count } from "@/shared/lib/format";
import type { Alignment } from "./alignment";

/** What differs from the word, without giving its letters away. Letters are counted as they were typed. */
export function describeAlignment({ marks, kept, letters }: Alignment): string[] {
  const sentences = [`${kept} of ${count(letters, "letter")} ${kept === 1 ? "is" : "are"} right.`];
  let typed = 0;
  let missing = 0;
  const sayMissing = () => {
    if (missing > 0) sentences.push(describeMissing(missing, typed));
    missing = 0;
  };
  for (const mark of marks) {
    if (mark.kind !== "missing") sayMissing();
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
        missing += 1;
    }
  }
  sayMissing();
  return sentences;
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
