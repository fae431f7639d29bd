import { expect, test } from "vitest";
import { whatGoesWith } from "./what-goes-with";

test.each([
  [{ responseCount: 0, generalInformation: true }, "Nobody has answered it yet."],
  [{ generalInformation: false }, "Nobody has answered it yet."],
  [{ responseCount: 1, generalInformation: false }, "1 answer goes with it."],
  [{ responseCount: 1200, generalInformation: false }, "1,200 answers go with it."],
  [
    { responseCount: 12, generalInformation: true },
    "12 answers go with it, and the grades leave the statistics.",
  ],
])("deleting %j takes with it", (template, sentence) => {
  expect(whatGoesWith(template)).toBe(`${sentence} This cannot be undone.`);
});
