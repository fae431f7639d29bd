import { describe, expect, test } from "vitest";
import type { Word } from "../api";
import { WordlistChanged, WordSupply } from "./word-supply";

const sound = new Blob(["sound"]);

/** A list of words of which `recorded` have a sound, and a count of what was asked of the server. */
function fakeList(count: number, recorded: number[]) {
  const words = Array.from(
    { length: count },
    (_, index): Word => ({
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
    }),
  );
  const server = {
    fetchedIds: [] as string[][],
    fetchedSounds: [] as string[],
    deleted: new Set<string>(),
    offline: false,
  };
  const supply = new WordSupply(
    "list",
    words.map(({ _id }) => _id),
    recorded.length > 0,
    {
      words: async (_list, ids) => {
        if (server.offline) throw new Error("offline");
        server.fetchedIds.push([...ids]);
        return words.filter(({ _id }) => ids.includes(_id) && !server.deleted.has(_id)).reverse();
      },
      recording: async (audioId) => {
        if (server.offline) throw new Error("offline");
        server.fetchedSounds.push(audioId);
        return server.deleted.has(audioId) ? undefined : sound;
      },
    },
  );
  const order = words.map((_, index) => index);
  return { server, supply, order };
}

const all = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("WordSupply", () => {
  test("finds the word of a place, in the order of practice", async () => {
    const { supply } = fakeList(3, all(3));
    await expect(supply.find([2, 0, 1], 0)).resolves.toMatchObject({
      position: 0,
      word: { word: "word2" },
      recorded: true,
    });
  });

  test("skips words without a recording, over the end of a batch", async () => {
    const { supply, order, server } = fakeList(130, [0, 120]);
    await expect(supply.find(order, 1)).resolves.toMatchObject({ position: 120, recorded: true });
    expect(server.fetchedIds.map((ids) => ids.length)).toEqual([50, 50, 30]);
  });

  test("asks the last word without a recording", async () => {
    const { supply, order } = fakeList(3, [0]);
    await expect(supply.find(order, 1)).resolves.toMatchObject({ position: 2, recorded: false });
  });

  test("a list without any recording is not searched from its beginning", async () => {
    const { supply, order, server } = fakeList(20_000, []);
    await expect(supply.find(order, 0)).resolves.toMatchObject({
      position: 19_999,
      recorded: false,
    });
    expect(server.fetchedIds).toHaveLength(1);
  });

  test("fetches a batch once, and the next one ahead of need", async () => {
    const { supply, order, server } = fakeList(120, all(120));
    for (let position = 0; position < 40; position += 1) await supply.find(order, position);
    expect(server.fetchedIds).toHaveLength(1);
    await supply.find(order, 40);
    expect(server.fetchedIds).toHaveLength(2);
    await supply.find(order, 55);
    expect(server.fetchedIds).toHaveLength(2);
  });

  test("fetches the sound of the next word before it is asked, and each once", async () => {
    const { supply, order, server } = fakeList(4, [0, 2, 3]);
    const first = await supply.find(order, 0);
    await supply.recording(first.word);
    expect(server.fetchedSounds).toEqual(["audio2", "audio0"]);
    const second = await supply.find(order, 1);
    await supply.recording(second.word);
    expect(server.fetchedSounds).toEqual(["audio2", "audio0", "audio3"]);
  });

  test("a sound that is gone from the server makes a word without recording", async () => {
    const { supply, order, server } = fakeList(3, all(3));
    server.deleted.add("audio1");
    const { word } = await supply.find(order, 1);
    await expect(supply.recording(word)).resolves.toBeUndefined();
    await expect(supply.find(order, 1)).resolves.toMatchObject({ position: 2 });
  });

  test("a word that is gone means that the list has changed", async () => {
    const { supply, order, server } = fakeList(3, all(3));
    server.deleted.add("id1");
    await expect(supply.find(order, 0)).rejects.toBeInstanceOf(WordlistChanged);
  });

  test("what failed is fetched anew at the next try", async () => {
    const { supply, order, server } = fakeList(3, all(3));
    server.offline = true;
    await expect(supply.find(order, 0)).rejects.toThrow("offline");
    server.offline = false;
    const { word } = await supply.find(order, 0);
    server.offline = true;
    await expect(supply.find(order, 2)).resolves.toMatchObject({ position: 2 });
    await expect(supply.recording(word)).rejects.toThrow("offline");
    server.offline = false;
    await expect(supply.recording(word)).resolves.toBe(sound);
  });
});
