/** What the page shows, as in its URL. Defaults are undefined, as the router would keep an omitted value. */
export interface ParticipantsSearch {
  q?: string | undefined;
  /** The id of a question, such as "idle" or the id of a form. */
  show?: string | undefined;
  /** What the rows are sorted by, if not by name. */
  sort?: string | undefined;
  descending?: true | undefined;
  page?: number | undefined;
}

function text(value: unknown): string | undefined {
  // The router parses ?q=7 as a number.
  const typed = ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
  return typed.trim() === "" ? undefined : typed;
}

/** Validates the URL's search. Ids that no longer exist are ignored by the page. */
export function parseParticipantsSearch(
  search: {
    [Key in keyof ParticipantsSearch]?: unknown;
  },
): ParticipantsSearch {
  const page = Number(search.page);
  const sort = text(search.sort);
  return {
    q: text(search.q),
    show: text(search.show),
    sort: sort === "name" ? undefined : sort,
    descending: search.descending === true ? true : undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  };
}
