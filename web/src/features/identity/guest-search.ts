import { safeRedirect } from "@/shared/session/guards";

/** The address bar's part of /login and /register. */
export interface GuestSearch {
  /** Where one was going when asked to log in. */
  redirect?: string | undefined;
  /** The session has ended on its own. */
  ended?: boolean | undefined;
  /** The account was deleted by its owner. */
  deleted?: boolean | undefined;
  /** Why signing in with a provider failed: the server's code. */
  failed?: string | undefined;
}

/**
 * Takes what is valid. The rest is named as undefined, not left out: the router keeps what a page's
 * search leaves out as it stands in the address.
 */
export function parseGuestSearch(search: Record<string, unknown>): GuestSearch {
  return {
    redirect: safeRedirect(search.redirect),
    ended: search.ended === true ? true : undefined,
    deleted: search.deleted === true ? true : undefined,
    failed:
      typeof search.failed === "string" && /^[a-z-]{1,40}$/.test(search.failed)
        ? search.failed
        : undefined,
  };
}
