import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, wordlist } from "@/testing/fixtures";
import { clickButton, open } from "@/testing/page";
import { answer } from "@/testing/server";

test.each([
  [1, "Learn 1 word", []],
  [5, "Learn 5 words", []],
  [7, "Learn 7 words", ["5", "7"]],
  [10, "Learn 10 words", ["5", "10"]],
  [12, "Learn 10 words", ["5", "10", "12"]],
  [600, "Learn 10 words", ["5", "10", "20"]],
])("of %i words, a session has no more", async (wordCount, name, lengths) => {
  answer("get", "/api/wordlist/competition/:code", 200, [{ ...wordlist, wordCount }]);
  open("/competition/12345/wordlist/wordlist-1", mia);
  const panel = within(await screen.findByRole("region", { name: "Ways to practice" }));
  panel.getByRole("link", { name });
  expect(panel.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(lengths);
  if (lengths.length === 0) return;
  await clickButton("5");
  expect(panel.getByRole("link", { name: "Learn 5 words" }).getAttribute("href")).toMatch(
    /mode=learn&words=5$/,
  );
});
