import { describe, expect, test } from "vitest";
import { RecordingNotSaved, replaceRecording } from "./replace-recording";

class Rejected extends Error {}

/** A fake server with one word, which can fail at each step, before or after doing it. */
function fakeServer(oldId: string) {
  const server = {
    audios: new Set(oldId === "" ? [] : [oldId]),
    current: oldId,
    log: [] as string[],
    fail: {} as Partial<Record<"upload" | "patch" | "response" | "current" | "remove", Error>>,
  };
  const calls = {
    upload: async () => {
      server.log.push("upload");
      if (server.fail.upload) throw server.fail.upload;
      server.audios.add("new");
      return "new";
    },
    patch: async (audioId: string) => {
      server.log.push(`patch ${audioId}`);
      if (server.fail.patch) throw server.fail.patch;
      server.current = audioId;
      if (server.fail.response) throw server.fail.response;
    },
    current: async () => {
      if (server.fail.current) throw server.fail.current;
      return server.current;
    },
    remove: async (audioId: string) => {
      server.log.push(`remove ${audioId}`);
      if (server.fail.remove) throw server.fail.remove;
      server.audios.delete(audioId);
    },
    wasRejected: (error: unknown) => error instanceof Rejected,
  };
  return { server, calls };
}

async function failureOf(work: Promise<unknown>): Promise<RecordingNotSaved> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RecordingNotSaved);
  return error as RecordingNotSaved;
}

describe("replaceRecording", () => {
  test("uploads, patches, then deletes the old audio", async () => {
    const { server, calls } = fakeServer("old");
    await expect(replaceRecording(calls, "old")).resolves.toBe("new");
    expect(server.log).toEqual(["upload", "patch new", "remove old"]);
    expect([...server.audios]).toEqual(["new"]);
  });

  test("a first recording deletes nothing", async () => {
    const { server, calls } = fakeServer("");
    await replaceRecording(calls, "");
    expect(server.log).toEqual(["upload", "patch new"]);
  });

  test("a failed upload keeps the old recording and patches nothing", async () => {
    const { server, calls } = fakeServer("old");
    server.fail.upload = new Error("offline");
    const failure = await failureOf(replaceRecording(calls, "old"));
    expect(failure.message).toBe("Failed to upload audio.");
    expect(failure.uploadedId).toBeUndefined();
    expect(server.log).toEqual(["upload"]);
    expect(server.current).toBe("old");
  });

  test("a rejected patch keeps the old recording and deletes the new audio", async () => {
    const { server, calls } = fakeServer("old");
    server.fail.patch = new Rejected();
    await failureOf(replaceRecording(calls, "old"));
    expect(server.current).toBe("old");
    expect([...server.audios]).toEqual(["old"]);
  });

  test("a rejected patch whose cleanup fails is one failure", async () => {
    const { server, calls } = fakeServer("old");
    server.fail.patch = new Rejected();
    server.fail.remove = new Error("offline");
    await failureOf(replaceRecording(calls, "old"));
    expect(server.current).toBe("old");
  });

  test("a patch whose response was lost succeeds", async () => {
    const { server, calls } = fakeServer("old");
    server.fail.response = new Error("connection lost");
    await expect(replaceRecording(calls, "old")).resolves.toBe("new");
    expect([...server.audios]).toEqual(["new"]);
  });

  test("a patch that never arrived deletes the new audio", async () => {
    const { server, calls } = fakeServer("old");
    server.fail.patch = new Error("connection lost");
    const failure = await failureOf(replaceRecording(calls, "old"));
    expect(failure.uploadedId).toBeUndefined();
    expect([...server.audios]).toEqual(["old"]);
  });

  test("after an unknown outcome, nothing is deleted and a retry skips the upload", async () => {
    const { server, calls } = fakeServer("old");
    server.fail.response = new Error("connection lost");
    server.fail.current = new Error("offline");
    const failure = await failureOf(replaceRecording(calls, "old"));
    expect(failure.uploadedId).toBe("new");
    expect(server.audios.has(server.current)).toBe(true);

    server.fail = {};
    server.log.length = 0;
    await expect(replaceRecording(calls, "old", failure.uploadedId)).resolves.toBe("new");
    expect(server.log).toEqual(["patch new", "remove old"]);
  });

  test("a failure to delete the old audio keeps the new one", async () => {
    const { server, calls } = fakeServer("old");
    server.fail.remove = new Error("offline");
    await expect(replaceRecording(calls, "old")).resolves.toBe("new");
    expect(server.current).toBe("new");
  });
});
