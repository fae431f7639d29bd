/**
 * The page of words that an address asks for; page 1 has no number in it, nor has nonsense. Nonsense
 * is overwritten with undefined, because the router keeps what is left out as it stands in the address.
 */
export function pageInSearch(search: { page?: unknown }): { page?: number | undefined } {
  const page = Number(search.page);
  return { page: Number.isSafeInteger(page) && page > 1 ? page : undefined };
}
