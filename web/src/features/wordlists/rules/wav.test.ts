import { expect, test } from "vitest";
import { wavOf } from "./wav";

test("a WAV file has a header and clipped samples of 16 bits", async () => {
  const wav = wavOf(Float32Array.of(0, 0.5, -1, 2), 24_000);
  expect(wav.type).toBe("audio/wav");
  const view = new DataView(await wav.arrayBuffer());
  const tag = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
  expect([0, 8, 12, 36].map(tag)).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
  expect(view.byteLength).toBe(52);
  expect(view.getUint32(4, true)).toBe(44);
  expect(view.getUint32(24, true)).toBe(24_000);
  expect(view.getUint32(40, true)).toBe(8);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 16384, -32767, 32767]);
});
