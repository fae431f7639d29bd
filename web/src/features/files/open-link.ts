import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { notFound, redirect } from "@tanstack/react-router";
import { api, type SomePath } from "@/shared/api/client";
import { hasCode, unwrap } from "@/shared/api/problem";
import { requireUser } from "@/shared/session/guards";

interface Link {
  context: { queryClient: QueryClient };
  location: { href: string; pathname: string };
}

/** For a link that must not be opened. The message is shown as is. */
export class ClosedLinkError extends Error {
  override readonly name = "ClosedLinkError";
}

/** Downloads that are recorded with the user's name. The link may be on another website, which must not start them. */
const recorded =
  /^\/api\/(account\/data|competition\/[^/]+\/export|form\/templates\/[^/]+\/responses\.\w+)$/;

/** Session storage key of the link that this tab opened last. */
const key = "wordhive-opened-link";

function linkQuery(href: string) {
  return queryOptions({
    queryKey: ["link", href],
    queryFn: async () => {
      const asking = new AbortController();
      await unwrap(api.GET(href as SomePath, { parseAs: "stream", signal: asking.signal }));
      // The browser fetches the file by itself.
      asking.abort();
      return null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Tries a link to the API again that the server refused when the browser followed it. Opens it if it works now, such as after
 * logging in. Otherwise throws the reason.
 */
export async function openLink(link: Link): Promise<void> {
  const { href, pathname } = link.location;
  if (pathname.startsWith("/api/identity/oidc/")) {
    // A provider's answer can be used only once, and no other website may start a log-in.
    throw redirect({ to: "/login", search: { failed: "unavailable" }, replace: true });
  }
  if (recorded.test(pathname)) throw new ClosedLinkError("Start this download from its page.");
  try {
    await link.context.queryClient.fetchQuery(linkQuery(href));
  } catch (error) {
    sessionStorage.removeItem(key);
    if (hasCode(error, "not-signed-in") || hasCode(error, "second-factor-setup-required")) {
      await requireUser(link);
    }
    if (hasCode(error, "not-found") && !/^\/api\/file\/[^/]+$/.test(pathname)) throw notFound();
    throw error;
  }
  if (sessionStorage.getItem(key) === href) {
    // Opening it again would lead back here, without an end.
    sessionStorage.removeItem(key);
    throw new Error(`The server refuses to open ${href}.`);
  }
  sessionStorage.setItem(key, href);
  window.location.replace(href);
}
