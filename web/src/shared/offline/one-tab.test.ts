// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { oneTab } from "./one-tab";

/** One lock, as browsers grant it: in order, and never again while a frozen page holds it. */
class Lock {
  private readonly waiting: (() => void)[] = [];
  private held = false;

  request<Result>(
    _name: string,
    { signal }: { signal: AbortSignal },
    run: () => Promise<Result>,
  ): Promise<Result> {
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const grant = () => {
        this.held = true;
        run()
          .then(resolve, reject)
          .finally(() => {
            this.held = false;
            this.waiting.shift()?.();
          });
      };
      if (!this.held) {
        grant();
        return;
      }
      this.waiting.push(grant);
      signal.addEventListener("abort", () => {
        this.waiting.splice(this.waiting.indexOf(grant), 1);
        reject(signal.reason);
      });
    });
  }
}

afterEach(() => {
  window.dispatchEvent(new Event("pageshow"));
  vi.unstubAllGlobals();
});

const forever = () => new Promise<never>(() => {});

test("a page that is left and frozen keeps no other tab waiting", async () => {
  vi.stubGlobal("navigator", { locks: new Lock() });
  const sending = oneTab("attempts", forever).catch(() => "left");
  const waiting = oneTab("attempts", forever).catch(() => "left");
  window.dispatchEvent(new Event("pagehide"));
  expect(await Promise.all([sending, waiting])).toEqual(["left", "left"]);
  // What it would begin now, it couldn't end.
  const run = vi.fn(forever);
  await expect(oneTab("attempts", run)).rejects.toThrow();
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pageshow"));
  expect(await oneTab("attempts", async () => "sent")).toBe("sent");
});

test("one tab follows the other", async () => {
  vi.stubGlobal("navigator", { locks: new Lock() });
  const done: string[] = [];
  const first = oneTab("attempts", async () => {
    await Promise.resolve();
    done.push("first");
  });
  const second = oneTab("attempts", async () => done.push("second"));
  await Promise.all([first, second]);
  expect(done).toEqual(["first", "second"]);
  await expect(oneTab("attempts", () => Promise.reject(new Error("offline")))).rejects.toThrow();
});
