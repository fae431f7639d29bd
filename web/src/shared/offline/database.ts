import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
  type StoreValue,
  unwrap,
} from "idb";
import type { Schema } from "@/shared/api/client";
import { draftsClosed } from "@/shared/drafts/device-drafts";
import { hasDeviceData, markDeviceData } from "./device-user";
import { releaseAll, releaseOlder } from "./held-attempts";
import { endWhenFrozen, letGoWhenFrozen } from "./let-go";

/** Someone whose practice is stored on this device until they log out. */
interface DevicePerson {
  uid: string;
  /** Of the last visit, in milliseconds since 1970. */
  usedAt: number;
}

export type Attempt = Schema<"PracticeAttempt">;

export interface QueuedAttempt {
  uid: string;
  id: string;
  wordlistId: string;
  attempt: Attempt;
  /** When the server first refused it for now: the list may be hidden, or deleted and restored. */
  refusedAt?: number;
}

export interface QueuedProgress {
  uid: string;
  wordlistId: string;
  code: number;
  /** The version and the words of the list that the orders refer to. */
  wordsVersion: number;
  wordIds: string[];
  /** The orders of the rounds that were finished first, oldest first. */
  rounds: number[][];
  order: number[];
  currentIndex: number;
  /** What the server had when this device last heard from it. */
  base: { order: number[]; currentIndex: number } | undefined;
  refusedAt?: number;
}

/** A wordlist that can be practiced without a network. */
export interface StoredList {
  uid: string;
  wordlistId: string;
  code: number;
  title: string;
  words: number;
  recordings: number;
  /** Of the words and recordings. */
  bytes: number;
  /** Whether some recordings are missing here, as there was no room for them. */
  full: boolean;
  /** Whether some are missing for any reason. Lists that were stored by an earlier version don't say. */
  missing?: boolean;
  storedAt: number;
}

interface StoredWords {
  uid: string;
  wordlistId: string;
  words: Schema<"Word">[];
}

/** What the server answered to a GET of a path. */
export interface StoredAnswer {
  uid: string;
  path: string;
  /** The list it belongs to; empty if it belongs to none. */
  wordlistId: string;
  code: number;
  body: unknown;
}

interface StoredRecording {
  uid: string;
  audioId: string;
  wordlistId: string;
  type: string;
  sound: ArrayBuffer;
}

/** A file that someone chose in a form that they haven't saved. */
interface StoredFile {
  uid: string;
  id: string;
  name: string;
  bytes: ArrayBuffer;
  storedAt: number;
}

type Key = [uid: string, id: string];

interface DeviceSchema extends DBSchema {
  people: { key: string; value: DevicePerson };
  attempts: { key: Key; value: QueuedAttempt };
  /** Attempts that the server has, and that the stored practice state doesn't count yet. */
  sent: { key: Key; value: QueuedAttempt };
  progress: { key: Key; value: QueuedProgress };
  lists: { key: Key; value: StoredList };
  words: { key: Key; value: StoredWords };
  answers: { key: Key; value: StoredAnswer };
  recordings: { key: Key; value: StoredRecording; indexes: { byList: Key } };
  files: { key: Key; value: StoredFile };
}

type DeviceDatabase = IDBPDatabase<DeviceSchema>;
type DeviceTransaction = IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], "readwrite">;
/** What belongs to a person. */
type DeviceStore = Exclude<StoreNames<DeviceSchema>, "people">;
export type Stored<Store extends DeviceStore> = StoreValue<DeviceSchema, Store>;

const keyPaths = {
  attempts: ["uid", "id"],
  sent: ["uid", "id"],
  progress: ["uid", "wordlistId"],
  lists: ["uid", "wordlistId"],
  words: ["uid", "wordlistId"],
  answers: ["uid", "path"],
  recordings: ["uid", "audioId"],
  files: ["uid", "id"],
} as const satisfies Record<DeviceStore, string[]>;
const stores = Object.keys(keyPaths) as DeviceStore[];

