import { onlineManager, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Word } from "../api";
import { prefetchFirstWord, WordlistChanged, wordPrefetcher } from "./word-prefetcher";

const audio = new Blob(["audio"]);
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

/** A list with some words recorded, and a fake server that records its calls. */
function wordlist(count: number, recorded: number[]) {
  const words = range(count).map(
    (index): Word => ({
      _id: `id${index}`,
      wordlistId: "list",
      word: `word${index}`,
      pronunciation: "",
      partOfSpeech: "",
      definition: "",
      etymology: "",
      sentence: "",
      notes: "",
      audioId: recorded.includes(index) ? `audio${index}` : "",
      synthetic: false,
    }),
  );
  const server = {
    fetchedIds: [] as string[][],
    fetchedRecordings: [] as string[],
    deleted: new Set<string>(),
    failing: false,
    /** Whether the speller no longer sees the list. */
    hidden: false,
  };
  const list = {
    wordlist: { _id: "list", competitionCode: 12_345, recordedCount: recorded.length },
    wordIds: words.map(({ _id }) => _id),
  };
  const calls = {
    fetchWords: async (_list: string, ids: readonly string[]) => {
      if (server.failing) throw new Error("no connection");
      if (server.hidden) throw new Error("not found");
      server.fetchedIds.push([...ids]);
      return words.filter(({ _id }) => ids.includes(_id) && !server.deleted.has(_id)).reverse();
    },
    fetchRecording: async (audioId: string) => {
      if (server.failing) throw new Error("no connection");
      server.fetchedRecordings.push(audioId);
      return server.hidden || server.deleted.has(audioId) ? null : audio;
    },
  };
  const prefetcher = wordPrefetcher(queryClient, list, calls);
  return { server, words, list, calls, prefetcher, order: range(count) };
}

/** Lets prefetches finish. */
const settle = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

