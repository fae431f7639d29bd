import type { Word } from "../api";
import { foldSpelling } from "./fold";
import { type Rng, shuffledOrder } from "./practice-order";

export type Meaning = Pick<Word, "_id" | "word" | "partOfSpeech" | "definition">;

/** The number of definitions to choose from. */
export const choiceCount = 3;

/** As many as the server answers at once. */
const batchSize = 100;

const hasMeaning = ({ definition }: Meaning) => definition.trim() !== "";

/** Words whose meaning can be asked: those with a definition, if there are enough different ones to choose from. */
export function wordsWithMeaning<Candidate extends Meaning>(
  words: readonly Candidate[],
): Candidate[] {
  const defined = words.filter(hasMeaning);
  const different = new Set(defined.map(({ definition }) => sameText(definition)));
  return different.size >= choiceCount ? defined : [];
}

/** Random words whose meaning can be asked, and at least this many if there are. Fetches no more of these ids than it takes. */
export async function findMeanings<Candidate extends Meaning>(
  ids: readonly string[],
  length: number,
  rng: Rng,
  fetchSome: (ids: string[]) => Promise<Candidate[]>,
): Promise<Candidate[]> {
  const order = shuffled(ids, rng);
  const fetched: Candidate[] = [];
  let found: Candidate[] = [];
  for (let start = 0; start < order.length && found.length < length; start += batchSize) {
    fetched.push(...(await fetchSome(order.slice(start, start + batchSize))));
    found = wordsWithMeaning(fetched);
  }
  return found;
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
