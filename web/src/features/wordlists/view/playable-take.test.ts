import { afterEach, expect, test, vi } from "vitest";
import { playableTake } from "./playable-take";

afterEach(() => vi.unstubAllGlobals());

/** The type of a chosen file as it is uploaded, on a device that can play it. */
async function uploaded(fileName: string, type: string): Promise<string> {
  vi.stubGlobal(
    "OfflineAudioContext",
    class {
      decodeAudioData = async () => ({
        duration: 1,
        length: 1,
        numberOfChannels: 1,
        getChannelData: () => new Float32Array(1),
      });
    },
  );
  const take = await playableTake({ audio: new Blob(["sound"], { type }), fileName });
  return `${take.fileName} ${take.audio.type}`;
}

test.each([
  ["word.aac", "audio/aac"],
  ["word.flac", "audio/flac"],
  ["word.mov", "video/quicktime"],
  ["word.webm", "audio/webm;codecs=opus"],
  ["word.ogg", ""],
])("%s (%s) becomes a WAV file", async (fileName, type) => {
  expect(await uploaded(fileName, type)).toBe("word.wav audio/wav");
});

test.each([
  ["word.mp3", "audio/mpeg"],
  ["word.m4a", "audio/x-m4a"],
  ["word.mp4", "video/mp4"],
  ["word.wav", "audio/vnd.wave"],
  ["word.MP3", ""],
])("%s (%s) is uploaded as it is", async (fileName, type) => {
  expect(await uploaded(fileName, type)).toBe(`${fileName} ${type}`);
});
