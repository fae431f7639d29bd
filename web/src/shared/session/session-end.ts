import type { QueryClient } from "@tanstack/react-query";
import { hasCode } from "@/shared/api/problem";
import { sessionQuery } from "./session";

/**
 * Leaves for /login by a full load, so that nothing of the last person stays in memory:
 * classrooms share their computers.
 */
export function leaveForLogin(search: { ended?: boolean; redirect?: string } = {}): void {
  const query = new URLSearchParams();
  if (search.ended === true) {
    query.set("ended", "true");
  }
  if (search.redirect !== undefined && search.redirect !== "/") {
    query.set("redirect", search.redirect);
  }
  const text = query.toString();
  window.location.assign(text === "" ? "/login" : `/login?${text}`);
}

/**
 * To be called with every failure of a query or mutation: when the server no longer knows the
 * session of someone who was signed in, they go to /login, which says so.
 */
export function noticeSessionEnd(error: unknown, queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (hasCode(error, "not-signed-in") && session !== undefined && session !== null) {
    leaveForLogin({ ended: true, redirect: window.location.pathname + window.location.search });
  }
}
