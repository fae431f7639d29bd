import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient, fetchNow } from "./query-client";

/** A query whose answers come when the test says so, and a component that shows it. */
async function openWordlists() {
  const queryClient = createQueryClient(() => {});
  const answers: ((lists: string[]) => void)[] = [];
  const query = {
    queryKey: ["wordlists"],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string[]>((resolve, reject) => {
        signal.addEventListener("abort", reject);
        answers.push(resolve);
      }),
  };
  const close = new QueryObserver(queryClient, query).subscribe(() => {});
  const answer = async (number: number, lists: string[]) => {
    await vi.waitFor(() => expect(answers[number]).toBeDefined());
    answers[number]?.(lists);
  };
  await answer(0, ["First round"]);
  await vi.waitFor(() => expect(queryClient.getQueryData(query.queryKey)).toBeDefined());
  return { queryClient, query, close, answer };
}

test("a new wordlist is read although the dialog that asked for the others closes", async () => {
  const { queryClient, query, close, answer } = await openWordlists();
  void queryClient.invalidateQueries(query);
  const read = fetchNow(queryClient, query);
  close();
  await answer(2, ["First round", "Second round"]);
  expect(await read).toEqual(["First round", "Second round"]);
  expect(queryClient.getQueryData(query.queryKey)).toEqual(["First round", "Second round"]);
});

test("an answer from before a change doesn't replace what was read after it", async () => {
  const { queryClient, query, answer } = await openWordlists();
  void queryClient.invalidateQueries(query);
  const read = fetchNow(queryClient, query);
  await answer(2, ["First round", "Second round"]);
  await read;
  await answer(1, ["First round"]);
  expect(queryClient.getQueryData(query.queryKey)).toEqual(["First round", "Second round"]);
});
