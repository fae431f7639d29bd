import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";
import { competitionKey } from "./query-keys";

/** One competition, as far as the caller may see it. Shared because every page inside a competition needs it. */
export function competitionQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "detail"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}", { params: { path: { code } }, signal })),
  });
}
