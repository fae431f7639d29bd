// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { openDrafts } from "@/shared/drafts/device-drafts";
import {
  type Attempt,
  deviceDatabase,
  openPerson,
  removePerson,
  type StoredList,
  write,
} from "@/shared/offline/database";
import { pendingSends } from "@/shared/offline/device-user";
import { hasUnsent } from "@/shared/offline/unsent";
import { forgetPerson, hasUnstored, readWaiting } from "@/shared/offline/waiting";
import { AttemptQueue } from "./attempt-queue";

const day = 24 * 60 * 60 * 1000;
let now = new Date("2027-01-01T09:00:00Z");
let sent: [string, Attempt[]][] = [];
let waited: number[] = [];
/** What the server refuses, and why. */
let refuse: (attempts: Attempt[]) => Error | undefined;

function queue(uid = "mia") {
  return new AttemptQueue({
    uid,
    save: async (wordlistId, attempts) => {
      const failure = refuse(attempts);
      if (failure) throw failure;
      sent.push([wordlistId, attempts]);
    },
    now: () => now,
    wait: async (seconds) => void waited.push(seconds),
  });
}

const answer = (wordlistId: string, wordId: string, text: string, correct: boolean) => ({
  wordlistId,
  wordId,
  typed: text,
  correct,
  hintLevel: 0 as const,
  milliseconds: 2_500,
  mode: "all" as const,
});

const typed = () => sent.flatMap(([, attempts]) => attempts.map((attempt) => attempt.typed));

function problem(status: number, code: ProblemError["code"], retryAfter?: number) {
  const document = { type: "about:blank", title: "Problem", status, code, detail: "" };
  return new ProblemError(document, retryAfter);
}

const offline = () => new NetworkError("offline");

afterEach(() => vi.unstubAllGlobals());

beforeEach(async () => {
  await deleteDB("wordhive");
  now = new Date("2027-01-01T09:00:00Z");
  sent = [];
  waited = [];
  refuse = () => undefined;
  openDrafts();
  window.localStorage.clear();
});

test("attempts are sent once, by list", async () => {
  const mine = queue();
  mine.add(answer("list-1", "word-1", " bea ", false));
  mine.add(answer("list-2", "word-9", "hive", true));
  await mine.send();
  await mine.send();
  expect(sent.toSorted().map(([list, [attempt]]) => [list, attempt])).toEqual([
    ["list-1", attemptOf("word-1", "bea", false)],
    ["list-2", attemptOf("word-9", "hive", true)],
  ]);
});

/** When they were made, in milliseconds since 1970: ids begin with it, so that the newest are together in the database. */
const time = "01a2d07a3680";

const attemptOf = (wordId: string, text: string, correct: boolean) => ({
  id: expect.stringMatching(new RegExp(`^${time}[0-9a-f]{24}$`)),
  wordId,
  typed: text,
  correct,
  hintLevel: 0,
  milliseconds: 2_500,
  mode: "all",
  device: expect.stringMatching(/^[0-9a-f]{36}$/),
  attemptedAt: "2027-01-01T09:00:00.000Z",
});

test("an answer of emoji isn't cut within one, and as much is sent as the server stores", async () => {
  const mine = queue();
  mine.add(answer("list-1", "word-1", `a${"🐝".repeat(120)}`, false));
  now = new Date(now.getTime() + 1_000);
  mine.add(answer("list-1", "word-1", "b\ud83d", false));
  await mine.send();
  expect(typed()).toEqual([`a${"🐝".repeat(99)}`, "b"]);
});

test("attempts wait for the connection, a reload and another tab", async () => {
  refuse = offline;
  const before = queue();
  before.add(answer("list-1", "word-1", "bea", false));
  await before.send();
  const other = queue();
  now = new Date(now.getTime() + 1_000);
  other.add(answer("list-1", "word-1", "bee", true));
  refuse = () => undefined;
  await other.send();
  expect(typed()).toEqual(["bea", "bee"]);
  await before.send();
  expect(sent).toHaveLength(1);
});

test.each([
  ["a full server", problem(503, "server-busy"), 1],
  ["an ended session", problem(401, "not-signed-in"), 1],
  ["another person's log-in", problem(403, "forbidden"), 1],
  ["an attempt that is invalid", problem(400, "invalid-fields"), 0],
])("after %s, what is still useful is sent later", async (_why, error, later) => {
  const mine = queue();
  mine.add(answer("list-1", "word-1", "bea", false));
  refuse = () => error;
  await mine.send();
  refuse = () => undefined;
  now = new Date(now.getTime() + 60_000);
  await mine.send();
  expect(sent).toHaveLength(later);
});

