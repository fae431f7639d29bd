import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Schema } from "@/shared/api/client";
import { fetchOrCreateUser, type Session, sessionQuery } from "@/shared/session/session";

/**
 * What follows every successful sign-in: the user record is fetched or created, and one goes to where
 * one was going. When the record fails, that page says so and offers to try again.
 */
export function useEnter(): (identity: Schema<"Identity">, redirect?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (identity, redirect = "/") => {
    try {
      const session: Session = { identity, user: await fetchOrCreateUser(identity) };
      queryClient.setQueryData(sessionQuery.queryKey, session);
    } catch {
      // The page one goes to loads the session anew, and has the failure and its retry.
      queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    }
    await router.navigate({ href: redirect, replace: true });
  };
}
