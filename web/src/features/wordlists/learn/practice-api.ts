import { queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

/** A speller's practice of a list, word by word. */
export function listPracticeQuery(code: number, wordlistId: string) {
  return queryOptions({
    queryKey: [...competitionKey(code), "practice", wordlistId],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/wordlist/competition/{code}/{wordlistId}/practice", {
          params: { path: { code, wordlistId } },
          signal,
        }),
      ),
    staleTime: 0,
  });
}
