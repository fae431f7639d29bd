import { alignSpelling, isClose } from "./alignment";
import { foldSpelling } from "./fold";

/** A piece of a word as it is written, such as a letter with its accent, or a space. */
export interface WrittenLetter {
  text: string;
  /** Its place among the letters that are compared, from 0; undefined for spaces and punctuation such as hyphens. */
  place: number | undefined;
  hard: boolean;
}

/** The letters of a word as it is written. `hard` are the places of those to look at. */
export function writtenLetters(word: string, hard: ReadonlySet<number>): WrittenLetter[] {
  const letters: WrittenLetter[] = [];
  let place = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(word.trim())) {
    const compared = [...foldSpelling(segment)].length;
    const places = Array.from({ length: compared }, (_, offset) => place + offset);
    letters.push({
      text: segment,
      place: compared > 0 ? place : undefined,
      hard: places.some((one) => hard.has(one)),
    });
    place += compared;
  }
  return letters;
}

/** The places of the letters that attempts at a word got wrong. Attempts too far from the word say nothing. */
export function hardPlaces(word: string, attempts: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const attempt of attempts) {
    const alignment = alignSpelling(attempt, word);
    if (!isClose(alignment)) continue;
    let place = 0;
    for (const mark of alignment.marks) {
      switch (mark.kind) {
        case "kept":
          place += 1;
          break;
        case "swapped":
          places.add(place).add(place + 1);
          place += 2;
          break;
        case "extra":
          // It was typed beside this letter of the word.
          places.add(Math.max(0, place - 1));
          break;
        case "wrong":
        case "missing":
          places.add(place);
          place += 1;
      }
    }
  }
  return places;
}
