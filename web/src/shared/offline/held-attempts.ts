import { draftKeys } from "@/shared/drafts/device-drafts";
import type { QueuedAttempt } from "./database";
import { hasDeviceData } from "./device-user";

/*
 * The database stores something only after a moment. An answer that was given just before the page is closed would be lost, so
 * it is held in localStorage, which stores at once, until the database has it or the server does.
 */

const start = "wordhive-attempt:";
const keyOf = ({ uid, id }: Pick<QueuedAttempt, "uid" | "id">) => `${start}${uid}:${id}`;

/** The keys of what is held, of one person or of all. */
const keys = (uid?: string) =>
  draftKeys(uid === undefined ? start : keyOf({ uid, id: "" }), () => localStorage);

/** Holds an attempt of someone who hasn't logged out, unless there is no room for it. */
export function hold(waiting: QueuedAttempt): void {
  if (!hasDeviceData(waiting.uid)) return;
  try {
    localStorage.setItem(keyOf(waiting), JSON.stringify(waiting));
  } catch {
    // Full or blocked: the database may still store it.
  }
}

/** Ends that, as the database or the server has them. */
export function release(attempts: Pick<QueuedAttempt, "uid" | "id">[]): void {
  try {
    for (const waiting of attempts) localStorage.removeItem(keyOf(waiting));
  } catch {
    // Blocked: nothing is held.
  }
}

/** The attempts of a person that are held, also by pages that were closed. */
export function heldAttempts(uid: string): QueuedAttempt[] {
  const held: QueuedAttempt[] = [];
  for (const key of keys(uid)) {
    const waiting = parse(localStorage.getItem(key));
    if (waiting !== undefined && keyOf(waiting) === key) held.push(waiting);
    else localStorage.removeItem(key);
  }
  return held;
}

/** Removes what is held of a person. */
export function releaseAll(uid: string): void {
  for (const key of keys(uid)) localStorage.removeItem(key);
}

/** Removes what people who don't come back have left since before `time`, in milliseconds since 1970. */
export function releaseOlder(time: number): void {
  for (const key of keys()) {
    // Ids begin with the time.
    const made = Number.parseInt(key.slice(key.lastIndexOf(":") + 1).slice(0, 12), 16);
    if (!(made >= time)) localStorage.removeItem(key);
  }
}

/** Anyone with access to the device may have changed it. */
function parse(text: string | null): QueuedAttempt | undefined {
  try {
    const waiting: unknown = JSON.parse(text ?? "");
    if (typeof waiting !== "object" || waiting === null) return undefined;
    const { uid, id, wordlistId, attempt } = waiting as Partial<QueuedAttempt>;
    const isWhole = [uid, id, wordlistId].every((part) => typeof part === "string");
    return isWhole && attempt ? (waiting as QueuedAttempt) : undefined;
  } catch {
    return undefined;
  }
}
