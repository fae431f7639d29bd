// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteAnswer, pendingSends } from "@/shared/offline/device-user";
import { readWaiting } from "@/shared/offline/waiting";
import type { Wordlist } from "../api";
import type { PracticeProgress } from "../rules/practice-order";
import { ProgressSaver, sendProgress } from "./progress";

const wordIds = ["bee", "hive", "comb"];
const order = [2, 0, 1];
const otherOrder = [1, 0, 2];

/** What the server has of each list. */
let stored: Record<string, PracticeProgress | undefined>;
let saves: [string, PracticeProgress][];
let failure: ((id: string) => "offline" | "busy" | "silent" | undefined) | undefined;

const listOf = (wordlistId: string) =>
  ({ _id: wordlistId, competitionCode: 12345, wordsVersion: 1, words: wordIds }) as Wordlist;

const mia = () => ({
  uid: "mia",
  wordlistsStudyDepth: Object.entries(stored).flatMap(([wordlistId, progress]) =>
    progress ? [{ wordlistId, ...progress }] : [],
  ),
});

let endSilence = () => {};

async function fetchStub(input: string | Request): Promise<Response> {
  const body = typeof input === "string" ? undefined : await input.json();
  const id = body?.wordlistId ?? String(input).split("/").at(-1);
  switch (failure?.(id)) {
    case "offline":
      throw new TypeError("Failed to fetch");
    case "silent":
      return new Promise((_resolve, reject) => {
        endSilence = () => reject(new TypeError("Failed to fetch"));
      });
    case "busy":
      return Response.json({ code: "server-busy", detail: "", status: 503 }, { status: 503 });
  }
  if (body === undefined) return Response.json(id === "mia" ? [mia()] : listOf(id));
  const progress = { order: body.order, currentIndex: body.currentIndex };
  saves.push([id, progress]);
  stored = { ...stored, [id]: progress };
  return Response.json(mia());
}

afterEach(() => vi.unstubAllGlobals());

beforeEach(async () => {
  await deleteDB("wordhive");
  window.localStorage.clear();
  noteAnswer("/api/auth/mia", false);
  stored = {};
  saves = [];
  failure = undefined;
  vi.stubGlobal("fetch", fetchStub);
});

const goOffline = () => {
  failure = () => "offline";
};
const goOnline = () => {
  failure = undefined;
};

/** Saves the progress of a page, and waits until it has tried to send it. */
async function save(saver: ProgressSaver, progress: PracticeProgress, id = "list-1") {
  await saver.save({ wordlist: listOf(id), wordIds }, progress);
  await sendProgress("mia");
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

test("a page that was behind another device's new round is saved from its next word on", async () => {
  const saver = new ProgressSaver("mia", { stored: at(0) });
  goOffline();
  await save(saver, at(1));
  stored = { "list-1": at(0, otherOrder) };
  goOnline();
  await save(saver, at(2));
  await vi.waitFor(async () => expect(await readWaiting("progress", "mia")).toEqual([]));
  expect(stored["list-1"]).toEqual(at(0, otherOrder));
  await save(saver, at(0));
  await vi.waitFor(() => expect(stored["list-1"]).toEqual(at(0)));
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
  await save(saver, at(0, otherOrder));
  await save(saver, at(1, otherOrder));
  goOnline();
  await sendProgress("mia");
  expect(saves).toEqual([
    ["list-1", at(0, otherOrder)],
    ["list-1", at(1, otherOrder)],
  ]);
});

test("a list that the server can't save now doesn't hold up others", async () => {
  goOffline();
  for (const id of ["list-1", "list-2"]) {
    await save(new ProgressSaver("mia", { stored: undefined }), at(1), id);
  }
  failure = (id) => (id === "list-1" ? "busy" : undefined);
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
  await saver.save({ wordlist: listOf("list-1"), wordIds }, at(1));
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
