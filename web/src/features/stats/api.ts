import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type GeneralInformation = NonNullable<Schema<"Stats">["generalInformation"]>;

/** The statistics of a competition, for organizers. */
export function statsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "stats"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}/stats", { params: { path: { code } }, signal })),
    // Fetched on every visit, but only once for the loader and the card.
    staleTime: 1_000,
  });
}
