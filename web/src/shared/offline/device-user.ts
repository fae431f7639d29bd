/*
 * What every page needs to know of what is stored on the device. The rest loads when it is needed.
 */

const userKey = "wordhive-user";
const dataKey = (uid: string) => `wordhive-data:${uid}`;

/**
 * Remembers whose device this is while there is no network to ask; nobody's after the session ended. Then what the server sent to
 * the last person is removed.
 */
export function setDeviceUser(uid: string | undefined): void {
  const last = deviceUser();
  if (last !== undefined && last !== uid && hasDeviceData(last)) {
    void import("./answers").then(({ removeCopies }) => removeCopies(last)).catch(() => {});
  }
  try {
    if (uid === undefined) localStorage.removeItem(userKey);
    else localStorage.setItem(userKey, uid);
  } catch {
    // Blocked: then there is nothing offline.
  }
}

export function deviceUser(): string | undefined {
  try {
    return localStorage.getItem(userKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** People whose mark this device refused. What they practice is in this tab. */
const unmarked = new Set<string>();

/** Whether the database, or this tab in its place, may have something of this person. */
export function hasDeviceData(uid: string): boolean {
  if (unmarked.has(uid)) return true;
  try {
    return localStorage.getItem(dataKey(uid)) !== null;
  } catch {
    return false;
  }
}

/** Returns whether later pages know it, too. */
export function markDeviceData(uid: string, present: boolean): boolean {
  unmarked.delete(uid);
  try {
    if (present) localStorage.setItem(dataKey(uid), "");
    else localStorage.removeItem(dataKey(uid));
    return true;
  } catch {
    // Full or blocked.
    if (present) unmarked.add(uid);
    return false;
  }
}

/** Paths of the API whose last answer was a copy on this device. */
const answeredHere = new Set<string>();

export function noteAnswer(path: string, fromDevice: boolean): void {
  if (fromDevice) answeredHere.add(path);
  else answeredHere.delete(path);
}

export const wasAnsweredHere = (path: string) => answeredHere.has(path);

/** Whether pages show what this device has stored, as the server can't be reached. */
export const isOffline = () => !navigator.onLine || wasAnsweredHere("/api/identity/session");

/** Sends the last answers of the practice on this page. */
export const pendingSends = new Set<() => Promise<void>>();