/** Data of people who don't come back is removed after this time. */
const lifetime = 60 * 24 * 60 * 60 * 1000;

let opened: Promise<DeviceDatabase> | undefined;

/** The database of this device. Rejects where the browser has none, such as in some private windows. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>("wordhive", 2, {
    upgrade(database, old, _new, transaction) {
      endWhenFrozen(unwrap(transaction));
      if (old === 0) database.createObjectStore("people", { keyPath: "uid" });
      for (const store of stores) {
        if (database.objectStoreNames.contains(store)) continue;
        const created = database.createObjectStore(store, { keyPath: [...keyPaths[store]] });
        if (store === "recordings") created.createIndex("byList" as never, ["uid", "wordlistId"]);
      }
    },
    // A newer version of the app, in another tab.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).then(
    (database) => {
      letGoWhenFrozen(unwrap(database));
      return database;
    },
    (error: unknown) => {
      opened = undefined;
      throw error;
    },
  );
  return opened;
}

/** All keys of a person. */
export const ofPerson = (uid: string) => IDBKeyRange.bound([uid], [uid, []]);

/** People whom this tab couldn't store, because the device is full. */
const unstoredPeople = new Set<string>();

/**
 * Allows this person's data to be stored, and removes that of people who haven't used the device for a long time. After they
 * have logged out on this page, it does nothing. Rejects if logging out on another page wouldn't find the data.
 */
export async function openPerson(uid: string, now = Date.now()): Promise<void> {
  if (draftsClosed()) return;
  unstoredPeople.add(uid);
  if (!markDeviceData(uid, true)) throw new Error("This device can't mark this person's data.");
  const database = await deviceDatabase();
  // They may log out while the database opens. What is put before that is removed then.
  if (draftsClosed()) return;
  await database.put("people", { uid, usedAt: now });
  unstoredPeople.delete(uid);
  if (!hasDeviceData(uid)) {
    // They have just logged out in another tab, perhaps before this was put.
    await removePerson(uid);
    return;
  }
  releaseOlder(now - lifetime);
  for (const person of await database.getAll("people")) {
    const away = now - person.usedAt;
    if (away > lifetime) await removePerson(person.uid);
  }
}

/**
 * Writes data of someone who is logged in. Once they log out, in any tab, nothing more is written for them.
 * Returns whether it was written. Rejects if the device is full, even if it had no room for the person.
 */
export async function write(
  uid: string,
  change: (transaction: DeviceTransaction) => Promise<unknown>,
): Promise<boolean> {
  const transaction = (await deviceDatabase()).transaction(["people", ...stores], "readwrite");
  const present = (await transaction.objectStore("people").get(uid)) !== undefined;
  await Promise.all([present && change(transaction), transaction.done]);
  if (present) return true;
  if (hasDeviceData(uid) && !draftsClosed()) {
    // They haven't logged out: the device was full, or has lost its data.
    await openPerson(uid);
    return write(uid, change);
  }
  if (unstoredPeople.has(uid)) throw new Error("This device has no room for this person.");
  return false;
}

/** What the server sent, and sends again. */
const copies = ["sent", "lists", "words", "answers", "recordings"] as const;

/** Removes the server's data of someone whose session has ended. What they made, and wasn't sent, stays for them. */
export async function removeCopies(uid: string): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(copies, "readwrite");
  await Promise.all([
    ...copies.map((store) => transaction.objectStore(store).delete(ofPerson(uid))),
    transaction.done,
  ]);
}

/** Removes all that is stored of a person. */
export async function removePerson(uid: string): Promise<void> {
  markDeviceData(uid, false);
  releaseAll(uid);
  unstoredPeople.delete(uid);
  const database = await deviceDatabase();
  const transaction = database.transaction(["people", ...stores], "readwrite");
  await Promise.all([
    transaction.objectStore("people").delete(uid),
    ...stores.map((store) => transaction.objectStore(store).delete(ofPerson(uid))),
    transaction.done,
  ]);
  // A page that was opening just now may have marked it again.
  markDeviceData(uid, false);
  releaseAll(uid);
}
