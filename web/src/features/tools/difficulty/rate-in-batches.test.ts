import { expect, test } from "vitest";
import { batchSize, rateInBatches } from "./rate-in-batches";

const words = (count: number) => Array.from({ length: count }, (_, place) => `word${place}`);
const never = new AbortController().signal;

/** Rates each word as itself, and records the batch sizes. */
function recorder() {
  const batches: number[] = [];
  const rated: string[] = [];
  let busy = false;
  return {
    batches,
    rated,
    rate: async (batch: readonly string[]) => {
      expect(busy, "one batch after another").toBe(false);
      busy = true;
      await Promise.resolve();
      busy = false;
      batches.push(batch.length);
      return [...batch];
    },
    onRated: (ratings: string[]) => rated.push(...ratings),
  };
}

test("every word is sent once, in order", async () => {
  const { batches, rated, rate, onRated } = recorder();
  await rateInBatches(words(601), 0, rate, onRated, never);
  expect(batches).toEqual([batchSize, batchSize, 101]);
  expect(rated).toEqual(words(601));
});

test("without words left, nothing is sent", async () => {
  const { batches, rate, onRated } = recorder();
  await rateInBatches([], 0, rate, onRated, never);
  await rateInBatches(words(3), 3, rate, onRated, never);
  expect(batches).toEqual([]);
});

test("continues after a failure", async () => {
  const { rated, rate, onRated } = recorder();
  let calls = 0;
  const failing = async (batch: readonly string[]) => {
    calls += 1;
    if (calls === 2) throw new Error("lost");
    return rate(batch);
  };
  await expect(rateInBatches(words(600), 0, failing, onRated, never)).rejects.toThrow("lost");
  expect(rated).toEqual(words(batchSize));
  await rateInBatches(words(600), rated.length, failing, onRated, never);
  expect(rated).toEqual(words(600));
});

test("a batch arriving after the abort is ignored, and no more are sent", async () => {
  const { batches, rated, rate, onRated } = recorder();
  const cancel = new AbortController();
  const running = rateInBatches(
    words(600),
    0,
    async (batch) => {
      const ratings = await rate(batch);
      if (batches.length === 2) cancel.abort();
      return ratings;
    },
    onRated,
    cancel.signal,
  );
  await expect(running).rejects.toMatchObject({ name: "AbortError" });
  expect(rated).toHaveLength(batchSize);
  expect(batches).toHaveLength(2);
});
