import { safeRedirect } from "@/shared/session/guards";

/** The address bar's part of /login and /register. */
export interface GuestSearch {
  /** Where one was going when asked to log in. */
  redirect?: string | undefined;
  /** The session has ended on its own. */
  ended?: boolean | undefined;
  /** The account was deleted by its owner. */
  deleted?: boolean | undefined;
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
  };
}
