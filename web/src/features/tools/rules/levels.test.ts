import { expect, test } from "vitest";
import { levelName, levels } from "./levels";

test("each level has the name of its stage", () => {
  expect(levels.map((level) => levelName(level))).toEqual([
    "everyday",
    "everyday",
    "school bee",
    "school bee",
    "school bee",
    "regional",
    "regional",
    "regional",
    "national final",
    "national final",
  ]);
});
