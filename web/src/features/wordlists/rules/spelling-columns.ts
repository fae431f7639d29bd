import { type Alignment, alignSpelling, isClose, type Mark } from "./alignment";

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

/** The word in parts, with the letters that an attempt had wrong. The whole word if those can't be named. */
export function markHardLetters(attempt: string, word: string): { text: string; hard: boolean }[] {
  const alignment = alignSpelling(attempt, word);
  const written = [...word.normalize("NFC")];
  const places = spellingColumns(alignment).filter(({ letter }) => letter !== "");
  // With a hyphen or a space, letters have other places.
  if (!isClose(alignment) || places.length !== written.length) return [{ text: word, hard: false }];
  const parts: { text: string; hard: boolean }[] = [];
  for (const [place, text] of written.entries()) {
    const hard = places[place]?.right === false;
    const last = parts.at(-1);
    if (last?.hard === hard) last.text += text;
    else parts.push({ text, hard });
  }
  return parts;
}
