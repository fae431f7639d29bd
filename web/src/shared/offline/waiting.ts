import {
  deviceDatabase,
  ofPerson,
  type QueuedProgress,
  removePerson,
  type Stored,
  write,
} from "./database";
import { heldAttempts, release } from "./held-attempts";

type WaitingStore = "attempts" | "progress";
type Waiting = Stored<WaitingStore>;

const nameOf = (store: WaitingStore, waiting: Waiting) =>
  `${store} ${waiting.uid} ${"id" in waiting ? waiting.id : waiting.wordlistId}`;

/** What this device can't store, as it is full or the window private. It is sent, too, while this tab is open. */
const unstored = new Map<string, { store: WaitingStore; value: Waiting }>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

export function subscribeToUnstored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something would be lost if this tab was closed now. */
export const hasUnstored = () => unstored.size > 0;

/** Removes all of a person from the device, and what waits in this tab. */
export async function forgetPerson(uid: string): Promise<void> {
  for (const [name, { value }] of unstored) if (value.uid === uid) unstored.delete(name);
  changed();
  await removePerson(uid);
}

/** Stores what is to be sent, on the device or else in this tab. */
export async function storeWaiting<Store extends WaitingStore>(
  store: Store,
  value: Stored<Store>,
): Promise<void> {
  try {
    await write(value.uid, (transaction) => transaction.objectStore(store).put(value as never));
    if ("id" in value) release([value]);
  } catch {
    unstored.set(nameOf(store, value), { store, value });
    changed();
  }
}

/**
 * Changes the progress in a list that is to be sent, in one step; undefined removes it. `change` gets what is stored by
 * now, of any tab.
 */
export async function changeProgress(
  { uid, wordlistId }: Pick<QueuedProgress, "uid" | "wordlistId">,
  change: (now: QueuedProgress | undefined) => QueuedProgress | undefined,
): Promise<void> {
  const name = `progress ${uid} ${wordlistId}`;
  const here = () => unstored.get(name)?.value as QueuedProgress | undefined;
  let next: QueuedProgress | undefined;
  let hasRun = false;
  let isStored = true;
  try {
    await write(uid, async (transaction) => {
      const store = transaction.objectStore("progress");
      next = change(here() ?? (await store.get([uid, wordlistId])));
      hasRun = true;
      if (next === undefined) await store.delete([uid, wordlistId]);
      else await store.put(next);
    });
  } catch {
    if (!hasRun) next = change(here());
    isStored = false;
  }
  if (isStored || next === undefined) unstored.delete(name);
  else unstored.set(name, { store: "progress", value: next });
  changed();
}

/** What a person's device has yet to send, of all its tabs. */
export async function readWaiting<Store extends WaitingStore>(
  store: Store,
  uid: string,
): Promise<Stored<Store>[]> {
  // An attempt may be in several places: a page that was closed may have stored one and not released it.
  const found = new Map<string, Waiting>();
  const add = (waiting: Waiting) => found.set(nameOf(store, waiting), waiting);
  if (store === "attempts") for (const waiting of heldAttempts(uid)) add(waiting);
  try {
    for (const waiting of await (await deviceDatabase()).getAll(store, ofPerson(uid))) add(waiting);
  } catch {
    // Blocked.
  }
  // A newer version of it may be in this tab.
  for (const waiting of unstored.values()) {
    if (waiting.store === store && waiting.value.uid === uid) add(waiting.value);
  }
  return [...found.values()] as Stored<Store>[];
}

/** Removes what was sent. `then` may store something in the same step, if there is room for it. */
export async function removeWaiting(
  store: WaitingStore,
  uid: string,
  sent: Waiting[],
  then?: Parameters<typeof write>[1],
): Promise<void> {
  const before = unstored.size;
  for (const waiting of sent) unstored.delete(nameOf(store, waiting));
  release(sent.filter((waiting) => "id" in waiting));
  if (unstored.size !== before) changed();
  try {
    await write(uid, (transaction) =>
      Promise.all([
        ...sent.map((waiting) =>
          transaction
            .objectStore(store)
            .delete([uid, "id" in waiting ? waiting.id : waiting.wordlistId]),
        ),
        then?.(transaction),
      ]),
    );
  } catch {
    // Full: this has put everything back. Or blocked, so nothing was stored either.
    if (then) await removeWaiting(store, uid, sent);
  }
}
