import { safeRedirect } from "@/shared/session/guards";

/** The search parameters of /login and /register. */
export interface GuestSearch {
  /** The page to open after logging in. */
  redirect?: string | undefined;
  /** The user deleted their account. */
  deleted?: boolean | undefined;
  /** The server's code for a failed login with a provider. */
  failed?: string | undefined;
}

/** Drops invalid values. They are set to undefined, because the router restores parameters that are left out. */
export function parseGuestSearch(search: Record<string, unknown>): GuestSearch {
  return {
    redirect: safeRedirect(search.redirect),
    deleted: search.deleted === true ? true : undefined,
    failed:
      typeof search.failed === "string" && /^[a-z-]{1,40}$/.test(search.failed)
        ? search.failed
        : undefined,
  };
}
