import type { Alignment, Mark } from "./alignment";

/** A letter that was given over the one that belongs there. Either may be missing. */
interface SpellingColumn {
  typed: string;
  letter: string;
  right: boolean;
}

/** An attempt and the word below each other. */
export function spellingColumns({ marks }: Alignment): SpellingColumn[] {
  return marks.flatMap(columnsOf);
}

function columnsOf(mark: Mark): SpellingColumn[] {
  switch (mark.kind) {
    case "kept":
      return [{ typed: mark.typed, letter: mark.typed, right: true }];
    case "wrong":
      return [{ typed: mark.typed, letter: mark.letter, right: false }];
    case "extra":
      return [{ typed: mark.typed, letter: "", right: false }];
    case "missing":
      return [{ typed: "", letter: mark.letter, right: false }];
    case "swapped": {
      const [first = "", second = ""] = mark.typed;
      return [
        { typed: first, letter: second, right: false },
        { typed: second, letter: first, right: false },
      ];
    }
  }
}
