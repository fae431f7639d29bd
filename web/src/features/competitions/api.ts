import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";
import { type CompetitionDetails, trimmed } from "./rules/competition-details";

export type Competition = Schema<"Competition">;
export type CompetitionSummary = Schema<"CompetitionSummary">;
export type Person = Schema<"Person">;
export type Member = Schema<"Member">;
export type ClassAccount = Schema<"ClassAccount">;
export type Wordlist = Schema<"Wordlist">;

/** The competitions someone is in, newest start date first. */
export function userCompetitionsQuery(userId: string) {
  return queryOptions({
    queryKey: ["competitions", userId],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/user/competitions/{userId}", { params: { path: { userId } }, signal })),
  });
}

/** The people of a competition: all for an organizer, only oneself for a participant. */
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

export async function removeOrganizer(code: number, uid: string): Promise<void> {
  await unwrap(
    api.DELETE("/api/competition/{code}/organizers/{uid}", { params: { path: { code, uid } } }),
  );
}

/** Saves how a competition is described. With a stale `version` it is refused: someone else has saved meanwhile. */
export function updateCompetition(
  code: number,
  details: CompetitionDetails,
  version: number | undefined,
): Promise<Competition> {
  return unwrap(
    api.PUT("/api/competition/{code}", {
      params: { path: { code } },
      body: { ...trimmed(details), ...(version !== undefined && { version }) },
    }),
  );
}

/** Deletes a competition with everything in it. */
export async function deleteCompetition(code: number): Promise<void> {
  await unwrap(api.DELETE("/api/competition/{code}", { params: { path: { code } } }));
}

/** Ends someone's participation; one that has ended already is over. */
export async function removeParticipant(code: number, uid: string): Promise<void> {
  try {
    await unwrap(
      api.DELETE("/api/competition/{code}/participants/{uid}", { params: { path: { code, uid } } }),
    );
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}

/** Makes accounts for a class, all or none. The codes are told this once. */
export function createClass(code: number, people: Schema<"NewPupil">[]): Promise<ClassAccount[]> {
  return unwrap(
    api.POST("/api/competition/{code}/class", { params: { path: { code } }, body: { people } }),
  );
}

/** Makes a new code for a participant whose account was made here; earlier ones are void. */
export function createClaimCode(code: number, uid: string): Promise<Schema<"NewClaimCode">> {
  return unwrap(
    api.POST("/api/competition/{code}/participants/{uid}/claim-code", {
      params: { path: { code, uid } },
    }),
  );
}

/** Ends one's own participation, also a half-finished one; who is in it no more has left. */
export async function leaveCompetition(code: number): Promise<void> {
  try {
    await unwrap(api.DELETE("/api/user/competition/{code}", { params: { path: { code } } }));
  } catch (error) {
    if (!hasCode(error, "not-found")) throw error;
  }
}

/** Forgets all that was fetched of a competition: one has left it, or enters it. */
export function forgetCompetition(queryClient: QueryClient, code: number): void {
  queryClient.removeQueries({ queryKey: competitionKey(code) });
}
