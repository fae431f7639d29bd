import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { competitionQuery } from "@/shared/api/competition";
import { isAdmin, isOrganizer, type Session, sessionQuery, type User } from "./session";

interface GuardArguments {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** Redirects guests to /login, which leads back here. */
export async function requireUser({ context, location }: GuardArguments): Promise<Session> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  if (session === null) {
    throw redirect({
      to: "/login",
      search: location.href === "/" ? {} : { redirect: location.href },
      replace: true,
    });
  }
  return session;
}

/** Redirects everyone but admins to /. */
export async function requireAdmin(guard: GuardArguments): Promise<Session> {
  const session = await requireUser(guard);
  if (!isAdmin(session.user)) {
    throw redirect({ to: "/", replace: true });
  }
  return session;
}

/** For loaders of routes with `requireAdmin`: redirects admins to / who do not organize the competition. */
export async function requireOrganizer({
  context: { queryClient, user },
  params: { code },
}: {
  context: { queryClient: QueryClient; user: User };
  params: { code: number };
}): Promise<void> {
  const competition = await queryClient.ensureQueryData(competitionQuery(code));
  if (!isOrganizer(user, competition)) {
    throw redirect({ to: "/", replace: true });
  }
}

/** Redirects logged-in users away from /login and /register. */
export async function requireGuest({
  context,
  search,
}: {
  context: { queryClient: QueryClient };
  search: { redirect?: string | undefined };
}): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  if (session !== null) {
    throw redirect({ href: safeRedirect(search.redirect) ?? "/", replace: true });
  }
}

/**
 * The target of a `redirect` parameter if it stays in this app. It goes through the browser's own URL parser,
 * as that drops tabs and reads `\\` as `/`.
 */
export function safeRedirect(target: unknown): string | undefined {
  if (typeof target !== "string" || !target.startsWith("/")) return undefined;
  const here = "http://here.invalid";
  if (!URL.canParse(target, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(target, here);
  // `/.//host` resolves to `//host`, which would be another site the next time it is parsed.
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
