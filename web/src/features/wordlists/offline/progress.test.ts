// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteAnswer, pendingSends } from "@/shared/offline/device-user";
import { readWaiting } from "@/shared/offline/waiting";
import type { Wordlist } from "../api";
import { type PracticeProgress, sameOrder } from "../rules/practice-order";
import { ProgressSaver, sendProgress } from "./progress";

const wordIds = ["bee", "hive", "comb"];
const order = [2, 0, 1];
const otherOrder = [1, 0, 2];

/** What the server has of each list. */
let stored: Record<string, PracticeProgress | undefined>;
/** How often lists were finished, as the server counts it. */
let finished: number;
let saves: [string, PracticeProgress][];
let failure: ((id: string) => Failure | undefined) | undefined;

type Failure = "offline" | "busy" | "consent" | "sealed" | "silent" | "lost";

const listOf = (wordlistId: string) =>
  ({ _id: wordlistId, competitionCode: 12345, wordsVersion: 1, words: wordIds }) as Wordlist;

const mia = () => ({
  uid: "mia",
  wordlistsStudyDepth: Object.entries(stored).flatMap(([wordlistId, progress]) =>
    progress ? [{ wordlistId, ...progress }] : [],
  ),
});

let endSilence = () => {};

/** Whether the server has the list's orders as they were before words were deleted or added. */
let listChanged: boolean;

function isForward(
  before: PracticeProgress,
  { order: next, currentIndex }: PracticeProgress,
  previous: number[] = [],
): boolean {
  if (listChanged) return false;
  const isSameRound = sameOrder(before.order, next) && before.currentIndex <= currentIndex;
  return isSameRound || sameOrder(before.order, previous);
}

const refusal = (status: number, code: string) =>
  Response.json({ code, detail: "", status }, { status });

async function fetchStub(input: string | Request): Promise<Response> {
  const body = typeof input === "string" ? undefined : await input.json();
  const id = body?.wordlistId ?? String(input).split("/").at(-1);
  const failed = failure?.(id);
  switch (failed) {
    case "offline":
      throw new TypeError("Failed to fetch");
    case "silent":
      return new Promise((_resolve, reject) => {
        endSilence = () => reject(new TypeError("Failed to fetch"));
      });
    case "busy":
      return refusal(503, "server-busy");
    case "consent":
      return refusal(403, "consent-required");
    case "sealed":
      return refusal(409, "list-sealed");
  }
  if (body === undefined) return Response.json(id === "mia" ? [mia()] : listOf(id));
  const progress = { order: body.order, currentIndex: body.currentIndex };
  saves.push([id, progress]);
  const before = stored[id];
  if (before && body.onlyForward && !isForward(before, progress, body.previousOrder)) {
    return Response.json(mia());
  }
  if (before && progress.currentIndex === 0 && before.currentIndex > 0) finished += 1;
  stored = { ...stored, [id]: progress };
  if (failed === "lost") throw new TypeError("Failed to fetch");
  return Response.json(mia());
}

afterEach(() => vi.unstubAllGlobals());

beforeEach(async () => {
  await deleteDB("wordhive");
  window.localStorage.clear();
  noteAnswer("/api/auth/mia", false);
  stored = {};
  finished = 0;
  saves = [];
  failure = undefined;
  listChanged = false;
  vi.stubGlobal("fetch", fetchStub);
});

const goOffline = () => {
  failure = () => "offline";
};
const goOnline = () => {
  failure = undefined;
};

/** Saves the progress of a page, and waits until it has tried to send it. Returns where the page goes on, if elsewhere. */
async function save(
  saver: ProgressSaver,
  progress: PracticeProgress,
  { id = "list-1", ends = false } = {},
) {
  const list = { wordlist: listOf(id), wordIds };
  const { newest } = await saver.save(list, { progress, finished: ends });
  await sendProgress("mia");
  return newest;
}

