import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  finishLogIn,
  logInState,
  RepeatableRequest,
  repeatAfterLogIn,
  setPageUser,
  subscribeToLogIn,
  withLogIn,
} from "./ended-session";

const ended = () => Response.json({ code: "not-signed-in" }, { status: 401 });
const post = (init: RequestInit = {}) =>
  new RepeatableRequest("http://bee.example/api/post", { method: "POST", body: "Hello", ...init });
const read = () => new RepeatableRequest("http://bee.example/api/post");

/** A server that answers once the user has logged in, and what it was sent. */
function server() {
  const sent: string[] = [];
  const state = { loggedIn: false };
  const send = withLogIn(async (request) => {
    sent.push(`${request.method} ${await request.text()}`);
    request.signal.throwIfAborted();
    return state.loggedIn ? Response.json("saved") : ended();
  });
  return { sent, state, send };
}

/** Resolves when the dialog should open. */
const asked = () => vi.waitFor(() => expect(logInState()).toBe("asking"));

beforeEach(() => setPageUser("olive"));
afterEach(() => setPageUser(undefined));

test("requests that find no session ask once, and are repeated after the log-in", async () => {
  const { sent, state, send } = server();
  const states: string[] = [];
  const stop = subscribeToLogIn(() => states.push(logInState()));
  const answers = Promise.all([send(post()), send(read()), send(read())]);
  await asked();
  state.loggedIn = true;
  finishLogIn(true);
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(sent.toSorted()).toEqual(["GET ", "GET ", "GET ", "GET ", "POST Hello", "POST Hello"]);
  expect(states).toEqual(["asking", "none"]);
  stop();
});

test("after the dialog was closed, reads fail in silence and a save asks again", async () => {
  const { state, send } = server();
  const first = send(read());
  await asked();
  finishLogIn(false);
  expect((await first).status).toBe(401);
  expect((await send(read())).status).toBe(401);
  expect(logInState()).toBe("postponed");
  const save = send(post());
  await asked();
  state.loggedIn = true;
  finishLogIn(true);
  expect((await save).status).toBe(200);
});

test("a refusal that arrives after the log-in doesn't ask again", async () => {
  let refuse = (_: Response) => {};
  const answers = [
    new Promise<Response>((resolve) => {
      refuse = resolve;
    }),
    Response.json("saved"),
  ];
  const save = withLogIn(async () => answers.shift() ?? Response.error())(post());
  const other = server().send(post());
  await asked();
  finishLogIn(true);
  refuse(ended());
  expect((await save).status).toBe(200);
  expect(logInState()).toBe("none");
  expect((await other).status).toBe(401);
});

test("what waits for one person is never sent by another", async () => {
  const { sent, state, send } = server();
  const save = send(post());
  await asked();
  setPageUser(undefined);
  setPageUser("mia");
  state.loggedIn = true;
  finishLogIn(true);
  expect((await save).status).toBe(401);
  expect(sent).toEqual(["POST Hello"]);
});

test("guests and other refusals are not asked to log in", async () => {
  const wrongPassword = withLogIn(async () =>
    Response.json({ code: "invalid-credential" }, { status: 401 }),
  );
  expect((await wrongPassword(post())).status).toBe(401);
  const proxy = withLogIn(async () => new Response("<h1>401</h1>", { status: 401 }));
  expect((await proxy(post())).status).toBe(401);
  setPageUser(undefined);
  expect((await server().send(post())).status).toBe(401);
  expect(logInState()).toBe("none");
});

test("typing a password doesn't count as the server's time, but canceling counts", async () => {
  const { state, send } = server();
  const timeout = new AbortController();
  const cancel = new AbortController();
  const late = send(post({ signal: timeout.signal }));
  const canceled = send(post({ signal: cancel.signal }));
  await asked();
  timeout.abort(new DOMException("", "TimeoutError"));
  cancel.abort();
  state.loggedIn = true;
  finishLogIn(true);
  expect((await late).status).toBe(200);
  await expect(canceled).rejects.toThrow("abort");
});

test("an upload with progress is repeated, too", async () => {
  const failure = new Error("ended");
  const upload = vi.fn().mockRejectedValueOnce(failure).mockResolvedValueOnce("uploaded");
  const answer = repeatAfterLogIn(upload, (error) => error === failure);
  await asked();
  finishLogIn(true);
  expect(await answer).toBe("uploaded");
});

test("a log-in that was too long ago is asked for once, and the request repeated or given up", async () => {
  let recent = false;
  const send = withLogIn(async () =>
    recent
      ? Response.json("ended")
      : Response.json({ code: "recent-sign-in-required" }, { status: 403 }),
  );
  const confirming = () => vi.waitFor(() => expect(logInState()).toBe("confirming"));
  const canceled = send(post());
  await confirming();
  finishLogIn(false);
  expect((await canceled).status).toBe(403);
  expect(logInState()).toBe("none");
  const [first, second] = [send(post()), send(post())];
  await confirming();
  recent = true;
  finishLogIn(true);
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(logInState()).toBe("none");
});

test("a session that ends while the log-in is confirmed is asked for instead", async () => {
  const old = withLogIn(async () =>
    Response.json({ code: "recent-sign-in-required" }, { status: 403 }),
  );
  const first = old(post());
  await vi.waitFor(() => expect(logInState()).toBe("confirming"));
  const second = server().send(post());
  await asked();
  finishLogIn(false);
  expect([(await first).status, (await second).status]).toEqual([403, 401]);
  expect(logInState()).toBe("postponed");
});
