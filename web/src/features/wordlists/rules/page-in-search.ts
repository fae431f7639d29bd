/** The page of words that an address asks for; page 1 has no number in it, nor has nonsense. */
export function pageInSearch(search: { page?: unknown }): { page?: number } {
  const page = Number(search.page);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}
