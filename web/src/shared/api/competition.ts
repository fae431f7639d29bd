import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";
import { competitionKey } from "./query-keys";

/** A competition, as far as the user may see it. */
export function competitionQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "detail"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}", { params: { path: { code } }, signal })),
  });
}
