import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that fetches one thing after the other. */
function startPage() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetchOne = (name: string) => {
    let arrive = () => {};
    const queryFn = () =>
      new Promise<string>((resolve) => {
        arrive = () => resolve(name);
      });
    void queryClient.fetchQuery({ queryKey: [name], queryFn });
    return () => arrive();
  };
  const run = vi.fn();
  return { fetchOne, run, queryClient };
}

test("waits for the first word and its recording, however slow the line is", async () => {
  const { fetchOne, run, queryClient } = startPage();
  const words = fetchOne("words");
  whenIdle(queryClient, run);
  await vi.advanceTimersByTimeAsync(20_000);
  words();
  await vi.advanceTimersByTimeAsync(500);
  const recording = fetchOne("recording");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(run).not.toHaveBeenCalled();
  recording();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run).toHaveBeenCalledOnce();
});

test("is called once, also on a page that fetches nothing", async () => {
  const { fetchOne, run, queryClient } = startPage();
  whenIdle(queryClient, run);
  await vi.advanceTimersByTimeAsync(2_000);
  fetchOne("words")();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledOnce();
});

test("isn't called after the page was left", async () => {
  const { run, queryClient } = startPage();
  whenIdle(queryClient, run)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).not.toHaveBeenCalled();
});
