/** Runs something in one tab at a time, where the browser can: without HTTPS, it runs in each. */
export async function oneTab<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks;
  return locks ? await locks.request(`wordhive-${name}`, run) : run();
}
