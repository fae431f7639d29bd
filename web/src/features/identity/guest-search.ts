import { safeRedirect } from "@/shared/session/guards";

/** The address bar's part of /login and /register. */
export interface GuestSearch {
  /** Where one was going when asked to log in. */
  redirect?: string | undefined;
  /** The session has ended on its own. */
  ended?: boolean | undefined;
}

/** Takes what is valid and leaves the rest out. */
export function parseGuestSearch(search: Record<string, unknown>): GuestSearch {
  const redirect = safeRedirect(search.redirect);
  return {
    ...(redirect === undefined ? {} : { redirect }),
    ...(search.ended === true ? { ended: true } : {}),
  };
}
