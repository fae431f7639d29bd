import type { Schema } from "@/shared/api/client";
import { count } from "@/shared/lib/format";
import type { Word } from "../api";
import { foldSpelling } from "./fold";
import { hardPlaces, type WrittenLetter, writtenLetters } from "./hard-letters";

type HardPart = Pick<Schema<"HardPart">, "start" | "length" | "pattern" | "sentence">;

/** A word, and how it is spelled if the server knows. */
export type Spelled = Pick<Word, "word"> & {
  spelling?: { syllables: readonly string[]; parts: readonly HardPart[] } | null | undefined;
};

/** Such as "ar·chi·pel·a·go"; undefined if unknown or if there is only one. */
export function syllablesOf({ spelling }: Spelled): string | undefined {
  const syllables = spelling?.syllables ?? [];
  return syllables.length > 1 ? syllables.join("·") : undefined;
}

const placesOf = ({ start, length }: HardPart) =>
  Array.from({ length }, (_, offset) => start + offset);

/** The parts behind a speller's mistakes; all of the word's parts if none of them are. */
export function partsBehind(word: Spelled, misses: readonly string[]): readonly HardPart[] {
  const parts = word.spelling?.parts ?? [];
  const places = hardPlaces(word.word, misses);
  const behind = parts.filter((part) => placesOf(part).some((place) => places.has(place)));
  return behind.length > 0 ? behind : parts;
}

export interface LetterHint {
  sentences: readonly string[];
  /** The letters of the word, those not given away as undefined. */
  letters: readonly { text: string | undefined; gap: boolean }[];
}

/** The length and first letter of a word; at level 2 also its hard part, or else the first letters that were wrong. */
export function letterHint(word: Spelled, misses: readonly string[], level: 1 | 2): LetterHint {
  const written = writtenLetters(word.word, new Set());
  const letters = written.filter(({ place }) => place !== undefined);
  const parts = word.word.trim().split(/[\s-]+/u).length;
  const given = new Set([0]);
  const sentences = [
    `${count([...foldSpelling(word.word)].length, "letter")}${parts > 1 ? ` in ${count(parts, "part")}` : ""}. It starts with ${letters[0]?.text ?? ""}.`,
  ];
  const hard = level === 2 ? hardHint(word, misses, letters) : undefined;
  if (hard !== undefined) {
    for (const place of hard.places) given.add(place);
    sentences.push(hard.sentence);
  }
  return {
    sentences,
    letters: written.map(({ text, place }) =>
      place === undefined
        ? { text, gap: true }
        : { text: given.has(place) ? text : undefined, gap: false },
    ),
  };
}

/** Whether there is a hint after the first letter. */
export function hasHardHint(word: Spelled, misses: readonly string[]): boolean {
  return hardHint(word, misses, writtenLetters(word.word, new Set())) !== undefined;
}

function hardHint(
  word: Spelled,
  misses: readonly string[],
  letters: readonly WrittenLetter[],
): { places: number[]; sentence: string } | undefined {
  const [part] = partsBehind(word, misses);
  if (part !== undefined) return { places: placesOf(part), sentence: part.sentence };
  const place = Math.min(...hardPlaces(word.word, misses.slice(-1)));
  const letter = letters.find((one) => one.place === place);
  return letter && { places: [place], sentence: `Letter ${place + 1} is ${letter.text}.` };
}
