/**
 * The search and the page of responses that an address asks for. Page 1 has no number in it and no search
 * no text; both are overwritten with undefined, because the router keeps what is left out as it stands.
 */
export function responsesInSearch(search: { q?: unknown; page?: unknown }): {
  q?: string | undefined;
  page?: number | undefined;
} {
  // The router reads ?q=7 as a number.
  const text = ["string", "number", "boolean"].includes(typeof search.q) ? String(search.q) : "";
  const page = Number(search.page);
  return {
    q: text.trim() === "" ? undefined : text,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  };
}
