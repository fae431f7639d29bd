import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { competitionQuery } from "@/shared/api/competition";
import { endPreview, isPreviewing } from "@/shared/api/preview";
import { hasCode } from "@/shared/api/problem";
import { officialRoles } from "@/shared/lib/official-roles";
import { isAdmin, isOrganizer, type Session, sessionQuery } from "./session";

interface GuardArguments {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** Pages for people who have to set up two-step login first. */
const openWithoutSecondStep = ["/two-step-login", "/account"];

/** Redirects guests to /login, which leads back here, and people who have to set up two-step login there, which leads back, too. */
export async function requireUser({ context, location }: GuardArguments): Promise<Session> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  const search = location.href === "/" ? {} : { redirect: location.href };
  if (session === null) {
    throw redirect({ to: "/login", search, replace: true });
  }
  if (
    session.user.mustSetUpSecondFactor &&
    !openWithoutSecondStep.some((path) => location.href.startsWith(path))
  ) {
    throw redirect({ to: "/two-step-login", search, replace: true });
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

/**
 * Redirects to / who can't be an organizer of the competition. Doesn't make admins wait: for them, the loader's
 * `requireOrganizer` decides.
 */
export async function requirePossibleOrganizer(
  guard: GuardArguments & { params: { code: number } },
): Promise<Session> {
  const session = await requireUser(guard);
  if (isAdmin(session.user)) return session;
  const { queryClient } = guard.context;
  try {
    await queryClient.ensureQueryData(competitionQuery(guard.params.code));
  } catch (error) {
    if (
      hasCode(error, "not-a-member") ||
      hasCode(error, "consent-required") ||
      hasCode(error, "not-found")
    ) {
      throw redirect({ to: "/", replace: true });
    }
    // The loader fails in the same way, and its page shows why.
  }
  return session;
}

/**
 * For loaders of routes with `requirePossibleOrganizer`: redirects anyone who doesn't organize the competition to /. Ends an
 * organizer's preview, such as after going back: a preview doesn't include these pages.
 */
export async function requireOrganizer({
  context: { queryClient },
  params: { code },
}: {
  context: { queryClient: QueryClient };
  params: { code: number };
}): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  const competition = await queryClient.ensureQueryData(competitionQuery(code));
  if (isPreviewing && session !== null && competition.admins.includes(session.user.uid)) {
    endPreview();
    // Waits for the page to reload.
    await new Promise(() => {});
  }
  if (session === null || !isOrganizer(session.user, competition)) {
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
    throw redirect({ ...redirectTo(safeRedirect(search.redirect) ?? "/"), replace: true });
  }
}

const stageScreen = new RegExp(
  `^/competition/\\d+/bee/[^/]+/(teacher|${officialRoles.join("|")})$`,
);

/** How to go there: the screens of a bee aren't pages of this app. */
export const redirectTo = (href: string) => ({ href, reloadDocument: stageScreen.test(href) });

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