/** Spells the rest of a round, word by word. */
async function finishRound(saver: ProgressSaver, ofOrder: number[], next: number[], from = 0) {
  for (let index = from + 1; index < ofOrder.length; index += 1) {
    await save(saver, at(index, ofOrder));
  }
  await save(saver, at(0, next), { ends: true });
}

const at = (currentIndex: number, ofOrder = order) => ({ order: ofOrder, currentIndex });

test("a first round that another part of the page sent goes on", async () => {
  goOffline();
  const saver = new ProgressSaver("mia", { stored: undefined });
  await save(saver, at(0));
  goOnline();
  await sendProgress("mia");
  await save(saver, at(1));
  await vi.waitFor(() => expect(stored["list-1"]).toEqual(at(1)));
  await save(saver, at(2));
  await vi.waitFor(() => expect(stored["list-1"]).toEqual(at(2)));
});

test("a page that was behind another device's new round goes on there", async () => {
  const saver = new ProgressSaver("mia", { stored: at(0) });
  goOffline();
  await save(saver, at(1));
  stored = { "list-1": at(0, otherOrder) };
  goOnline();
  await save(saver, at(2));
  await vi.waitFor(async () => expect(await readWaiting("progress", "mia")).toEqual([]));
  expect(stored["list-1"]).toEqual(at(0, otherOrder));
  expect(await save(saver, at(0), { ends: true })).toMatchObject(at(0, otherOrder));
  await save(saver, at(1, otherOrder));
  expect(stored["list-1"]).toEqual(at(1, otherOrder));
});

test("a page doesn't set back another tab, and goes on where that one is", async () => {
  const saver = new ProgressSaver("mia", { stored: at(0) });
  stored = { "list-1": at(2) };
  saver.learn(at(2));
  expect(await save(saver, at(1))).toEqual(at(2));
  expect(saves).toEqual([]);
  expect(await save(saver, at(0, otherOrder), { ends: true })).toBeUndefined();
  expect(stored["list-1"]).toEqual(at(0, otherOrder));
});

test("a page that ends the round in which another tab was further begins the next one", async () => {
  const saver = new ProgressSaver("mia", { stored: at(1) });
  saver.learn(at(2));
  expect(await save(saver, at(0, otherOrder), { ends: true })).toBeUndefined();
  expect(stored["list-1"]).toEqual(at(0, otherOrder));
});

test("of two tabs that begin a list, the later one takes on the other's order", async () => {
  const saver = new ProgressSaver("mia", { stored: undefined });
  saver.learn(at(1));
  expect(await save(saver, at(0, otherOrder))).toEqual(at(1));
  expect(saves).toEqual([]);
});

test("a page doesn't set back a device in use at the same time", async () => {
  const saver = new ProgressSaver("mia", { stored: at(0) });
  stored = { "list-1": at(2) };
  expect(await save(saver, at(1))).toMatchObject(at(2));
  expect(stored["list-1"]).toEqual(at(2));
  // That device ends the round.
  stored = { "list-1": at(0, otherOrder) };
  expect(await save(saver, at(0, [0, 1, 2]), { ends: true })).toMatchObject(at(0, otherOrder));
  expect(stored["list-1"]).toEqual(at(0, otherOrder));
  await save(saver, at(1, otherOrder));
  expect(stored["list-1"]).toEqual(at(1, otherOrder));
});

test("progress in a list that has changed is saved", async () => {
  const saver = new ProgressSaver("mia", { stored: at(0) });
  stored = { "list-1": at(0) };
  listChanged = true;
  expect(await save(saver, at(1))).toBeUndefined();
  expect(stored["list-1"]).toEqual(at(1));
});

test("each round that was finished offline counts", async () => {
  stored = { "list-1": at(0) };
  const saver = new ProgressSaver("mia", { stored: at(0) });
  goOffline();
  await finishRound(saver, order, otherOrder);
  await finishRound(saver, otherOrder, order);
  await save(saver, at(1));
  goOnline();
  await sendProgress("mia");
  expect(finished).toBe(2);
  expect(stored["list-1"]).toEqual(at(1));
  expect(await readWaiting("progress", "mia")).toEqual([]);
});