test("a list that the server can't save now doesn't hold up others", async () => {
  refuse = ([attempt]) =>
    attempt?.wordId === "deleted" ? problem(503, "server-busy", 5) : undefined;
  const mine = queue();
  mine.add(answer("list-1", "deleted", "bea", false));
  mine.add(answer("list-2", "word-9", "hive", true));
  await mine.send();
  expect(typed()).toEqual(["hive"]);
  refuse = () => undefined;
  now = new Date(now.getTime() + 4_000);
  await mine.send();
  expect(typed()).toEqual(["hive"]);
  now = new Date(now.getTime() + 1_000);
  await mine.send();
  expect(typed()).toEqual(["hive", "bea"]);
});

test("attempts for which the server has no room are sent once", async () => {
  let calls = 0;
  refuse = () => {
    calls += 1;
    return problem(413, "too-large");
  };
  const mine = queue();
  for (const text of ["a", "b", "c"]) mine.add(answer("list-1", "word-1", text, false));
  await mine.send();
  expect(calls).toBe(1);
  expect(await readWaiting("attempts", "mia")).toEqual([]);
});

test.each([
  ["deleted or hidden", problem(404, "not-found")],
  ["of a competition that was left", problem(403, "not-a-member")],
  ["of a competition that waits for a parent's consent", problem(403, "consent-required")],
  ["sealed for a bee", problem(409, "list-sealed")],
])("attempts at a list that is %s wait a week, as that may be undone", async (_why, error) => {
  refuse = ([attempt]) => (attempt?.wordId === "gone" ? error : undefined);
  const mine = queue();
  mine.add(answer("list-1", "gone", "bea", false));
  now = new Date(now.getTime() + 1_000);
  mine.add(answer("list-2", "word-9", "hive", true));
  await mine.send();
  expect(typed()).toEqual(["hive"]);
  now = new Date(now.getTime() + 6 * day);
  await queue().send();
  expect(await readWaiting("attempts", "mia")).toHaveLength(1);
  refuse = () => undefined;
  await queue().send();
  expect(typed()).toEqual(["hive", "bea"]);
});

test("after a week, attempts at a list that is gone are removed", async () => {
  refuse = () => problem(404, "not-found");
  queue().add(answer("list-1", "word-1", "bea", false));
  await queue().send();
  now = new Date(now.getTime() + 8 * day);
  await queue().send();
  expect(await readWaiting("attempts", "mia")).toEqual([]);
});

test("ten thousand attempts are sent in batches, at the pace of the server", async () => {
  await openPerson("mia");
  const mine = queue();
  for (let number = 0; number < 10_000; number += 1) {
    mine.add(answer("list-1", "word-1", `${number}`, false));
  }
  let calls = 0;
  refuse = () => {
    calls += 1;
    return calls % 60 === 0 ? problem(429, "too-many-requests", 42) : undefined;
  };
  await mine.send();
  expect(sent.map(([, attempts]) => attempts.length)).toEqual(Array(100).fill(100));
  expect(new Set(typed()).size).toBe(10_000);
  expect(waited).toEqual([42]);
  expect(await readWaiting("attempts", "mia")).toEqual([]);
});

test("an attempt that the server never takes doesn't cost the others", async () => {
  const mine = queue();
  for (const text of ["a", "b", "bad", "c", "d"]) {
    mine.add(answer("list-1", "word-1", text, false));
  }
  refuse = (attempts) =>
    attempts.some((attempt) => attempt.typed === "bad")
      ? problem(400, "invalid-fields")
      : undefined;
  await mine.send();
  expect(typed().toSorted()).toEqual(["a", "b", "c", "d"]);
  expect(await readWaiting("attempts", "mia")).toEqual([]);
});

/** Makes the device refuse what goes into these stores of its database. */
function fillDevice(...stores: string[]) {
  const { put } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...value
  ) {
    if (stores.includes(this.name)) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, value);
  });
}

test.each([[["attempts"]], [["people", "attempts"]]])(
  "a device without room for %s loses nothing while the page is open",
  async (stores) => {
    fillDevice(...stores);
    refuse = offline;
    const mine = queue();
    mine.add(answer("list-1", "word-1", "bea", false));
    await mine.send();
    expect(hasUnstored()).toBe(true);
    refuse = () => undefined;
    await queue().send();
    await queue().send();
    expect(typed()).toEqual(["bea"]);
    expect(hasUnstored()).toBe(false);
  },
);

/** Makes the browser refuse localStorage, as it is full or blocked. */
function refuseLocalStorage(): void {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {},
  });
}

