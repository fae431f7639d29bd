import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

export type Competition = Schema<"Competition">;
export type CompetitionSummary = Schema<"CompetitionSummary">;
export type Person = Schema<"Person">;
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
    queryKey: ["people", code],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/user/competition/{code}", { params: { path: { code } }, signal })),
  });
}

/** The organizers of a competition, for organizers. */
export function organizersQuery(code: number) {
  return queryOptions({
    queryKey: ["organizers", code],
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
