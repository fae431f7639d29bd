/*
 * Requests wait here while a dialog asks the user to log in again. The API client needs it, so it imports neither
 * the session nor the UI.
 */

/** `asking` while the dialog is open, `postponed` after it was closed without logging in. */
export type LogInState = "none" | "asking" | "postponed";

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
export async function logInAgain({ background }: { background: boolean }): Promise<boolean> {
  if (loggedIn === undefined || (background && state === "postponed")) return false;
  openLogIn();
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

export function openLogIn(): void {
  if (state !== "asking") change("asking");
}

export function finishLogIn(done: boolean): void {
  if (done) logIns += 1;
  change(done ? "none" : "postponed");
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

/** `fetch` that asks the user to log in when the session has ended, then repeats the request. */
export function withLogIn(fetch: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const sentAfter = logIns;
    const response = await fetch(request);
    const background = request.method === "GET";
    return request instanceof RepeatableRequest &&
      (await saysEnded(response)) &&
      (logIns > sentAfter || (await logInAgain({ background })))
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

async function saysEnded(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof problem === "object" &&
    problem !== null &&
    "code" in problem &&
    problem.code === "not-signed-in"
  );
}
