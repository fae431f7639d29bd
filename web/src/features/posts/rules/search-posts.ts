import type { ReadablePost, ReadResult } from "./read-post";

/**
 * What the address searches for. The router reads `?q=2027` as a number; what is no text at all is
 * overwritten with undefined, because the router keeps what is left out as it stands in the address.
 */
export function queryInSearch(search: { q?: unknown }): { q?: string | undefined } {
  const { q } = search;
  const text = ["string", "number", "boolean"].includes(typeof q) ? String(q) : "";
  return { q: text.trim() === "" ? undefined : text };
}

/** The posts whose title or tags have every word of the query somewhere. */
export function searchPosts(results: readonly ReadResult[], query: string): ReadResult[] {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  return words.length === 0
    ? [...results]
    : results.filter((result) => "post" in result && matches(result.post, words));
}

function matches({ title, tags }: ReadablePost, words: readonly string[]): boolean {
  const texts = [title, ...tags].map(fold);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Lower case without diacritics: who types `fete` finds `Fête`. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
