import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { screenProps } from "@/testing/screen-props";
import { lampView } from "@/testing/stage";
import type { LampView } from "../views";
import { LampScreen } from "./lamp-screen";

const serverNow = 1_000_000;

afterEach(cleanup);

const asking: LampView = lampView;
const { speller: _, turn: __, clock: ___, ...nobody } = asking;
const { clock, ...withoutClock } = asking;
/** What the server still has between rounds. */
const lastTurn = {
  ...withoutClock,
  turn: undefined,
  shown: { correct: true, ground: "spelled" },
} as LampView;

function show(view: LampView, silentSince?: Date): string {
  const { container } = render(
    <LampScreen view={view} silentSince={silentSince} {...screenProps("lamp", serverNow)} />,
  );
  return container.textContent ?? "";
}

test.each<[string, LampView, RegExp[]]>([
  ["called", { ...withoutClock, turn: "waiting" }, [/14 Maya/, /Listen/]],
  [
    "asking",
    asking,
    [/14 Maya/, /ASK/, /1:12/, /You may ask: word again · definition · sentence · origin/],
  ],
  ["asking, without a clock", withoutClock, [/ASK/, /You may ask/]],
  ["spelling", { ...asking, turn: "spelling" }, [/SPELL NOW/, /Say every letter/]],
  [
    "time",
    {
      ...asking,
      turn: "judging",
      timeUp: true,
      clock: { running: false, left: 0, warn: [] },
    },
    [/TIME/, /0:00/, /wait for the judges/],
  ],
  ["judging", { ...asking, turn: "judging" }, [/Thank you/, /wait for the judges/]],
  [
    "correct",
    { ...withoutClock, turn: undefined, shown: { correct: true, ground: "spelled" } } as LampView,
    [/14 Maya/, /Correct/],
  ],
  [
    "missed",
    { ...withoutClock, turn: undefined, shown: { correct: false, ground: "time" } } as LampView,
    [/Thank you, Maya/],
  ],
  ["hold", { ...asking, pause: { kind: "hold", text: "" } }, [/One moment, please/, /stopped/]],
  ["between", { ...nobody, phase: "between" }, [/next speller/]],
  ["before", { ...nobody, phase: "doors" }, [/The bee starts soon/]],
  ["drawn", { ...nobody, phase: "ready", round: undefined } as LampView, [/The bee starts soon/]],
  ["after a round", { ...lastTurn, phase: "ready" }, [/County.*The next round starts soon/]],
  ["after the bee", { ...lastTurn, phase: "closed" }, [/County.*Thank you, spellers/]],
  ["rehearsal", { ...asking, bee: { title: "Test", rehearsal: true } }, [/REHEARSAL/]],
])("the stage monitor shows: %s", (_, view, texts) => {
  const text = show(view);
  for (const one of texts) expect(text).toMatch(one);
});

test("judging looks the same for every ruling, and a miss has neither cross nor red", () => {
  expect(show({ ...asking, turn: "judging" })).not.toMatch(/correct|miss/i);
});

test("an unconnected monitor hides the speller and the clock", () => {
  const text = show(asking, new Date());
  expect(text).toMatch(/Screen not connected/);
  expect(text).not.toMatch(/Maya|14|1:12/);
});

test("without a clock there are no digits", () => {
  expect(clock).toBeDefined();
  expect(show(withoutClock)).not.toMatch(/\d:\d\d/);
});
