import { expect, test } from "vitest";
import { deskView } from "@/testing/stage";
import type { BoardView, DeskView } from "../views";
import { roundSteps } from "./round-steps";

const ready = (round?: BoardView["round"]): DeskView => {
  const { round: _, ...board } = deskView.board;
  return { ...deskView, step: "ready", refusals: {}, board: { ...board, ...(round && { round }) } };
};
const labels = (view: DeskView) => roundSteps(view).map(({ label }) => label);

test("practice rounds come before the first round only", () => {
  const both = ["Start round 1", "Start a practice round"];
  expect(labels(ready())).toEqual(both);
  expect(labels(ready({ no: 0, kind: "practice" } as BoardView["round"]))).toEqual(both);
  expect(labels(ready({ no: 1, kind: "spelling" } as BoardView["round"]))).toEqual([
    "Start round 2",
  ]);
});

test("nobody starts a practice round in a pause", () => {
  const paused = { ...ready(), refusals: { startRound: "The bee is paused." } };
  expect(roundSteps(paused)[1]).toMatchObject({
    command: { type: "startRound", kind: "practice" },
    missing: ["The bee is paused."],
  });
});
