import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openAndRetry } from "@/testing/page";
import { answer } from "@/testing/server";

const check = "/api/bee/competition/:code/:beeId/list-check";

test("the guide has the words that sound the same, also after it failed to load them", async () => {
  const homonyms = [{ word: "raccoon", others: ["racoune", "rakoon"] }];
  await openAndRetry(
    check,
    "/competition/12345/bee/bee-1/guide",
    "Could not load the words that sound the same.",
    undefined,
    () =>
      answer("get", check, 200, { hash: "84b32f6d7dd94656", studied: [], homonyms, unknown: [] }),
  );
  const note = await screen.findByText("Sounds like: racoune, rakoon. Read the definition too.");
  expect(note.closest("li")?.textContent).toContain("raccoon");
  expect(screen.getAllByText(/^Sounds like/)).toHaveLength(1);
});
