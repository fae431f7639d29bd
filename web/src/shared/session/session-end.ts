import { type Query, type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { logInAgain, pageUser, setPageUser } from "@/shared/api/ended-session";
import { forgetPreview } from "@/shared/api/preview";
import { hasCode } from "@/shared/api/problem";
import { closeDrafts, openDrafts } from "@/shared/drafts/device-drafts";
import { deviceUser, hasDeviceData, setDeviceUser } from "@/shared/offline/device-user";
import { setPendingInvitation } from "./pending-invitation";
import { type Session, sessionQuery } from "./session";

/** Why a page is left for /login. */
interface SessionEnd {
  deleted?: boolean;
}

/** Tells the other tabs of this browser that the user has left. */
const openChannel = () => new BroadcastChannel("wordhive-session-end");

/** What this tab knows of its person must not reach the next one. */
function forgetVisitor(): void {
  forgetPreview();
  setPendingInvitation("");
}

/** Goes to /login by a full page load, to clear the last user's data: classrooms share computers. */
function goToLogin({ deleted }: SessionEnd): void {
  const uid = pageUser();
  setPageUser(undefined);
  forgetVisitor();
  const leave = () => window.location.assign(deleted === true ? "/login?deleted=true" : "/login");
  if (uid !== undefined) {
    closeDrafts(uid);
    setDeviceUser(undefined);
    if (hasDeviceData(uid)) {
      void import("@/shared/offline/answers")
        .then(({ forgetPerson }) => forgetPerson(uid))
        .catch(() => {})
        .finally(leave);
      return;
    }
  }
  leave();
}

/** After the user logged out or deleted their account: removes what the device has of them and goes to /login, in all tabs. */
export function leaveSession(end: SessionEnd = {}): void {
  const channel = openChannel();
  channel.postMessage(end);
  channel.close();
  goToLogin(end);
}

/** Someone else has logged in. The drafts stay for their owner. */
export function leaveToOtherUser(): void {
  setPageUser(undefined);
  forgetVisitor();
  window.location.assign("/");
}

/** A competition that has loaded. One that has not would be fetched over and over. */
const isLoadedCompetition = ({ queryKey, state }: Query) =>
  queryKey[0] === "competition" && queryKey[2] === "detail" && state.data !== undefined;

/**
 * Handles errors of all queries and mutations that change who the user is or what they may see: an expired session,
 * a changed role, and removal from a competition.
 */
export function handleSessionErrors(error: unknown, queryClient: QueryClient): void {
  if (hasCode(error, "not-signed-in")) {
    void logInAgain({ background: true });
  } else if (hasCode(error, "forbidden")) {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  } else if (hasCode(error, "not-a-member") || hasCode(error, "consent-required")) {
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
    if (known.current !== undefined && uid !== undefined && uid !== known.current) {
      leaveToOtherUser();
    } else if (uid !== undefined) {
      setPageUser(uid);
      setDeviceUser(uid);
      openDrafts();
    }
    known.current = uid ?? known.current;
  }, [uid]);
  useEffect(() => {
    if (uid === undefined) return;
    // Back may show a page as it was left, though its user has logged out since.
    const recheck = ({ persisted }: PageTransitionEvent) => {
      if (persisted && deviceUser() !== uid) window.location.reload();
    };
    window.addEventListener("pageshow", recheck);
    return () => window.removeEventListener("pageshow", recheck);
  }, [uid]);
  const ended = session === null;
  useEffect(() => {
    if (ended) setDeviceUser(undefined);
  }, [ended]);
  const signedIn = uid !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    const channel = openChannel();
    channel.onmessage = ({ data }: MessageEvent<SessionEnd>) => {
      // The page that sent it gets it, too. Leaving at once, it would remove nothing of the user.
      if (pageUser() !== undefined) goToLogin(data);
    };
    return () => {
      channel.close();
      setPageUser(undefined);
    };
  }, [signedIn]);
  return session;
}
