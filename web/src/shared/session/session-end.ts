import { type Query, type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { hasCode } from "@/shared/api/problem";
import { type Session, sessionQuery } from "./session";

/** Goes to /login by a full page load, to clear the last user's data: classrooms share computers. */
export function redirectToLogin(
  search: { ended?: boolean; deleted?: boolean; redirect?: string } = {},
): void {
  if (search.ended !== true) {
    // Drafts of the user who logs out. After an expired session they are still there.
    sessionStorage.clear();
  }
  const query = new URLSearchParams();
  if (search.deleted === true) {
    query.set("deleted", "true");
  }
  if (search.ended === true) {
    query.set("ended", "true");
  }
  if (search.redirect !== undefined && search.redirect !== "/") {
    query.set("redirect", search.redirect);
  }
  const text = query.toString();
  window.location.assign(text === "" ? "/login" : `/login?${text}`);
}

/** Tells the other tabs of this browser that the account was deleted. */
const openChannel = () => new BroadcastChannel("wordhive-session-end");

/** Goes to /login after the account was deleted, in all tabs of this browser. */
export function leaveDeletedAccount(): void {
  const channel = openChannel();
  channel.postMessage("deleted");
  channel.close();
  redirectToLogin({ deleted: true });
}

/** A competition that has loaded. One that has not would be fetched over and over. */
const isLoadedCompetition = ({ queryKey, state }: Query) =>
  queryKey[0] === "competition" && queryKey[2] === "detail" && state.data !== undefined;

/**
 * Handles errors of all queries and mutations that change who the user is or what they may see: an expired session,
 * a changed role, and removal from a competition.
 */
export function handleSessionErrors(error: unknown, queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (hasCode(error, "not-signed-in") && session !== undefined && session !== null) {
    redirectToLogin({ ended: true, redirect: window.location.pathname + window.location.search });
  } else if (hasCode(error, "forbidden")) {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  } else if (hasCode(error, "not-a-member")) {
    // The page loads it again and shows the error.
    void queryClient.resetQueries({ predicate: isLoadedCompetition });
  }
}

/**
 * The session, reloaded when the user returns to this tab: their role may have changed, or someone else may have
 * logged in in another tab.
 */
export function useWatchedSession(): Session | null | undefined {
  const { data: session } = useQuery({
    ...sessionQuery,
    enabled: (query) => query.state.data !== undefined && query.state.data !== null,
    staleTime: 60_000,
    retry: false,
  });
  const uid = session?.identity.uid;
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (known.current !== undefined && session !== undefined && uid !== known.current) {
      if (session === null) {
        redirectToLogin({ ended: true });
      } else {
        window.location.assign("/");
      }
    }
    known.current = uid ?? known.current;
  }, [session, uid]);
  const signedIn = uid !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    const channel = openChannel();
    channel.onmessage = () => redirectToLogin({ deleted: true });
    return () => channel.close();
  }, [signedIn]);
  return session;
}
