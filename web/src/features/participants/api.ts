import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { foundQuery, type ParticipantsSearch, pageQuery } from "./rules/participants-search";

export type ParticipantPage = Schema<"ParticipantPage">;
export type ParticipantList = Schema<"ParticipantList">;
export type ParticipantDetail = Schema<"ParticipantDetail">;
export type Participant = Schema<"Participant">;

/** A page of the spellers of a competition, for organizers. The previous page stays visible while loading. */
export function participantsQuery(code: number, search: ParticipantsSearch = {}) {
  const query = { ...foundQuery(search), ...pageQuery(search) };
  return queryOptions({
    queryKey: [...competitionKey(code), "participants", "page", query],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/competition/{code}/participants", {
          params: { path: { code }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** How many spellers there are and what they have done, for organizers. */
export function participantCountsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "participants", "counts"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/competition/{code}/participants/counts", {
          params: { path: { code } },
          signal,
        }),
      ),
  });
}

/** How many the server takes one by one. */
const maxChosen = 100;

/** All spellers with what they did, or at least those with some uids. There may be tens of thousands. */
export function fetchParticipants(
  code: number,
  uids: readonly string[] | undefined,
): Promise<ParticipantList> {
  const query = uids && uids.length <= maxChosen ? { uids: uids.join() } : {};
  return unwrap(
    api.GET("/api/competition/{code}/participants/all", { params: { path: { code }, query } }),
  );
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
