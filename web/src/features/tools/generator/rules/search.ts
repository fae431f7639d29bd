import { levels } from "../../rules/levels";

/** Everything that determines a generated list. */
export type ListOptions = {
  /** The number of words, including those removed since. */
  size: number;
  minLevel: number | undefined;
  maxLevel: number | undefined;
  origin: string | undefined;
  partOfSpeech: string | undefined;
  theme: string | undefined;
  pattern: string | undefined;
  firstLetter: string | undefined;
  minLength: number | undefined;
  maxLength: number | undefined;
  /** Lists are for children unless this is false. */
  forChildren: false | undefined;
  seed: number;
  /** Excluded words; others take their places. */
  without: readonly string[];
  /** Excluded words that each make the list one shorter. */
  removed: readonly string[];
};

/** What the page shows and its URL holds: the options, and the page of the preview. */
export type View = ListOptions & { page: number };

/** The valid part of the URL; defaults are left out. */
export type GeneratorSearch = {
  size?: number | undefined;
  minLevel?: number | undefined;
  maxLevel?: number | undefined;
  origin?: string | undefined;
  partOfSpeech?: string | undefined;
  theme?: string | undefined;
  pattern?: string | undefined;
  firstLetter?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  forChildren?: false | undefined;
  seed?: number | undefined;
  /** Comma-separated, like `removed`. */
  without?: string | undefined;
  removed?: string | undefined;
  page?: number | undefined;
};

export const maxSize = 1_000;
export const easiest = levels[0];
export const hardest = levels.at(-1) ?? easiest;
/** The lengths of words to choose from, in letters. */
export const lengths = { shortest: 3, longest: 20 };
/** Random seeds have at most six digits, so they are easy to pass on. */
const randomSeeds = 1_000_000;

export function randomSeed(
  random: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): number {
  return random() % randomSeeds;
}

function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  // The router parses ?size=7 as a number, so text is never valid.
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
    ? value
    : undefined;
}

/** Text, even if the router parsed it as JSON (`null`, `true`, `7`). */
function text(value: unknown): string | undefined {
  if (value === undefined || (typeof value === "object" && value !== null)) return undefined;
  const trimmed = String(value).trim();
  return trimmed === "" ? undefined : trimmed;
}

/** Two bounds in order; undefined at the limits. */
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
 * The valid part of the URL. Invalid values become undefined rather than missing, because the router
 * would keep a missing key.
 */
export function parseGeneratorSearch(
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
    theme: text(search.theme),
    pattern: text(search.pattern),
    firstLetter: letter !== undefined && /^[a-z]$/.test(letter) ? letter : undefined,
    minLength,
    maxLength,
    forChildren: search.forChildren === false ? false : undefined,
    seed: wholeNumber(search.seed, 0, Number.MAX_SAFE_INTEGER),
    without: text(search.without),
    removed: text(search.removed),
    page: page === 1 ? undefined : page,
  };
}
