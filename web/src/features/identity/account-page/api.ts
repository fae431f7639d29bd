import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

/** How the user can log in. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/account", { signal })),
});

/** What deleting the account requires and leaves behind. Never cached: other organizers can change it. */
export const accountDeletionPreviewQuery = queryOptions({
  queryKey: ["account-deletion-preview"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/account/end", { signal })),
  staleTime: 0,
  gcTime: 0,
});

/** Who consented to the user's taking part in each of their competitions. */
export function consentsQuery(userId: string) {
  return queryOptions({
    queryKey: ["consents", userId],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/user/consents/{userId}", { params: { path: { userId } }, signal })),
  });
}

/** The user's sessions, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => unwrap(api.GET("/api/identity/sessions", { signal })),
});

/** Log-ins, password changes and the like of the user's account, newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ["activity"],
  queryFn: ({ pageParam, signal }) =>
    unwrap(
      api.GET("/api/identity/activity", {
        params: { query: pageParam === undefined ? {} : { before: pageParam } },
        signal,
      }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ events, more }) => (more ? events.at(-1)?._id : undefined),
});
