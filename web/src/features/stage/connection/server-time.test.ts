import { expect, test } from "vitest";
import { ServerTime } from "./server-time";

test("the fastest of the last 20 beats gives the server's time", () => {
  const time = new ServerTime();
  time.heard(1_000, 5_300);
  time.heard(6_000, 10_020);
  time.heard(11_000, 15_400);
  expect(time.at(20_020)).toBe(16_000);
});

test("a beat counts until 20 others have followed", () => {
  const time = new ServerTime();
  time.heard(0, 4_000);
  for (let beat = 1; beat < 20; beat += 1) time.heard(beat * 5_000, beat * 5_000 + 4_100);
  expect(time.at(104_000)).toBe(100_000);
  time.heard(100_000, 104_100);
  expect(time.at(104_100)).toBe(100_000);
});

test("a restarted server counts anew", () => {
  const time = new ServerTime();
  time.heard(900_000, 901_000);
  time.reset();
  time.heard(200, 930_200);
  expect(time.at(931_000)).toBe(1_000);
});
