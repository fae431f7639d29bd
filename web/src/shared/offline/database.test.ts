// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import { closeDrafts, openDrafts } from "@/shared/drafts/device-drafts";
import { type Attempt, deviceDatabase, openPerson, write } from "./database";
import { hasDeviceData, markDeviceData, setDeviceUser } from "./device-user";
import { forgetPerson } from "./waiting";

beforeEach(openDrafts);

test("what a device stored before it could store files is kept", async () => {
  await deleteDB("wordhive");
  const stores = ["attempts", "sent", "progress", "lists", "words", "answers", "recordings"];
  const before = await openDB("wordhive", 1, {
    upgrade(database) {
      database.createObjectStore("people", { keyPath: "uid" });
      for (const store of stores) database.createObjectStore(store, { keyPath: ["uid", "id"] });
    },
  });
  await before.put("people", { uid: "mia", usedAt: Date.now() });
  await before.put("attempts", { uid: "mia", id: "first" });
  before.close();

  await openPerson("mia");
  const file = {
    uid: "mia",
    id: "file",
    name: "words.csv",
    bytes: new ArrayBuffer(1),
    storedAt: 1,
  };
  await write("mia", (transaction) => transaction.objectStore("files").put(file));
  const database = await deviceDatabase();
  expect(await database.getAll("attempts")).toEqual([{ uid: "mia", id: "first" }]);
  expect(await database.getAllKeys("files")).toEqual([["mia", "file"]]);
});

test.each(["before", "while"])(
  "practice that starts %s someone logs out stores nothing of them",
  async (moment) => {
    const file = { uid: "mia", id: "late", name: "a.csv", bytes: new ArrayBuffer(1), storedAt: 1 };
    await openPerson("mia");
    const opening = moment === "before" ? openPerson("mia") : undefined;
    closeDrafts("mia");
    const removed = forgetPerson("mia");
    await Promise.all([opening, openPerson("mia"), removed]);
    const written = await write("mia", (transaction) => transaction.objectStore("files").put(file));
    expect(written).toBe(false);
    expect(hasDeviceData("mia")).toBe(false);
    expect(await (await deviceDatabase()).getAllKeys("people")).toEqual([]);
    openDrafts();
  },
);

test("practice that starts as someone logs out in another tab stores nothing of them", async () => {
  const opening = openPerson("mia");
  // The other tab removes her before this one has put her in the database.
  markDeviceData("mia", false);
  await opening;
  expect(await (await deviceDatabase()).getAllKeys("people")).toEqual([]);
});

test("what the server sent is removed when the session has ended, and what waits to be sent stays", async () => {
  const counted = { uid: "mia", id: "counted", wordlistId: "list", attempt: {} as Attempt };
  const waiting = { ...counted, id: "waiting" };
  const ofNoah = { ...counted, uid: "noah" };
  for (const uid of ["mia", "noah"]) await openPerson(uid);
  await write("mia", async (transaction) => {
    await transaction.objectStore("sent").put(counted);
    await transaction.objectStore("attempts").put(waiting);
  });
  await write("noah", (transaction) => transaction.objectStore("sent").put(ofNoah));
  const database = await deviceDatabase();
  setDeviceUser("mia");
  setDeviceUser("mia");
  expect(await database.getAll("sent")).toEqual([counted, ofNoah]);
  setDeviceUser(undefined);
  await expect.poll(() => database.getAll("sent")).toEqual([ofNoah]);
  expect(await database.getAll("attempts")).toContainEqual(waiting);
  // Someone else logs in over a session that has ended.
  setDeviceUser("noah");
  setDeviceUser("olive");
  await expect.poll(() => database.getAll("sent")).toEqual([]);
});
