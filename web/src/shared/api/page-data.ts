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
  answers = fetch(`/api/page-data?path=${location.pathname}`)
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}));
}

/**
 * `fetch` for the API, which answers from the page's first data where it can. Each answer is used once. Without a network,
 * it answers from what the device has stored.
 */
export async function fetchApi(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const response = fetchServer(request);
  if (request.method === "GET" && deviceUser() !== undefined && (await isLate(response))) {
    const found = await answerOffline(request).catch(() => undefined);
    if (found !== undefined) {
      patience = mostPatience.again;
      noteAnswer(pathname, true);
      return found;
    }
  }
  try {
    const answer = await response;
    patience = mostPatience.first;
    noteAnswer(pathname, false);
    return answer;
  } catch (error) {
    const found = await answerOffline(request).catch(() => undefined);
    if (found === undefined) throw error;
    noteAnswer(pathname, true);
    return found;
  }
}

/** Some connections carry nothing and don't fail. Then the device answers after this time, in milliseconds. */
const mostPatience = { first: 5_000, again: 1_000 };
let patience = mostPatience.first;

async function isLate(response: Promise<Response>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, true);
  });
  const answered = response.then(
    () => false,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

async function fetchServer(request: Request): Promise<Response> {
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
  const answer = await globalThis.fetch(request);
  // Proxies answer for a server that is down.
  if (answer.status > 500 && !answer.headers.get("Content-Type")?.includes("problem")) {
    throw new Error(`HTTP ${answer.status}`);
  }
  return answer;
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
