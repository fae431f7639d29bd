import type { FoundSpellers } from "@/shared/api/participants";

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

/** What the server is asked for, without what is undefined: the first page is fetched in advance under its bare address. */
export function foundQuery({ q, show }: ParticipantsSearch): FoundSpellers {
  return { ...(q && { search: q.trim() }), ...(show && { show }) };
}

export function pageQuery({ sort = "name", descending, page }: ParticipantsSearch): {
  sort?: string;
  page?: number;
} {
  const column = descending ? `-${sort}` : sort;
  return { ...(column !== "name" && { sort: column }), ...(page && { page }) };
}

function text(value: unknown): string | undefined {
  // The router parses ?q=7 as a number.
  const typed = ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
  return typed.trim() === "" ? undefined : typed;
}

/** Validates the URL's search. Ids that no longer exist are ignored by the server. */
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