describe("wordPrefetcher", () => {
  test("finds words in the practice order", async () => {
    const { prefetcher } = wordlist(3, range(3));
    await expect(prefetcher.find([2, 0, 1], 0)).resolves.toMatchObject({
      position: 0,
      word: { word: "word2" },
      recorded: true,
    });
  });

  test.each([
    ["a recorded word is used", 2, [0, 1], 0, { position: 0, recorded: true }],
    ["words without a recording are skipped", 3, [2], 0, { position: 2, recorded: true }],
    ["the last word is used even without one", 3, [0], 1, { position: 2, recorded: false }],
    ["a word in an unfetched batch is fetched", 60, [55], 0, { position: 55, recorded: true }],
    ["an unfetched last word is fetched", 51, [0, 1], 50, { position: 50, recorded: false }],
  ])("%s", async (_case, count, recorded, position, expected) => {
    const { prefetcher, order } = wordlist(count, recorded);
    await expect(prefetcher.find(order, position)).resolves.toMatchObject(expected);
  });

  test("skips words without a recording across batches", async () => {
    const { prefetcher, order, server } = wordlist(130, [0, 120]);
    await expect(prefetcher.find(order, 1)).resolves.toMatchObject({
      position: 120,
      recorded: true,
    });
    expect(server.fetchedIds.map((ids) => ids.length)).toEqual([50, 50, 30]);
  });

  test("uses the last word even without a recording", async () => {
    const { prefetcher, order } = wordlist(3, [0]);
    await expect(prefetcher.find(order, 1)).resolves.toMatchObject({
      position: 2,
      recorded: false,
    });
  });

  test("fetches only the last batch of a list without recordings", async () => {
    const { prefetcher, order, server } = wordlist(20_000, []);
    await expect(prefetcher.find(order, 0)).resolves.toMatchObject({
      position: 19_999,
      recorded: false,
    });
    expect(server.fetchedIds).toHaveLength(1);
  });

  test("fetches each batch once, and the next one early", async () => {
    const { prefetcher, order, server } = wordlist(120, range(120));
    for (let position = 0; position < 40; position += 1) await prefetcher.find(order, position);
    expect(server.fetchedIds).toHaveLength(1);
    await prefetcher.find(order, 40);
    expect(server.fetchedIds).toHaveLength(2);
    await prefetcher.find(order, 55);
    expect(server.fetchedIds).toHaveLength(2);
  });

  test("prefetches the next recording, even in the next batch", async () => {
    const { prefetcher, order, server } = wordlist(60, [49, 52]);
    await prefetcher.find(order, 49);
    await settle();
    expect(server.fetchedRecordings).toEqual(["audio52"]);
  });

  test("prefetches the next recording, and fetches each once", async () => {
    const { prefetcher, order, server } = wordlist(4, [0, 2, 3]);
    const first = await prefetcher.find(order, 0);
    await prefetcher.recording(first.word);
    expect(server.fetchedRecordings).toEqual(["audio2", "audio0"]);
    const second = await prefetcher.find(order, 1);
    await prefetcher.recording(second.word);
    expect(server.fetchedRecordings).toEqual(["audio2", "audio0", "audio3"]);
  });

  test("a word whose recording was deleted counts as unrecorded", async () => {
    const { prefetcher, order, server } = wordlist(3, range(3));
    server.deleted.add("audio1");
    const { word } = await prefetcher.find(order, 1);
    await expect(prefetcher.recording(word)).resolves.toBeNull();
    await expect(prefetcher.find(order, 1)).resolves.toMatchObject({ position: 2 });
  });

  test("a recording that was replaced is the new one", async () => {
    const { prefetcher, order, server, words } = wordlist(3, range(3));
    const { word } = await prefetcher.find(order, 1);
    server.deleted.add("audio1");
    Object.assign(words[1] ?? {}, { audioId: "audio9" });
    await expect(prefetcher.recording({ ...word, audioId: "audio1" })).resolves.toBe(audio);
    expect(server.fetchedRecordings.at(-1)).toBe("audio9");
  });

  test("no recording counts as deleted while the list can't be seen", async () => {
    const { prefetcher, order, server } = wordlist(3, range(3));
    const { word } = await prefetcher.find(order, 1);
    await settle();
    server.hidden = true;
    await expect(prefetcher.recording(word)).rejects.toThrow("not found");
    server.hidden = false;
    await expect(prefetcher.find(order, 1)).resolves.toMatchObject({ position: 1, recorded: true });
    await expect(prefetcher.recording(word)).resolves.toBe(audio);
  });

  test("a missing word means the list has changed", async () => {
    const { prefetcher, order, server } = wordlist(3, range(3));
    server.deleted.add("id1");
    await expect(prefetcher.find(order, 0)).rejects.toBeInstanceOf(WordlistChanged);
  });

  test("failed fetches are tried again", async () => {
    const { prefetcher, order, server } = wordlist(3, range(3));
    server.failing = true;
    await expect(prefetcher.find(order, 0)).rejects.toThrow("no connection");
    server.failing = false;
    const { word } = await prefetcher.find(order, 0);
    server.failing = true;
    await expect(prefetcher.find(order, 2)).resolves.toMatchObject({ position: 2 });
    await expect(prefetcher.recording(word)).rejects.toThrow("no connection");
    server.failing = false;
    await expect(prefetcher.recording(word)).resolves.toBe(audio);
  });

  test("offline, asks at once, as the device may have the words", async () => {
    const { prefetcher, order } = wordlist(3, range(3));
    onlineManager.setOnline(false);
    await expect(prefetcher.find(order, 0)).resolves.toMatchObject({ position: 0 });
    onlineManager.setOnline(true);
  });
});

describe("prefetchFirstWord", () => {
  test("the stored word and its recording are fetched before practice asks for them", async () => {
    const { server, list, calls, prefetcher } = wordlist(3, range(3));
    const stored = { order: [2, 0, 1], currentIndex: 1 };
    await prefetchFirstWord(queryClient, { ...list, stored }, calls);
    const first = await prefetcher.find(stored.order, 1);
    await prefetcher.recording(first.word);
    await settle();
    expect(first.word.word).toBe("word0");
    expect(server.fetchedIds).toHaveLength(1);
    expect(server.fetchedRecordings).toEqual(["audio1", "audio0"]);
  });

  test.each([
    ["without stored progress, the order is not known yet", 3, undefined],
    ["an order of another list is replaced", 3, { order: [0, 1], currentIndex: 0 }],
    ["an empty list has no words", 0, { order: [], currentIndex: 0 }],
  ])("%s", async (_case, count, stored) => {
    const { server, list, calls } = wordlist(count, range(count));
    await prefetchFirstWord(queryClient, { ...list, stored }, calls);
    expect(server.fetchedIds).toEqual([]);
  });

  test("practice fetches again what failed", async () => {
    const { server, list, calls, prefetcher } = wordlist(1, [0]);
    const stored = { order: [0], currentIndex: 0 };
    server.failing = true;
    await expect(prefetchFirstWord(queryClient, { ...list, stored }, calls)).rejects.toThrow();
    server.failing = false;
    await expect(prefetcher.find([0], 0)).resolves.toMatchObject({ recorded: true });
  });
});
