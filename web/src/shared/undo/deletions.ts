/*
 * Whether a deletion can be undone: the server says so in its response, and keeps the offer. The device only remembers until
 * when to ask, for pages that are reloaded and for other tabs.
 */

const header = "wordhive-undo";
const key = "wordhive-undo-until";
/** In milliseconds. */
const offeredFor = 10_000;

const listeners = new Set<() => void>();

/** `fetch` that notices deletions that can be undone. */
export function withUndo(fetch: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    if (response.headers.has(header)) {
      try {
        localStorage.setItem(key, String(Date.now() + offeredFor));
      } catch {
        // Only a reload forgets the offer.
      }
      for (const listener of listeners) listener();
    }
    return response;
  };
}

/** Whether there may be a deletion to undo. */
export function mayUndo(): boolean {
  try {
    return Number(localStorage.getItem(key)) > Date.now();
  } catch {
    return false;
  }
}

/** Calls the listener after each deletion that can be undone, in any tab. */
export function subscribeToDeletions(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}
