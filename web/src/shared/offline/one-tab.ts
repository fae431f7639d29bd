/** Aborts when the page is left. A browser may keep it, frozen, for Back. */
let leaving = new AbortController();
window.addEventListener("pagehide", () => leaving.abort());
window.addEventListener("pageshow", () => {
  if (leaving.signal.aborted) leaving = new AbortController();
});

/**
 * Runs something in one tab at a time, where the browser can: without HTTPS, it runs in each. Rejects if the page is left before
 * the end: a frozen page must not keep others waiting. If it comes back, what has begun may go on beside them.
 */
export async function oneTab<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks;
  const { signal } = leaving;
  return locks
    ? await locks.request(`wordhive-${name}`, { signal }, () => unlessAborted(run(), signal))
    : run();
}

function unlessAborted<Result>(running: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
    running.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
