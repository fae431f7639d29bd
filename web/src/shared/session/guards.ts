import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { isAdmin, type Session, sessionQuery } from "./session";

/** What a route's `beforeLoad` is given, as far as the guards need it. */
interface GuardArguments {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** Unsigned visitors go to /login, and come back here afterwards. */
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

/** Others than admins go to /. */
export async function requireAdmin(guard: GuardArguments): Promise<Session> {
  const session = await requireUser(guard);
  if (!isAdmin(session.user)) {
    throw redirect({ to: "/", replace: true });
  }
  return session;
}

/** On /login and /register: someone signed in goes to where they were going, or else to /. */
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
 * A `redirect` of the address bar is obeyed only when it stays in this app: an absolute path which
 * the browser's own parser, that drops tabs and takes `\\` for `/`, does not resolve to another site.
 */
export function safeRedirect(target: unknown): string | undefined {
  if (typeof target !== "string" || !target.startsWith("/")) return undefined;
  const here = "http://here.invalid";
  if (!URL.canParse(target, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(target, here);
  // `/.//host` resolves to a path that would be taken for a site the next time it is read.
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
