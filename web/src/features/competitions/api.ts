import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { removed, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { type CompetitionDetails, trimmed } from "./rules/competition-details";

export type Competition = Schema<"Competition">;
export type CompetitionSummary = Schema<"CompetitionSummary">;
export type Person = Schema<"Person">;
export type Member = Schema<"Member">;
export type ClassAccount = Schema<"ClassAccount">;
export type Wordlist = Schema<"Wordlist">;

/** A user's competitions, latest start date first. */
export function userCompetitionsQuery(userId: string) {
  return queryOptions({
    queryKey: ["competitions", userId],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/user/competitions/{userId}", { params: { path: { userId } }, signal })),
  });
}

/** The people of a competition; participants see only themselves. */
export function peopleQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "people"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/user/competition/{code}", { params: { path: { code } }, signal })),
  });
}

/** The organizers of a competition, for organizers. */
export function organizersQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "organizers"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/competition/{code}/organizers", { params: { path: { code } }, signal })),
  });
}

export function addOrganizer(code: number, email: string): Promise<Person[]> {
  return unwrap(
    api.POST("/api/competition/{code}/organizers", { params: { path: { code } }, body: { email } }),
  );
}

/** Removes an organizer. Succeeds if they have already left. */
export function removeOrganizer(code: number, uid: string): Promise<void> {
  return removed(
    api.DELETE("/api/competition/{code}/organizers/{uid}", { params: { path: { code, uid } } }),
  );
}

/** Saves the details of a competition. 409 `changed-meanwhile` if `version` is outdated. */
export function updateCompetition(
  code: number,
  details: CompetitionDetails,
  version: number,
): Promise<Competition> {
  return unwrap(
    api.PUT("/api/competition/{code}", {
      params: { path: { code } },
      body: { ...trimmed(details), version },
    }),
  );
}

/** Deletes a competition, which may already be gone. */
export function deleteCompetition(code: number): Promise<void> {
  return removed(api.DELETE("/api/competition/{code}", { params: { path: { code } } }));
}

/** Removes a participant, who may already be gone. */
export function removeParticipant(code: number, uid: string): Promise<void> {
  return removed(
    api.DELETE("/api/competition/{code}/participants/{uid}", { params: { path: { code, uid } } }),
  );
}

/** The server removes at most this many participants at once. */
const mostRemoved = 10_000;

/** Removes several participants at once, some of whom may already be gone. */
export async function removeParticipants(code: number, uids: string[]): Promise<void> {
  for (let from = 0; from < uids.length; from += mostRemoved) {
    await removed(
      api.POST("/api/competition/{code}/participants/remove", {
        params: { path: { code } },
        body: { uids: uids.slice(from, from + mostRemoved) },
      }),
    );
  }
}

/** Creates accounts for a class, all or none. The claim codes cannot be fetched again. */
export function createClass(
  code: number,
  people: Schema<"NewPupil">[],
  schoolConsents: boolean,
): Promise<ClassAccount[]> {
  return unwrap(
    api.POST("/api/competition/{code}/class", {
      params: { path: { code } },
      body: { people, schoolConsents },
    }),
  );
}

/** Creates a new claim code for a participant of a class; earlier ones stop working. */
export function createClaimCode(code: number, uid: string): Promise<Schema<"NewClaimCode">> {
  return unwrap(
    api.POST("/api/competition/{code}/participants/{uid}/claim-code", {
      params: { path: { code, uid } },
    }),
  );
}

/** Leaves a competition, also one that was only half joined or already left. */
export function leaveCompetition(code: number): Promise<void> {
  return removed(api.DELETE("/api/user/competition/{code}", { params: { path: { code } } }));
}

/** Clears everything cached of a competition, before the user joins or after they left. */
export function clearCompetition(queryClient: QueryClient, code: number): void {
  queryClient.removeQueries({ queryKey: competitionKey(code) });
}
