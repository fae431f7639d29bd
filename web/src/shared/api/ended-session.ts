/*
 * Requests wait here while a dialog asks the user to log in again. The API client needs it, so it imports neither
 * the session nor the UI.
 */

/**
 * `asking` while the dialog is open, `postponed` after it was closed without logging in. `confirming` while it is open
 * only because the log-in was too long ago for a request.
 */
export type LogInState = "none" | "asking" | "postponed" | "confirming";

let loggedIn: string | undefined;
let state: LogInState = "none";
/** How often the user has logged in again: what was sent before is repeated without asking. */
let logIns = 0;
let waiting: ((done: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: LogInState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The user of this page; undefined for guests and once the page is being left for another user. */
export function setPageUser(uid: string | undefined): void {
  loggedIn = uid;
  change("none");
  // Another user must not send them.
  answerWaiting(false);
}

export const pageUser = () => loggedIn;

export const logInState = () => state;

export function subscribeToLogIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the user to log in again. Resolves to whether they did, for all callers at once. Reads in the `background` don't
 * ask again after the user has closed the dialog.
 */
export async function logInAgain({
  background,
  reason = "ended",
}: {
  background: boolean;
  reason?: Reason;
}): Promise<boolean> {
  if (loggedIn === undefined || (background && state === "postponed")) return false;
  if (reason === "ended") openLogIn();
  else if (state === "none") change("confirming");
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

export function openLogIn(): void {
  if (state !== "asking") change("asking");
}

export function finishLogIn(done: boolean): void {
  if (done) logIns += 1;
  change(done || state === "confirming" ? "none" : "postponed");
  answerWaiting(done);
}

function answerWaiting(done: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(done);
}

/** Sending a request uses up its body, and browsers would send a clone's as a stream. */
export class RepeatableRequest extends Request {
  /** Creates the same request again. */
  readonly repeat: () => Request;

  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    super(input, init);
    this.repeat = () => {
      const { aborted, reason } = this.signal;
      // The time to type a password is not the server's.
      const timedOut = aborted && reason instanceof DOMException && reason.name === "TimeoutError";
      return new Request(input, timedOut ? { ...init, signal: null } : init);
    };
  }
}

/** Why a request needs another log-in: the session has ended, or began too long ago. */
type Reason = "ended" | "recent";

/** `fetch` that asks the user to log in when the session has ended or is too old, then repeats the request. */
export function withLogIn(fetch: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const sentAfter = logIns;
    const response = await fetch(request);
    const background = request.method === "GET";
    if (!(request instanceof RepeatableRequest)) return response;
    const reason = await reasonOf(response);
    return reason !== undefined &&
      (logIns > sentAfter || (await logInAgain({ background, reason })))
      ? fetch(request.repeat())
      : response;
  };
}

/** The same for requests that `fetch` can't send. `ended` recognizes the error of an ended session. */
export async function repeatAfterLogIn<Result>(
  send: () => Promise<Result>,
  ended: (error: unknown) => boolean,
): Promise<Result> {
  const sentAfter = logIns;
  try {
    return await send();
  } catch (error) {
    if (!ended(error)) throw error;
    if (logIns === sentAfter && !(await logInAgain({ background: false }))) throw error;
    return send();
  }
}

async function reasonOf(response: Response): Promise<Reason | undefined> {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof problem !== "object" || problem === null || !("code" in problem)) return undefined;
  switch (problem.code) {
    case "not-signed-in":
      return "ended";
    case "recent-sign-in-required":
      return "recent";
    default:
      return undefined;
  }
}
