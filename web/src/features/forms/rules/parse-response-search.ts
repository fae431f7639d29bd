/**
 * Validates the search text and the page in the URL. Page 1 and an empty search become undefined, as the
 * router would keep an omitted value.
 */
export function parseResponseSearch(search: { q?: unknown; page?: unknown }): {
  q?: string | undefined;
  page?: number | undefined;
} {
  // The router parses ?q=7 as a number.
  const text = ["string", "number", "boolean"].includes(typeof search.q) ? String(search.q) : "";
  const page = Number(search.page);
  return {
    q: text.trim() === "" ? undefined : text,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  };
}
