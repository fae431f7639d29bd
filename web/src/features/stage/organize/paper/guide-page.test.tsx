import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { bee, competition, sealedBee, wordlist } from "@/testing/fixtures";
import { expectGone, open, openAndRetry } from "@/testing/page";
import { answer } from "@/testing/server";
import { beeQuery } from "../api";

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

test("Olive tells an outdated guide by its fingerprint, which is printed with it", async () => {
  const router = open("/competition/12345/bee/bee-1/guide");
  const fingerprint = await screen.findByText("84b3 2f6d 7dd9 4656");
  expect(fingerprint.closest("p")?.textContent).toBe("2 words · Fingerprint: 84b3 2f6d 7dd9 4656");
  expect(fingerprint.closest(".wh-on-screen")).toBeNull();

  // Someone removes a word.
  answer("get", "/api/bee/competition/:code/:beeId", 200, {
    ...bee,
    wordlist: { title: wordlist.title, count: 1, hash: "00ff2f6d7dd94656", sealed: false },
  });
  const [word] = wordlist.words ?? [];
  answer("get", "/api/wordlist/competition/:code/:wordlistId", 200, { ...wordlist, words: [word] });
  const { queryKey } = beeQuery(competition.code, bee._id);
  await router.options.context.queryClient.invalidateQueries({ queryKey });
  await screen.findByText("00ff 2f6d 7dd9 4656");
  await expectGone("raccoon");
  screen.getByText("lullaby");
});

test("without a guide, the page says until when its list can be unsealed", async () => {
  answer("get", "/api/bee/competition/:code/:beeId", 200, sealedBee);
  open("/competition/12345/bee/bee-1/guide");
  await screen.findByText(/Until the draw, you can unseal it on the bee's page\.$/);
  answer("get", "/api/bee/competition/:code/:beeId", 200, { ...sealedBee, phase: "closed" });
  open("/competition/12345/bee/bee-1/guide");
  await screen.findByText(/print its words\. You can unseal it on the bee's page\.$/);
  // Only the other bee's page can unseal it.
  answer("get", "/api/bee/competition/:code/:beeId", 200, {
    ...sealedBee,
    phase: "closed",
    sealed: false,
  });
  open("/competition/12345/bee/bee-1/guide");
  await screen.findByText("The list is sealed for another bee, so nobody can print its words.");
});
