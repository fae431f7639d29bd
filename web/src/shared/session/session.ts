import {
  type QueryClient,
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { use } from "react";
import { api, type Schema } from "@/shared/api/client";
import { logInAgain } from "@/shared/api/ended-session";
import { forgetPreview, isPreviewing } from "@/shared/api/preview";
import { unwrap } from "@/shared/api/problem";
import { setDeviceUser } from "@/shared/offline/device-user";

export type User = Schema<"User">;

/** The logged-in user's identity and record. */
export interface Session {
  identity: Schema<"Identity">;
  user: User;
}

/** The user record could not be fetched or created. The message is shown as it is. */
export class BootstrapError extends Error {
  override readonly name = "BootstrapError";

  constructor(cause: unknown) {
    super("Failed to fetch or create user data. Please try again later.", { cause });
  }
}

/** The user record of an identity, created with the role `user` if there is none. */
export async function fetchOrCreateUser(identity: Schema<"Identity">): Promise<User> {
  const users = await unwrap(
    api.GET("/api/auth/{uid}", { params: { path: { uid: identity.uid } } }),
  );
  const [user] = users;
  if (users.length === 1 && user !== undefined) {
    return user;
  }
  return unwrap(
    api.POST("/api/auth", { body: { uid: identity.uid, email: identity.email, role: "user" } }),
  );
}

async function fetchSession(): Promise<Session | null> {
  const { identity } = await unwrap(api.GET("/api/identity/session"));
  return identity === null ? null : { identity, user: await fetchOrCreateUser(identity) };
}

/** The session, `null` for guests. Fetched once; logging in and changes of the record write to it. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ client, queryKey }): Promise<Session | null> => {
    const known = client.getQueryData<Session | null>(queryKey);
    try {
      const session = await fetchSession();
      if (session === null && !known) {
        // Before anything is shown: a guest without a network must not see the last person's pages.
        setDeviceUser(undefined);
        forgetPreview();
      }
      if (session !== null || !known) return session;
      // It has ended. The page stays as it is while its user logs in again.
      return (await logInAgain({ background: true })) ? await fetchSession() : known;
    } catch (cause) {
      throw new BootstrapError(cause);
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

// Never resolves: a page without a user waits for /login to replace it.
const leaving = new Promise<never>(() => {});

/** The logged-in user's record, for pages behind `requireUser`. */
export function useCurrentUser(): User {
  const { data } = useSuspenseQuery(sessionQuery);
  return data === null ? use(leaving) : data.user;
}

/** Whether the server sent the session within the last second, such as with the page's first data. */
export function hasNewSession(queryClient: QueryClient): boolean {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(sessionQuery.queryKey) ?? {};
  return Date.now() - dataUpdatedAt < 1_000;
}

/** Updates the logged-in user's record. */
export function replaceCurrentUser(queryClient: QueryClient, user: User): void {
  // A refresh under way would bring back the previous record.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session === undefined || session === null ? session : { ...session, user },
  );
}

export function useReplaceCurrentUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => replaceCurrentUser(queryClient, user);
}

export function isAdmin(user: Pick<User, "role">): boolean {
  return user.role === "admin";
}

/** Organizers of a competition are in its `admins`, whatever their role. In a preview, nobody organizes. */
export function isOrganizer(
  user: Pick<User, "uid">,
  competition: Pick<Schema<"Competition">, "admins">,
): boolean {
  return !isPreviewing && competition.admins.includes(user.uid);
}
