// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { NetworkError, ProblemError } from "@/shared/api/problem";
import { closeDrafts, openDrafts } from "@/shared/drafts/device-drafts";
import { type Attempt, AttemptQueue } from "./attempt-queue";

const now = new Date("2027-01-01T09:00:00Z");
let sent: [string, Attempt[]][] = [];
let failure: Error | undefined;

function queue(options: { uid?: string; storage?: () => Storage } = {}) {
  return new AttemptQueue({
    uid: "mia",
    save: async (wordlistId, attempts) => {
      if (failure) throw failure;
      sent.push([wordlistId, attempts]);
    },
    now: () => now,
    ...options,
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

const problem = (status: number, code: ProblemError["code"]) =>
  new ProblemError({ type: "about:blank", title: "Problem", status, code, detail: "" });

beforeEach(() => {
  sent = [];
  failure = undefined;
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

const attemptOf = (wordId: string, text: string, correct: boolean) => ({
  id: expect.stringMatching(/^[0-9a-f]{36}$/),
  wordId,
  typed: text,
  correct,
  attemptedAt: "2027-01-01T09:00:00.000Z",
});

test("attempts wait for the connection, a reload and another tab", async () => {
  failure = new NetworkError("offline");
  const before = queue();
  before.add(answer("list-1", "word-1", "bea", false));
  await before.send();
  queue().add(answer("list-1", "word-1", "bee", true));
  failure = undefined;
  await queue().send();
  expect(typed().toSorted()).toEqual(["bea", "bee"]);
  await before.send();
  expect(sent).toHaveLength(1);
});

test.each([
  ["a full server", problem(503, "server-busy"), 1],
  ["too many requests", problem(429, "too-many-requests"), 1],
  ["an ended session", problem(401, "not-signed-in"), 1],
  ["a deleted list", problem(404, "not-found"), 0],
  ["a speller who was removed", problem(403, "not-a-member"), 0],
])("after %s, what is still useful is sent later", async (_why, error, later) => {
  const mine = queue();
  mine.add(answer("list-1", "word-1", "bea", false));
  failure = error;
  await mine.send();
  failure = undefined;
  await mine.send();
  expect(sent).toHaveLength(later);
});

test("many attempts are sent in batches", async () => {
  const mine = queue();
  for (let number = 0; number < 250; number += 1)
    mine.add(answer("list-1", "word-1", `${number}`, false));
  await mine.send();
  expect(sent.map(([, attempts]) => attempts.length)).toEqual([100, 100, 50]);
});

test("a full or blocked storage loses nothing while the page is open", async () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const mine = queue({ storage: blocked });
  mine.add(answer("list-1", "word-1", "bea", false));
  await mine.send();
  await mine.send();
  expect(typed()).toEqual(["bea"]);
});

test("nobody sends another's attempts, nor what isn't one", async () => {
  queue({ uid: "noah" }).add(answer("list-1", "word-1", "bea", false));
  window.localStorage.setItem("wordhive-attempt:mia:list-1:x", "{}");
  window.localStorage.setItem("wordhive-attempt:mia:list-1:y", "nonsense");
  await queue().send();
  expect(sent).toEqual([]);
  // Logging out removes what was not sent.
  closeDrafts("noah");
  openDrafts();
  await queue({ uid: "noah" }).send();
  expect(sent).toEqual([]);
});
