import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type ParticipantList = Schema<"ParticipantList">;
export type ParticipantDetail = Schema<"ParticipantDetail">;
export type Participant = Schema<"Participant">;

/** The spellers of a competition, for organizers. */
export function participantsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "participants"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/competition/{code}/participants", { params: { path: { code } }, signal }),
      ),
  });
}

/** A speller with their answers, for organizers. */
export function participantQuery(code: number, uid: string) {
  return queryOptions({
    queryKey: [...competitionKey(code), "participant", uid],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/competition/{code}/participants/{uid}", {
          params: { path: { code, uid } },
          signal,
        }),
      ),
  });
}
