import { expect, test } from "vitest";
import { deletionSummary } from "./deletion-summary";

test.each([
  [{ responseCount: 0, generalInformation: true }, "Nobody has answered this form yet."],
  [{ generalInformation: false }, "Nobody has answered this form yet."],
  [{ responseCount: 1, generalInformation: false }, "1 answer will be deleted."],
  [{ responseCount: 1200, generalInformation: false }, "1,200 answers will be deleted."],
  [
    { responseCount: 12, generalInformation: true },
    "12 answers will be deleted, and their grades will leave the statistics.",
  ],
])("the summary for deleting %j", (template, sentence) => {
  expect(deletionSummary(template)).toBe(`${sentence} You can undo this for ten seconds.`);
});
