/**
 * Preview as a speller: an organizer sees in this tab what participants see. The server decides what that is, by a header of
 * each request.
 */
const key = "wordhive-preview";

function read(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    // Blocked storage.
    return false;
  }
}

export let isPreviewing: boolean = read();

/** Loads the page anew, as everything fetched so far was for the organizer. */
export function startPreview(): void {
  sessionStorage.setItem(key, "speller");
  window.location.reload();
}

export function endPreview(): void {
  sessionStorage.removeItem(key);
  window.location.reload();
}

/** Ends the preview for the next person in this tab. */
export function forgetPreview(): void {
  isPreviewing = false;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage.
  }
}

/** Changes that a preview may make: the account's own, and practicing. */
const harmless = [
  "/api/identity/",
  "/api/user/set-wordlist-practice",
  "/api/user/practice-attempts",
  "/api/auth",
];

/** The answer to a request in a preview, if it isn't sent. */
export function previewAnswer({ method, url }: Request): Response | undefined {
  const { pathname } = new URL(url);
  if (method === "GET" || harmless.some((path) => pathname.startsWith(path))) return undefined;
  const problem = {
    type: "about:blank",
    title: "Preview",
    status: 403,
    code: "preview",
    detail: "This is a preview, so nothing was changed.",
  };
  return Response.json(problem, { status: 403 });
}
