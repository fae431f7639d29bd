import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "./client";
import { unwrap } from "./problem";
import { competitionKey } from "./query-keys";

export type PracticeToday = Schema<"PracticeToday">;

/** The user's own practice in a competition: what is for today, and what they know. */
export function practiceTodayQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "practice"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}/practice", { params: { path: { code } }, signal })),
  });
}
