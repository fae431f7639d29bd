import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";

/** One competition, as far as the caller may see it. Shared because every page inside a competition needs it. */
export function competitionQuery(code: number) {
  return queryOptions({
    queryKey: ["competition", code],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}", { params: { path: { code } }, signal })),
  });
}
