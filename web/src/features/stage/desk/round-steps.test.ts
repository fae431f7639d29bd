import { expect, test } from "vitest";
import { boardView, deskView } from "@/testing/stage";
import type { DeskView } from "../views";
import { roundSteps, roundVerdict } from "./round-steps";

const ready = (roundNo: number): DeskView => ({
  ...deskView,
  step: "ready",
  refusals: {},
  roundNo,
});
const labels = (view: DeskView) => roundSteps(view).map(({ label }) => label);

test("practice rounds come before the first round only", () => {
  expect(labels(ready(0))).toEqual(["Start round 1", "Start a practice round"]);
  expect(labels(ready(1))).toEqual(["Start round 2"]);
});

test("nobody starts a practice round in a pause", () => {
  const paused = { ...ready(0), refusals: { startRound: "The bee is paused." } };
  expect(roundSteps(paused)[1]).toMatchObject({
    command: { type: "startRound", kind: "practice" },
    missing: ["The bee is paused."],
  });
});

test.each([
  ["practice", [true, false, true], "Everyone has spelled. Nobody leaves in a practice round."],
  ["titleWord", [true], "1 spelled the title word."],
  ["titleWord", [false], "The title word was missed. Everyone goes on."],
  ["spelling", [false, false], "Everyone has spelled, and nobody was right."],
  [
    "spelling",
    [true, false, false],
    "Everyone has spelled. 1 was right and spells for the title. The others stay seated.",
  ],
  ["spelling", [true, true, false], "Everyone has spelled. 2 stay in, 1 leaves."],
] as const)("the end of a round of kind %s with %j is put in words", (kind, results, verdict) => {
  const survivors = results.map((correct, index) => ({ number: index + 1, correct }));
  const titleWord = kind === "spelling";
  const board = {
    ...boardView,
    phase: "roundEnd",
    round: { no: 4, kind, titleWord },
    survivors,
  } as const;
  const order = results.map((correct, index) => ({
    speller: index + 1,
    number: index + 1,
    name: "",
    school: "",
    status: correct ? ("right" as const) : ("missed" as const),
  }));
  expect(roundVerdict({ ...deskView, board, order })).toBe(verdict);
});
