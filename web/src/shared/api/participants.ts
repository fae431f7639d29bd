import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "./client";
import { unwrap } from "./problem";
import { competitionKey } from "./query-keys";

/** Who a speller is. */
export type ParticipantName = Schema<"ParticipantName">;

/** Which spellers to find: a part of their name, and a question. */
export interface FoundSpellers {
  search?: string;
  show?: string;
}

/** The names of all spellers that are found, by name. For organizers. */
export function participantNamesQuery(code: number, query: FoundSpellers = {}) {
  return queryOptions({
    queryKey: [...competitionKey(code), "participants", "names", query],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/competition/{code}/participants/names", {
          params: { path: { code }, query },
          signal,
        }),
      ),
  });
}
