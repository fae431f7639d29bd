import { deviceUser, noteAnswer } from "@/shared/offline/device-user";
import { isPreviewing, previewAnswer } from "./preview";

/** How long unused answers stay valid after the first, in milliseconds. */
const useful = 2_000;

let answers: Promise<Record<string, unknown>> | undefined;

/**
 * Fetches all that the page reads first in one request, which the browser has begun before any script: the server names
 * it in the page's `Link` header.
 */
export function fetchPageData(): void {
  if (isPreviewing) return;
  answers = fetch(`/api/page-data?path=${location.pathname}`).then(
    (response) => (response.ok ? response.json() : {}),
    () => ({}),
  );
}

/** `fetch` for the API, which answers from the page's first data where it can. Each answer is used once. */
export async function fetchApi(request: Request): Promise<Response> {
  if (answers !== undefined && request.method === "GET") {
    const { pathname, search } = new URL(request.url);
    const found = await answers;
    const answer = found[pathname + search];
    delete found[pathname + search];
    setTimeout(forgetPageData, useful);
    if (answer !== undefined) {
      return Response.json(answer);
    }
  } else {
    // A change makes it stale.
    forgetPageData();
  }
  if (isPreviewing) {
    request.headers.set("wordhive-preview", "speller");
    const answer = previewAnswer(request);
    if (answer !== undefined) return answer;
  }
  const { pathname } = new URL(request.url);
  try {
    const response = await globalThis.fetch(request);
    noteAnswer(pathname, false);
    return response;
  } catch (error) {
    const found = await answerOffline(request).catch(() => undefined);
    if (found === undefined) throw error;
    noteAnswer(pathname, true);
    return found;
  }
}

/** What the device has stored for practice without a network. */
async function answerOffline({ method, signal, url }: Request): Promise<Response | undefined> {
  const canceled = signal.aborted && signal.reason?.name !== "TimeoutError";
  if (method !== "GET" || canceled || deviceUser() === undefined) return undefined;
  const { storedAnswer } = await import("@/shared/offline/answers");
  return storedAnswer(new URL(url));
}

function forgetPageData(): void {
  answers = undefined;
}