test("a round counts once, whichever answer is lost", async () => {
  for (let answered = 0; answered < 6; answered += 1) {
    stored = { "list-1": at(1) };
    finished = 0;
    const saver = new ProgressSaver("mia", { stored: at(1) });
    goOffline();
    await finishRound(saver, order, otherOrder, 1);
    await finishRound(saver, otherOrder, order);
    await save(saver, at(1));
    const before = saves.length;
    failure = (id) => (id === "list-1" && saves.length === before + answered ? "lost" : undefined);
    await sendProgress("mia");
    goOnline();
    await sendProgress("mia");
    expect(finished).toBe(2);
    expect(stored["list-1"]).toEqual(at(1));
  }
});

test("a round whose words were all skipped doesn't count", async () => {
  stored = { "list-1": at(0) };
  const saver = new ProgressSaver("mia", { stored: at(0) });
  goOffline();
  await save(saver, at(0, otherOrder), { ends: true });
  goOnline();
  await sendProgress("mia");
  expect(stored["list-1"]).toEqual(at(0, otherOrder));
  expect(finished).toBe(0);
});

test("a page that started from the device's copy doesn't overwrite another device", async () => {
  stored = { "list-1": at(2) };
  noteAnswer("/api/auth/mia", true);
  const saver = new ProgressSaver("mia", { stored: at(0) });
  await save(saver, at(1));
  await vi.waitFor(async () => expect(await readWaiting("progress", "mia")).toEqual([]));
  expect(saves).toEqual([]);
});

test("a round that was begun and continued offline follows its first word", async () => {
  stored = { "list-1": at(2) };
  const saver = new ProgressSaver("mia", { stored: at(2) });
  goOffline();
  await save(saver, at(0, otherOrder), { ends: true });
  await save(saver, at(1, otherOrder));
  goOnline();
  await sendProgress("mia");
  expect(saves).toEqual([
    ["list-1", at(0, otherOrder)],
    ["list-1", at(1, otherOrder)],
  ]);
});

test.each([
  ["the server can't save now", "busy"],
  ["waits for a parent's consent", "consent"],
  ["is sealed for a bee", "sealed"],
] as const)("a list that %s doesn't hold up others", async (_what, why) => {
  goOffline();
  for (const id of ["list-1", "list-2"]) {
    await save(new ProgressSaver("mia", { stored: undefined }), at(1), { id });
  }
  failure = (id) => (id === "list-1" ? why : undefined);
  await sendProgress("mia");
  expect(stored).toEqual({ "list-2": at(1) });
  goOnline();
  await sendProgress("mia");
  expect(stored).toEqual({ "list-1": at(1), "list-2": at(1) });
});

test("practice goes on while a connection carries nothing", async () => {
  goOffline();
  const saver = new ProgressSaver("mia", { stored: undefined });
  await save(saver, at(0));
  failure = () => "silent";
  await saver.save({ wordlist: listOf("list-1"), wordIds }, { progress: at(1), finished: false });
  expect(await readWaiting("progress", "mia")).toMatchObject([at(1)]);
  await vi.waitFor(() => {
    endSilence();
    expect(pendingSends.size).toBe(0);
  });
});

test("progress on a full device is sent by the page", async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  goOffline();
  const saver = new ProgressSaver("mia", { stored: undefined });
  await save(saver, at(0));
  await save(saver, at(1));
  expect(await readWaiting("progress", "mia")).toMatchObject([at(1)]);
  goOnline();
  await sendProgress("mia");
  expect(stored["list-1"]).toEqual(at(1));
  expect(await readWaiting("progress", "mia")).toEqual([]);
  full.mockRestore();
});
