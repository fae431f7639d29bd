/**
 * The page of words in the URL; page 1 has no number. Invalid values become undefined rather than
 * missing, because the router would keep a missing key.
 */
export function pageInSearch(search: { page?: unknown }): { page?: number | undefined } {
  const page = Number(search.page);
  return { page: Number.isSafeInteger(page) && page > 1 ? page : undefined };
}