test("where the browser refuses localStorage, attempts are sent, and until then the page says to stay open", async () => {
  refuseLocalStorage();
  refuse = offline;
  const mine = queue();
  mine.add(answer("list-1", "word-1", "bea", false));
  await mine.send();
  expect(hasUnstored()).toBe(true);
  expect(await hasUnsent("mia")).toBe(true);
  refuse = () => undefined;
  await mine.send();
  expect(typed()).toEqual(["bea"]);
  expect(hasUnstored()).toBe(false);
  // A later page wouldn't know that there is something to remove at the log-out.
  expect(await (await deviceDatabase()).count("people")).toBe(0);
});

test("Log Out waits only a moment for a connection that carries nothing", async () => {
  refuse = offline;
  const mine = queue();
  mine.add(answer("list-1", "word-1", "bea", false));
  await mine.send();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const endless = () => new Promise<never>(() => {});
  pendingSends.add(endless);
  const unsent = hasUnsent("mia");
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  pendingSends.delete(endless);
  expect(await unsent).toBe(true);
});

test("once the browser takes something into localStorage again, attempts are stored", async () => {
  refuseLocalStorage();
  refuse = offline;
  const mine = queue();
  await mine.send();
  vi.unstubAllGlobals();
  mine.add(answer("list-1", "word-1", "bea", false));
  await mine.send();
  expect(hasUnstored()).toBe(false);
  expect(await (await deviceDatabase()).count("attempts")).toBe(1);
});

test("where the browser refuses localStorage, logging out leaves nothing in the tab", async () => {
  refuseLocalStorage();
  refuse = offline;
  const noah = queue("noah");
  noah.add(answer("list-1", "word-1", "bea", false));
  await noah.send();
  await forgetPerson("noah");
  noah.add(answer("list-1", "word-1", "bee", true));
  refuse = () => undefined;
  await noah.send();
  expect(sent).toEqual([]);
  expect(hasUnstored()).toBe(false);
});

test("on a device that has become full, attempts are sent once and removed", async () => {
  await openPerson("mia");
  await write("mia", (transaction) =>
    transaction.objectStore("lists").put({ uid: "mia", wordlistId: "list-1" } as StoredList),
  );
  const mine = queue();
  mine.add(answer("list-1", "word-1", "bea", false));
  fillDevice("sent");
  await mine.send();
  await mine.send();
  expect(typed()).toEqual(["bea"]);
  expect(await readWaiting("attempts", "mia")).toEqual([]);
});

test("attempts that the device can't remove are sent once by a page", async () => {
  const mine = queue();
  mine.add(answer("list-1", "word-1", "bea", false));
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await mine.send();
  await mine.send();
  expect(typed()).toEqual(["bea"]);
});

test("a device that had no room for the person stores what follows once it has some", async () => {
  const full = fillDevice("people");
  refuse = offline;
  const mine = queue();
  await mine.send();
  full.mockRestore();
  mine.add(answer("list-1", "word-1", "bea", false));
  await mine.send();
  expect(hasUnstored()).toBe(false);
  expect(await (await deviceDatabase()).count("attempts")).toBe(1);
});

test("of two children on one tablet, nobody sends the other's attempts", async () => {
  refuse = offline;
  const noah = queue("noah");
  noah.add(answer("list-1", "word-1", "bea", false));
  await noah.send();
  refuse = () => undefined;
  await queue("mia").send();
  expect(sent).toEqual([]);
  await queue("noah").send();
  expect(typed()).toEqual(["bea"]);
});

test("logging out removes what was not sent, and nothing is written afterwards", async () => {
  refuse = offline;
  const noah = queue("noah");
  noah.add(answer("list-1", "word-1", "bea", false));
  await noah.send();
  await removePerson("noah");
  noah.add(answer("list-1", "word-1", "bee", true));
  refuse = () => undefined;
  await noah.send();
  expect(sent).toEqual([]);
});

test("logging out on a full device leaves nothing in the tab", async () => {
  fillDevice("people", "attempts");
  refuse = offline;
  const noah = queue("noah");
  noah.add(answer("list-1", "word-1", "bea", false));
  await noah.send();
  expect(hasUnstored()).toBe(true);
  await forgetPerson("noah");
  expect(hasUnstored()).toBe(false);
  noah.add(answer("list-1", "word-1", "bee", true));
  await noah.send();
  expect(hasUnstored()).toBe(false);
});

test("what isn't an attempt is not sent", async () => {
  await openPerson("mia");
  await write("mia", (transaction) =>
    transaction
      .objectStore("attempts")
      .put({ uid: "mia", id: "x", wordlistId: "list-1", attempt: {} as Attempt }),
  );
  await queue().send();
  expect(sent).toEqual([]);
  expect(await (await deviceDatabase()).count("attempts")).toBe(0);
});
