import { textNames } from "./text-names";

const { alternates: _, ...sortedTexts } = textNames;

/** The columns that words can be sorted by. */
export const sortNames = { ...sortedTexts, level: "Level", recording: "Recording" } as const;

export type SortColumn = keyof typeof sortNames;

export const sortColumns = Object.keys(sortNames) as SortColumn[];

/** What the page shows, as in its URL. Defaults are undefined, as the router would keep an omitted value. */
export interface WordsSearch {
  q?: string | undefined;
  /** Only words that lack this. */
  without?: "recording" | "definition" | undefined;
  /** What the words are sorted by, if not in list order. */
  sort?: SortColumn | undefined;
  descending?: true | undefined;
  page?: number | undefined;
}

/** Shows other words. With `replace`, Back doesn't return to the current ones. */
export type OnWordsSearch = (search: WordsSearch, replace?: boolean) => void;

/** In characters. */
const maxSearch = 100;

function text(value: unknown): string | undefined {
  // The router parses ?q=7 as a number.
  const typed = ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
  return typed.trim() === "" ? undefined : [...typed].slice(0, maxSearch).join("");
}

/** Validates the URL's search. Page 1 has no number. */
export function parseWordsSearch(search: { [Key in keyof WordsSearch]?: unknown }): WordsSearch {
  const { without, sort } = search;
  const page = Number(search.page);
  const column = sortColumns.find((known) => known === sort);
  return {
    q: text(search.q),
    without: without === "recording" || without === "definition" ? without : undefined,
    sort: column,
    descending: column !== undefined && search.descending === true ? true : undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  };
}

/** Whether all words are shown in list order. */
export function isWholeList({ q, without, sort }: WordsSearch): boolean {
  return q === undefined && without === undefined && sort === undefined;
}
