import { type Query, type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { hasCode } from "@/shared/api/problem";
import { type Session, sessionQuery } from "./session";

/**
 * Leaves for /login by a full load, so that nothing of the last person stays in memory:
 * classrooms share their computers.
 */
export function leaveForLogin(
  search: { ended?: boolean; deleted?: boolean; redirect?: string } = {},
): void {
  if (search.ended !== true) {
    // What was kept for the one who leaves. Someone whose session ended on its own finds it again.
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

/** Where the tabs of this browser tell each other that nobody is signed in any more. */
const tabs = () => new BroadcastChannel("wordhive-session-end");

/** Leaves for /login after the account was deleted, here and in the browser's other tabs. */
export function leaveDeletedAccount(): void {
  const channel = tabs();
  channel.postMessage("deleted");
  channel.close();
  leaveForLogin({ deleted: true });
}

/** A competition that is shown. One that could not be fetched is not: it would be asked for again and again. */
const isShownCompetition = ({ queryKey, state }: Query) =>
  queryKey[0] === "competition" && queryKey[2] === "detail" && state.data !== undefined;

/**
 * To be called with every failure of a query or mutation: when the server no longer knows the
 * session of someone who was signed in, they go to /login, which says so. When it forbids what this
 * page offered, the role or the person has changed meanwhile, and who is signed in is asked anew.
 * Someone who is no member any more, removed by an organizer, say, sees no more of the competition.
 */
export function noticeSessionEnd(error: unknown, queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (hasCode(error, "not-signed-in") && session !== undefined && session !== null) {
    leaveForLogin({ ended: true, redirect: window.location.pathname + window.location.search });
  } else if (hasCode(error, "forbidden")) {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  } else if (hasCode(error, "not-a-member")) {
    // Its page fetches it again, is refused, and says so.
    void queryClient.resetQueries({ predicate: isShownCompetition });
  }
}

/**
 * The session as the frame shows it. The guards load it; here it is refreshed when the reader comes
 * back to this tab: a role may have been granted, or someone else may have signed in in another tab.
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
        leaveForLogin({ ended: true });
      } else {
        window.location.assign("/");
      }
    }
    known.current = uid ?? known.current;
  }, [session, uid]);
  const signedIn = uid !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    const channel = tabs();
    channel.onmessage = () => leaveForLogin({ deleted: true });
    return () => channel.close();
  }, [signedIn]);
  return session;
}
