import { expect, test } from "vitest";
import type { BoardView } from "../views";
import { clockDigits, lampOf, millisecondsLeft } from "./clock";

test.each([
  [90_000, "1:30"],
  [60_000, "1:00"],
  [59_001, "1:00"],
  [999, "0:01"],
  [0, "0:00"],
])("%d ms are %s", (milliseconds, digits) => {
  expect(clockDigits(milliseconds)).toBe(digits);
});

test("a running clock ends at zero and waits there", () => {
  const clock = { running: true, endT: 50_000, warn: [] };
  expect(millisecondsLeft(clock, 49_000)).toBe(1_000);
  expect(millisecondsLeft(clock, 51_000)).toBe(0);
});

test("the lamp says TIME only when the server has", () => {
  const clock = { running: true, endT: 50_000, warn: [], askUntilLeft: 30 };
  const asking = { turn: "asking", clock, timeUp: false } as const;
  expect(lampOf(asking, 10_000)).toBe("ask");
  expect(lampOf(asking, 20_000)).toBe("spell");
  expect(lampOf(asking, 60_000)).toBe("spell");
  const judging = {
    turn: "judging" as const,
    clock: { running: false, left: 0, warn: [] },
  };
  expect(lampOf({ ...judging, timeUp: true }, 60_000)).toBe("time");
  expect(lampOf({ ...judging, timeUp: false }, 60_000)).toBe("judging");
});

test("a bee without a clock has the lamps of its turns", () => {
  const lamp = (turn: BoardView["turn"]) => lampOf({ turn, timeUp: false } as BoardView, 0);
  expect(lamp("waiting")).toBe("idle");
  expect(lamp("asking")).toBe("ask");
  expect(lamp("spelling")).toBe("spell");
  expect(lamp("judging")).toBe("judging");
});
