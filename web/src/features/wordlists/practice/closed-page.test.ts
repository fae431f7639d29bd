// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { beforeEach, expect, test, vi } from "vitest";
import { openDrafts } from "@/shared/drafts/device-drafts";

/** No id has the letters of `typed`: theirs are hexadecimal. */
const answer = (typed: string) => ({
  wordlistId: "list-1",
  wordId: "word-1",
  typed,
  correct: false,
  hintLevel: 0 as const,
  milliseconds: 2_500,
  mode: "learn" as const,
});

let sent: string[] = [];

/** A page with a memory of its own. */
async function openPage() {
  vi.resetModules();
  const { AttemptQueue } = await import("./attempt-queue");
  const { forgetPerson, readWaiting } = await import("@/shared/offline/waiting");
  const { openPerson } = await import("@/shared/offline/database");
  const { countUnsent } = await import("@/shared/offline/answers");
  return {
    forgetPerson,
    openPerson,
    readWaiting,
    countUnsent,
    queue: (uid: string) =>
      new AttemptQueue({
        uid,
        save: async (_list, attempts) => void sent.push(...attempts.map(({ typed }) => typed)),
      }),
  };
}

/** A page that is closed before the browser has opened the database. */
async function openAndClose(uid: string, ...typed: string[]): Promise<void> {
  const opening = vi
    .spyOn(indexedDB, "open")
    .mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const { queue } = await openPage();
  const closed = queue(uid);
  for (const text of typed) closed.add(answer(text));
  opening.mockRestore();
}

beforeEach(async () => {
  await deleteDB("wordhive");
  window.localStorage.clear();
  openDrafts();
  sent = [];
});

test("an answer isn't lost if the page is closed at once, and is sent once", async () => {
  await openAndClose("mia", "hyve", "bee");
  const next = await openPage();
  expect(await next.countUnsent("mia")).toBe(2);
  await next.queue("mia").send();
  expect(sent.toSorted()).toEqual(["bee", "hyve"]);
  expect(await next.countUnsent("mia")).toBe(0);
  const last = await openPage();
  await last.queue("mia").send();
  expect(sent).toHaveLength(2);
});

test("of two children on one tablet, nobody sends what the other's page left", async () => {
  await openAndClose("noah", "hyve");
  const tablet = await openPage();
  await tablet.queue("mia").send();
  expect(sent).toEqual([]);
  await tablet.queue("noah").send();
  expect(sent).toEqual(["hyve"]);
});

test("logging out removes what a closed page left, and only that person's", async () => {
  await openAndClose("noah", "hyve");
  await openAndClose("mia", "hive");
  const page = await openPage();
  await page.forgetPerson("noah");
  expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/noah|hyve/);
  await page.queue("noah").send();
  expect(sent).toEqual([]);
  await page.queue("mia").send();
  expect(sent).toEqual(["hive"]);
});

test("a page of someone who has logged out in another tab leaves nothing", async () => {
  const page = await openPage();
  const queue = page.queue("noah");
  await (await openPage()).forgetPerson("noah");
  queue.add(answer("hyve"));
  await queue.send();
  expect(JSON.stringify({ ...window.localStorage })).not.toContain("hyve");
  expect(sent).toEqual([]);
});

test("what the database has is no longer held", async () => {
  const page = await openPage();
  const queue = page.queue("mia");
  queue.add(answer("hyve"));
  const held = () => Object.keys(window.localStorage).filter((key) => key.includes("attempt"));
  expect(held()).toHaveLength(1);
  await vi.waitFor(() => expect(held()).toEqual([]));
  expect(await page.readWaiting("attempts", "mia")).toHaveLength(1);
});

test("what was left long ago, or isn't an attempt, is removed", async () => {
  await openAndClose("noah", "hyve");
  window.localStorage.setItem("wordhive-attempt:mia:0", "{}");
  window.localStorage.setItem("wordhive-attempt:mia:1", "[");
  const { queue, openPerson } = await openPage();
  await queue("mia").send();
  expect(sent).toEqual([]);
  await openPerson("mia", Date.now() + 61 * 24 * 60 * 60 * 1000);
  expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/hyve|attempt/);
});
