// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceDatabase } from "@/shared/offline/database";
import { removeList, storedLists } from "@/shared/offline/stored-lists";
import { storeList } from "./store-list";

const place = { uid: "mia", code: 12345, wordlistId: "list-1" };
const word = { _id: "word-1", word: "bee", audioId: "bee.webm" };

const answers: Record<string, unknown> = {
  "/api/page-data?path=/competition/12345/wordlist/list-1/practice": {},
  "/api/identity/session": {
    identity: { uid: "mia", email: "mia@school.example", displayName: "Mia" },
  },
  "/api/competition/12345": { admins: ["olive"] },
  "/api/wordlist/competition/12345/list-1": { title: "First round", words: ["word-1"] },
  "/api/wordlist/list-1/words?ids=word-1": { words: [word] },
};

/** What happens when a recording is read, and an answer other than its sound. */
let onRecording: () => Promise<Response | undefined>;

const refusal = (status: number, code: string) =>
  Response.json({ code, detail: "", status }, { status });

async function fetchStub(path: string): Promise<Response> {
  if (path === "/api/audio/bee.webm") {
    return (await onRecording()) ?? new Response("sound");
  }
  return path in answers ? Response.json(answers[path]) : new Response("", { status: 500 });
}

afterEach(() => vi.unstubAllGlobals());

beforeEach(async () => {
  await deleteDB("wordhive");
  window.localStorage.clear();
  onRecording = async () => undefined;
  vi.stubGlobal("fetch", fetchStub);
});

test("a list is stored with its recordings", async () => {
  await storeList(place);
  expect(await storedLists("mia")).toMatchObject([
    { title: "First round", words: 1, recordings: 1, full: false, missing: false },
  ]);
});

test("the name of someone is stored, and their email only if they have no name", async () => {
  const path = "/api/identity/session";
  const stored = async () => {
    await storeList(place);
    const { body } = (await (await deviceDatabase()).get("answers", ["mia", path])) ?? {};
    return body;
  };
  expect(await stored()).toEqual({ identity: { uid: "mia", email: "", displayName: "Mia" } });
  const nameless = { identity: { uid: "mia", email: "mia@school.example", displayName: null } };
  vi.stubGlobal("fetch", async (asked: string) =>
    asked === path ? Response.json(nameless) : fetchStub(asked),
  );
  expect(await stored()).toEqual(nameless);
});

test("Data Saver keeps recordings off the device, and the words are stored", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const onSound = vi.fn(async () => undefined);
  onRecording = onSound;
  await storeList(place);
  expect(await storedLists("mia")).toMatchObject([
    { words: 1, recordings: 0, full: false, missing: true },
  ]);
  expect(onSound).not.toHaveBeenCalled();
});

test.each([
  ["the network drops", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server gets too many requests", async () => refusal(429, "too-many-requests")],
  ["the server is busy", async () => refusal(503, "server-busy")],
])("if %s while recordings load, the list says that some are missing", async (_why, answer) => {
  onRecording = answer;
  await expect(storeList(place)).rejects.toThrow();
  expect(await storedLists("mia")).toMatchObject([{ recordings: 0, full: false, missing: true }]);
  onRecording = async () => undefined;
  await storeList(place);
  expect(await storedLists("mia")).toMatchObject([{ recordings: 1, missing: false }]);
});

test("a recording that was just replaced doesn't hold up the others", async () => {
  const other = { ...word, _id: "word-0", audioId: "replaced.webm" };
  const changed: Record<string, unknown> = {
    "/api/wordlist/competition/12345/list-1": { words: ["word-0", "word-1"] },
    "/api/wordlist/list-1/words?ids=word-0,word-1": { words: [other, word] },
  };
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/audio/replaced.webm") return refusal(404, "not-found");
    return path in changed ? Response.json(changed[path]) : fetchStub(path);
  });
  await storeList(place);
  expect(await storedLists("mia")).toMatchObject([{ words: 2, recordings: 1, missing: true }]);
});

test("a list that is removed while its recordings are read stays removed", async () => {
  onRecording = async () => {
    await removeList("mia", "list-1");
    return undefined;
  };
  await storeList(place);
  expect(await storedLists("mia")).toEqual([]);
  expect(await (await deviceDatabase()).count("recordings")).toBe(0);
});
