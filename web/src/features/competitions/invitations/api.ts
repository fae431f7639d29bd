import { queryOptions } from "@tanstack/react-query";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";
import { competitionKey } from "@/shared/api/query-keys";

export type Invitation = Schema<"OrganizerInvitation">;

/** The open invitations to organize a competition, for organizers. */
export function invitationsQuery(code: number) {
  return queryOptions({
    queryKey: [...competitionKey(code), "organizer-invitations"],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/competition/{code}/organizer-invitations", {
          params: { path: { code } },
          signal,
        }),
      ),
  });
}

/** Sends an invitation to an email address. Without one, returns a link's token, which can't be fetched again. */
export function createInvitation(code: number, email?: string): Promise<Invitation> {
  return unwrap(
    api.POST("/api/competition/{code}/organizer-invitations", {
      params: { path: { code } },
      body: { email: email ?? null },
    }),
  );
}

export async function withdrawInvitation(code: number, id: string): Promise<void> {
  await unwrap(
    api.DELETE("/api/competition/{code}/organizer-invitations/{id}", {
      params: { path: { code, id } },
    }),
  );
}
