import {
  easiest,
  type GeneratorSearch,
  hardest,
  type ListOptions,
  lengths,
  parseGeneratorSearch,
  type View,
} from "./search";

export const noFilters = {
  minLevel: undefined,
  maxLevel: undefined,
  origin: undefined,
  partOfSpeech: undefined,
  theme: undefined,
  pattern: undefined,
  firstLetter: undefined,
  minLength: undefined,
  maxLength: undefined,
} satisfies Partial<ListOptions>;

export type Filters = Pick<ListOptions, keyof typeof noFilters>;

const defaultSize = 20;

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
    theme: search.theme,
    pattern: search.pattern,
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
  const { minLevel, maxLevel, origin, partOfSpeech, theme, pattern } = options;
  const { firstLetter, minLength, maxLength, forChildren, seed } = options;
  return {
    minLevel,
    maxLevel,
    origin,
    partOfSpeech,
    theme,
    pattern,
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
