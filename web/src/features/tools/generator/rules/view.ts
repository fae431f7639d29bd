import { levels } from "../../rules/levels";

/** Everything that makes a list of generated words the same list. */
export type Choice = {
  /** How many words are wanted, those that were dropped since included. */
  size: number;
  minLevel: number | undefined;
  maxLevel: number | undefined;
  origin: string | undefined;
  partOfSpeech: string | undefined;
  firstLetter: string | undefined;
  minLength: number | undefined;
  maxLength: number | undefined;
  seed: number;
  /** Words that are left out, with others in their places. */
  without: readonly string[];
  /** Words that were dropped from this list: each makes it one shorter. */
  dropped: readonly string[];
};

/** What the page shows, and its address holds: a choice, and the page of its preview. */
export type View = Choice & { page: number };

/** The address, as far as it makes sense; what is usual has no place in it. */
export type GeneratorSearch = {
  size?: number | undefined;
  minLevel?: number | undefined;
  maxLevel?: number | undefined;
  origin?: string | undefined;
  partOfSpeech?: string | undefined;
  firstLetter?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  seed?: number | undefined;
  /** Separated by commas, as are those dropped. */
  without?: string | undefined;
  dropped?: string | undefined;
  page?: number | undefined;
};

/** The filters by which a word is chosen or not. */
export const noFilters = {
  minLevel: undefined,
  maxLevel: undefined,
  origin: undefined,
  partOfSpeech: undefined,
  firstLetter: undefined,
  minLength: undefined,
  maxLength: undefined,
} satisfies Partial<Choice>;

export type Filters = Pick<Choice, keyof typeof noFilters>;

/** The most words of one list. */
export const maxSize = 1_000;
const usualSize = 20;
const easiest = levels[0];
const hardest = levels.at(-1) ?? easiest;
/** Letters of a word between which one can choose. */
export const lengths = { shortest: 3, longest: 20 };
/** Seeds that are drawn have at most six digits, so that one can be told on the telephone. */
const drawnSeeds = 1_000_000;

/** A seed nobody has thought of. */
export function drawSeed(
  random: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): number {
  return random() % drawnSeeds;
}

function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  // The router reads ?size=7 as a number, and a text of digits is none of ours.
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
    ? value
    : undefined;
}

/** What the router has read as JSON (`null`, `true`, `7`) is text here. */
function text(value: unknown): string | undefined {
  if (value === undefined || (typeof value === "object" && value !== null)) return undefined;
  const trimmed = String(value).trim();
  return trimmed === "" ? undefined : trimmed;
}

/** Two bounds in their order; the widest are none. */
function bounds(
  low: unknown,
  high: unknown,
  least: number,
  most: number,
): [number | undefined, number | undefined] {
  const [from, to] = [wholeNumber(low, least, most), wholeNumber(high, least, most)];
  const [min, max] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
  return [min === least ? undefined : min, max === most ? undefined : max];
}

/**
 * What an address asks for. Nonsense in it is overwritten with undefined, because the router keeps what is
 * left out as it stands.
 */
export function generatorInSearch(
  search: Partial<Record<keyof GeneratorSearch, unknown>>,
): GeneratorSearch {
  const [minLevel, maxLevel] = bounds(search.minLevel, search.maxLevel, easiest, hardest);
  const { shortest, longest } = lengths;
  const [minLength, maxLength] = bounds(search.minLength, search.maxLength, shortest, longest);
  const letter = text(search.firstLetter)?.toLowerCase();
  const page = wholeNumber(search.page, 1, maxSize);
  return {
    size: wholeNumber(search.size, 1, maxSize),
    minLevel,
    maxLevel,
    origin: text(search.origin),
    partOfSpeech: text(search.partOfSpeech),
    firstLetter: letter !== undefined && /^[a-z]$/.test(letter) ? letter : undefined,
    minLength,
    maxLength,
    seed: wholeNumber(search.seed, 0, Number.MAX_SAFE_INTEGER),
    without: text(search.without),
    dropped: text(search.dropped),
    page: page === 1 ? undefined : page,
  };
}

function wordsIn(text = ""): string[] {
  const words = text.split(",").map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ""))];
}

/** The view of an address that has its seed. */
export function viewOf(search: GeneratorSearch & { seed: number }): View {
  const size = search.size ?? usualSize;
  const without = wordsIn(search.without);
  return {
    size,
    minLevel: search.minLevel,
    maxLevel: search.maxLevel,
    origin: search.origin,
    partOfSpeech: search.partOfSpeech,
    firstLetter: search.firstLetter,
    minLength: search.minLength,
    maxLength: search.maxLength,
    seed: search.seed,
    without,
    // One word remains, whatever the address says.
    dropped: wordsIn(search.dropped)
      .filter((word) => !without.includes(word))
      .slice(0, size - 1),
    page: search.page ?? 1,
  };
}

/** The address of a view. */
export function searchOf({ without, dropped, ...view }: View): GeneratorSearch {
  return generatorInSearch({ ...view, without: without.join(","), dropped: dropped.join(",") });
}

/** How many words the list has. */
export function lengthOf({ size, dropped }: Choice): number {
  return size - dropped.length;
}

/** The words that are not to come. */
export function leftOut({ without, dropped }: Choice): string[] {
  return [...without, ...dropped];
}

/** The query of a choice, for the preview and for the link alike. */
export function queryOf(choice: Choice) {
  const without = leftOut(choice);
  const { minLevel, maxLevel, origin, partOfSpeech, firstLetter, minLength, maxLength, seed } =
    choice;
  return {
    minLevel,
    maxLevel,
    origin,
    partOfSpeech,
    firstLetter,
    minLength,
    maxLength,
    seed,
    without: without.length === 0 ? undefined : without.join(","),
  };
}

/** Tells one list from another: choices with the same key have the same words. */
export function listKey(choice: Choice): string {
  return JSON.stringify([lengthOf(choice), queryOf(choice)]);
}

/** Where the browser downloads the list as `wordlist.csv`. */
export function downloadUrl(choice: Choice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(choice))) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/tool/generate-wordlist/${lengthOf(choice)}?${query}`;
}

/** Whether anything narrows the choice. */
export function isFiltered(choice: Choice): boolean {
  return Object.keys(noFilters).some((name) => choice[name as keyof Filters] !== undefined);
}

/** Moves one of two bounds; the other follows where it would be passed. The widest are none. */
function moved(
  [low, high]: [number, number],
  end: "low" | "high",
  value: number,
  [least, most]: [number, number],
): [number | undefined, number | undefined] {
  const [min, max] = end === "low" ? [value, Math.max(high, value)] : [Math.min(low, value), value];
  return [min === least ? undefined : min, max === most ? undefined : max];
}

/** The levels as they stand, with none left out. */
export function levelRange({ minLevel, maxLevel }: Filters): [number, number] {
  return [minLevel ?? easiest, maxLevel ?? hardest];
}

export function withLevel(filters: Filters, end: "low" | "high", value: number): Partial<Filters> {
  const [minLevel, maxLevel] = moved(levelRange(filters), end, value, [easiest, hardest]);
  return { minLevel, maxLevel };
}

/** The numbers of letters as they stand, with none left out. */
export function lengthRange({ minLength, maxLength }: Filters): [number, number] {
  return [minLength ?? lengths.shortest, maxLength ?? lengths.longest];
}

export function withLength(filters: Filters, end: "low" | "high", value: number): Partial<Filters> {
  const [minLength, maxLength] = moved(lengthRange(filters), end, value, [
    lengths.shortest,
    lengths.longest,
  ]);
  return { minLength, maxLength };
}
