import type { Word } from "../api";
import { foldSpelling } from "./fold";
import { type Rng, shuffledOrder } from "./practice-order";

export type Meaning = Pick<Word, "_id" | "word" | "partOfSpeech" | "definition">;

/** The number of definitions to choose from. */
export const choiceCount = 3;

const hasMeaning = ({ definition }: Meaning) => definition.trim() !== "";

/** Words whose meaning can be asked: those with a definition, if there are enough different ones to choose from. */
export function wordsWithMeaning<Candidate extends Meaning>(
  words: readonly Candidate[],
): Candidate[] {
  const defined = words.filter(hasMeaning);
  const different = new Set(defined.map(({ definition }) => sameText(definition)));
  return different.size >= choiceCount ? defined : [];
}

/** A word and two others whose definitions differ from its own, shuffled. Those of its part of speech come first. */
export function meaningChoices<Candidate extends Meaning>(
  word: Candidate,
  words: readonly Candidate[],
  rng: Rng,
): Candidate[] {
  const others = shuffled(words, rng).filter(
    (other) => hasMeaning(other) && foldSpelling(other.word) !== foldSpelling(word.word),
  );
  const sameKind = (other: Candidate) =>
    sameText(other.partOfSpeech) === sameText(word.partOfSpeech);
  const taken = new Set([sameText(word.definition)]);
  const choices = [word];
  for (const other of [...others.filter(sameKind), ...others]) {
    if (choices.length === choiceCount) break;
    if (taken.has(sameText(other.definition))) continue;
    taken.add(sameText(other.definition));
    choices.push(other);
  }
  return shuffled(choices, rng);
}

const sameText = (text: string) => text.trim().toLowerCase();

function shuffled<Item>(items: readonly Item[], rng: Rng): Item[] {
  return shuffledOrder(items.length, rng).map((index) => items[index] as Item);
}
