import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Schema } from "@/shared/api/client";
import { redirectTo } from "@/shared/session/guards";
import { fetchOrCreateUser, type Session, sessionQuery } from "@/shared/session/session";

/** After every successful login: fetches or creates the user record, then continues to the redirect. */
export function useCompleteLogin(): (
  identity: Schema<"Identity">,
  redirect?: string,
) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (identity, redirect = "/") => {
    try {
      const session: Session = { identity, user: await fetchOrCreateUser(identity) };
      queryClient.setQueryData(sessionQuery.queryKey, session);
    } catch {
      // The next page loads the session again and shows this failure with a retry.
      queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    }
    await router.navigate({ ...redirectTo(redirect), replace: true });
  };
}
