import { expect, test } from "vitest";
import { deskView } from "@/testing/stage";
import type { DeskView } from "../views";
import { roundSteps } from "./round-steps";

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
