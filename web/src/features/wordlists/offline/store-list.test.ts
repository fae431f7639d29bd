// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { beforeEach, expect, test, vi } from "vitest";
import { deviceDatabase } from "@/shared/offline/database";
import { removeList, storedLists } from "@/shared/offline/stored-lists";
import { storeList } from "./store-list";

const place = { uid: "mia", code: 12345, wordlistId: "list-1" };
const word = { _id: "word-1", word: "bee", audioId: "bee.webm" };

const answers: Record<string, unknown> = {
  "/api/page-data?path=/competition/12345/wordlist/list-1/practice": {},
  "/api/identity/session": { identity: { uid: "mia" } },
  "/api/competition/12345": { admins: ["olive"] },
  "/api/wordlist/competition/12345/list-1": { title: "First round", words: ["word-1"] },
  "/api/wordlist/list-1/words?ids=word-1": { words: [word] },
};

const readServer = vi.hoisted(() => vi.fn());
vi.mock("./read-server", () => ({
  readServer,
  readJson: async (path: string) => {
    if (path in answers) return answers[path];
    throw new Error(`No answer to ${path}.`);
  },
}));

beforeEach(async () => {
  await deleteDB("wordhive");
  window.localStorage.clear();
});

test("a list is stored with its recordings", async () => {
  readServer.mockImplementation(async () => new Response("sound"));
  await storeList(place);
  expect(await storedLists("mia")).toMatchObject([
    { title: "First round", words: 1, recordings: 1, full: false },
  ]);
});

test("a list that is removed while its recordings are read stays removed", async () => {
  readServer.mockImplementation(async () => {
    await removeList("mia", "list-1");
    return new Response("sound");
  });
  await storeList(place);
  expect(await storedLists("mia")).toEqual([]);
  expect(await (await deviceDatabase()).count("recordings")).toBe(0);
});
