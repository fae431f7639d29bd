// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { fromStoredTake, isStoredTake, toStoredTake } from "./stored-take";

test("a take is the same after it was stored", async () => {
  const audio = new Blob([new Uint8Array([0, 127, 128, 255])], {
    type: "audio/webm;codecs=opus",
  });
  const stored = await toStoredTake({ audio, fileName: "recording.webm" });
  expect(isStoredTake(stored)).toBe(true);
  const restored = fromStoredTake(JSON.parse(JSON.stringify(stored)));
  expect(restored.fileName).toBe("recording.webm");
  expect(restored.audio.type).toBe("audio/webm;codecs=opus");
  expect([...new Uint8Array(await restored.audio.arrayBuffer())]).toEqual([0, 127, 128, 255]);
});

test.each(["audio/mp4", "video/webm", "video/mp4", "application/ogg", ""])(
  "a chosen file of type %j has it after it was stored",
  async (type) => {
    const audio = new Blob(["RIFF"], { type });
    const stored = await toStoredTake({ audio, fileName: "word.webm" });
    expect(isStoredTake(stored)).toBe(true);
    expect(fromStoredTake(stored).audio.type).toBe(type);
  },
);

test.each([
  "",
  "https://bee.example/akimbo.webm",
  "data:text/html;base64,PGI+",
  "data:audio/webm;base64,<b>",
])("%j is not a stored take", (audio) => {
  expect(isStoredTake({ fileName: "recording.webm", audio })).toBe(false);
});
