import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "./client";
import { unwrap } from "./problem";
import { competitionKey } from "./query-keys";

export type PracticeToday = Schema<"PracticeToday"> & {
  /** Offline, how many words of the queue were left out, as their lists aren't on the device. */
  elsewhere?: number;
};

/** The user's own practice in a competition: what is for today, and what they know. */
export function practiceTodayQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "practice"],
    queryFn: ({ signal }): Promise<PracticeToday> =>
      unwrap(api.GET("/api/competition/{code}/practice", { params: { path: { code } }, signal })),
  });
}

/** After attempts were saved: a dashboard on screen counts them at once, others when they open. */
export function refreshPractice(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === "competition" && queryKey[2] === "practice",
  });
}
