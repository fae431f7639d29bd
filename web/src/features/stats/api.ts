import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type GeneralInformation = NonNullable<Schema<"Stats">["generalInformation"]>;

/** The figures of a competition, for organizers; counted anew whenever they come into sight. */
export function statsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "stats"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}/stats", { params: { path: { code } }, signal })),
    staleTime: 0,
  });
}
