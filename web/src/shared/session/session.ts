import {
  type QueryClient,
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { use } from "react";
import { api, type Schema } from "@/shared/api/client";
import { unwrap } from "@/shared/api/problem";

export type User = Schema<"User">;

/** Who is signed in: their identity and their user record. `null` is nobody. */
export interface Session {
  identity: Schema<"Identity">;
  user: User;
}

/** The user record could not be fetched or created; its message is the sentence to show. */
export class BootstrapError extends Error {
  override readonly name = "BootstrapError";

  constructor(cause: unknown) {
    super("Failed to fetch or create user data. Please try again later.", { cause });
  }
}

/**
 * The user record of an identity, fetched by uid: exactly one is used, otherwise one is created.
 * The role sent is always `user`; the server would take no other.
 */
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

/** Loads who is signed in once; signing in and out and changes of the record write to it. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<Session | null> => {
    try {
      const { identity } = await unwrap(api.GET("/api/identity/session"));
      return identity === null ? null : { identity, user: await fetchOrCreateUser(identity) };
    } catch (cause) {
      throw new BootstrapError(cause);
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

// Never settles: a page whose user is gone waits for /login to take its place.
const leaving = new Promise<never>(() => {});

/** The signed-in user's record. Only for pages behind `requireUser`, which has loaded it. */
export function useCurrentUser(): User {
  const { data } = useSuspenseQuery(sessionQuery);
  return data === null ? use(leaving) : data.user;
}

/** Replaces the signed-in user's record by what the server just answered. */
export function replaceCurrentUser(queryClient: QueryClient, user: User): void {
  // A refresh under way was asked before this answer, and would bring back what was.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session === undefined || session === null ? session : { ...session, user },
  );
}

/** `replaceCurrentUser` as a hook: `const replaceUser = useReplaceCurrentUser()`. */
export function useReplaceCurrentUser(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => replaceCurrentUser(queryClient, user);
}

export function isAdmin(user: Pick<User, "role">): boolean {
  return user.role === "admin";
}

/** An organizer of a competition is in its `admins` and has the role `admin`. */
export function isOrganizer(
  user: Pick<User, "uid" | "role">,
  competition: Pick<Schema<"Competition">, "admins">,
): boolean {
  return isAdmin(user) && competition.admins.includes(user.uid);
}
