import type { ReadablePost, ReadResult } from "./read-post";

/**
 * Validates the search text in the URL. The router parses `?q=2027` as a number. An invalid value becomes
 * undefined, as the router would keep an omitted one.
 */
export function parsePostSearch(search: { q?: unknown }): { q?: string | undefined } {
  const { q } = search;
  const text = ["string", "number", "boolean"].includes(typeof q) ? String(q) : "";
  return { q: text.trim() === "" ? undefined : text };
}

/** The posts with every word of the query in their title or tags. */
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

/** Lower case without diacritics: `fete` finds `Fête`. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
