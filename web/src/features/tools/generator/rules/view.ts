import { levels } from "../../rules/levels";

/** Everything that determines a generated list. */
export type ListOptions = {
  /** The number of words, including those removed since. */
  size: number;
  minLevel: number | undefined;
  maxLevel: number | undefined;
  origin: string | undefined;
  partOfSpeech: string | undefined;
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

export const noFilters = {
  minLevel: undefined,
  maxLevel: undefined,
  origin: undefined,
  partOfSpeech: undefined,
  firstLetter: undefined,
  minLength: undefined,
  maxLength: undefined,
} satisfies Partial<ListOptions>;

export type Filters = Pick<ListOptions, keyof typeof noFilters>;

export const maxSize = 1_000;
const defaultSize = 20;
const easiest = levels[0];
const hardest = levels.at(-1) ?? easiest;
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

function wordsIn(text = ""): string[] {
  const words = text.split(",").map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ""))];
}

export function viewFromSearch(search: GeneratorSearch & { seed: number }): View {
  const size = search.size ?? defaultSize;
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
    forChildren: search.forChildren,
    seed: search.seed,
    without,
    // At least one word remains.
    removed: wordsIn(search.removed)
      .filter((word) => !without.includes(word))
      .slice(0, size - 1),
    page: search.page ?? 1,
  };
}

export function viewToSearch({ without, removed, ...view }: View): GeneratorSearch {
  return parseGeneratorSearch({ ...view, without: without.join(","), removed: removed.join(",") });
}

/** The number of words in the list. */
export function listLength({ size, removed }: ListOptions): number {
  return size - removed.length;
}

export function excludedWords({ without, removed }: ListOptions): string[] {
  return [...without, ...removed];
}

/** The API query, for both the preview and the download. */
export function apiQuery(options: ListOptions) {
  const without = excludedWords(options);
  const { minLevel, maxLevel, origin, partOfSpeech, firstLetter, minLength, maxLength } = options;
  const { forChildren, seed } = options;
  return {
    minLevel,
    maxLevel,
    origin,
    partOfSpeech,
    firstLetter,
    minLength,
    maxLength,
    forChildren,
    seed,
    without: without.length === 0 ? undefined : without.join(","),
  };
}

/** A key that is equal for the same list of words. */
export function listKey(options: ListOptions): string {
  return JSON.stringify([listLength(options), apiQuery(options)]);
}

export function downloadUrl(options: ListOptions): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(apiQuery(options))) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/tool/generate-wordlist/${listLength(options)}?${query}`;
}

export function isFiltered(options: ListOptions): boolean {
  return Object.keys(noFilters).some((name) => options[name as keyof Filters] !== undefined);
}

/** Moves one bound, and the other one along if they would cross. Undefined at the limits. */
function moveBound(
  [low, high]: [number, number],
  end: "low" | "high",
  value: number,
  [least, most]: [number, number],
): [number | undefined, number | undefined] {
  const [min, max] = end === "low" ? [value, Math.max(high, value)] : [Math.min(low, value), value];
  return [min === least ? undefined : min, max === most ? undefined : max];
}

export function levelRange({ minLevel, maxLevel }: Filters): [number, number] {
  return [minLevel ?? easiest, maxLevel ?? hardest];
}

export function withLevel(filters: Filters, end: "low" | "high", value: number): Partial<Filters> {
  const [minLevel, maxLevel] = moveBound(levelRange(filters), end, value, [easiest, hardest]);
  return { minLevel, maxLevel };
}

export function lengthRange({ minLength, maxLength }: Filters): [number, number] {
  return [minLength ?? lengths.shortest, maxLength ?? lengths.longest];
}

export function withLength(filters: Filters, end: "low" | "high", value: number): Partial<Filters> {
  const [minLength, maxLength] = moveBound(lengthRange(filters), end, value, [
    lengths.shortest,
    lengths.longest,
  ]);
  return { minLength, maxLength };
}
