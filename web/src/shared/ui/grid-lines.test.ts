import { expect, test } from "vitest";
import { gridLines } from "./grid-lines";

test.each([
  [0, [1]],
  [1, [1]],
  [2, [1, 2]],
  [3, [1, 2, 3]],
  [4, [2, 4]],
  [11, [5, 10, 15]],
  [16, [10, 20]],
  [20_000, [10_000, 20_000]],
])("a chart up to %i has grid lines at %j", (max, lines) => {
  expect(gridLines(max)).toEqual(lines);
});
