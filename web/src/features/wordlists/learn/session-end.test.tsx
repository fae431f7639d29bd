import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { mia } from "@/testing/fixtures";
import { clickButton, expectGone, findAlert, open, pause } from "@/testing/page";
import { disconnect, hold, refuse, restore } from "@/testing/server";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Ends a session in which both words were skipped, and nothing could be heard. */
async function skipAll() {
  disconnect("get", "/api/audio/:audioId");
  open("/competition/12345/wordlist/wordlist-1/practice?mode=learn", mia);
  for (const number of [1, 2]) {
    await screen.findByText(`Word ${number} of 2`);
    await clickButton("Skip");
    await pause();
  }
  await screen.findByRole("region", { name: "Look at these once more" });
}

const spyOnPlays = () => vi.spyOn(HTMLMediaElement.prototype, "play");

test("a word at the end of a session shows that it loads, plays and stops", async () => {
  await skipAll();
  restore();
  const arrive = hold("get", "/api/audio/:audioId");
  await clickButton("Play lullaby");
  expect(screen.getByRole("button", { name: "Play lullaby" }).getAttribute("aria-busy")).toBe(
    "true",
  );
  arrive();
  await screen.findByRole("button", { name: "Stop lullaby" });
  await clickButton("Stop lullaby");
  await screen.findByRole("button", { name: "Play lullaby" });
});

test("a word at the end of a session that can't be played says so", async () => {
  const sentence = "The word couldn't be played. Try again.";
  await skipAll();
  await clickButton("Play lullaby");
  await findAlert(sentence);
  restore();
  await clickButton("Play lullaby");
  await expectGone(sentence);
  await screen.findByRole("button", { name: "Stop lullaby" });
  refuse("get", "/api/audio/:audioId", 404, "not-found");
  await clickButton("Play raccoon");
  await findAlert("This word has no sound in this browser.");
});

test("only the word chosen last at the end of a session is played", async () => {
  await skipAll();
  restore();
  const arrive = hold("get", "/api/audio/audio-1");
  await clickButton("Play lullaby");
  await clickButton("Play raccoon");
  await screen.findByRole("button", { name: "Stop raccoon" });
  await clickButton("Play lullaby");
  const plays = spyOnPlays();
  arrive();
  await screen.findByRole("button", { name: "Stop lullaby" });
  expect(plays).toHaveBeenCalledOnce();
});

test("a word chosen at the end of a session isn't played again in the next one", async () => {
  await skipAll();
  restore();
  const arrive = hold("get", "/api/audio/audio-1");
  await clickButton("Play lullaby");
  const plays = spyOnPlays();
  await clickButton("Practice these two again");
  await screen.findByText("Word 1 of 2");
  arrive();
  await waitFor(() => expect(plays).toHaveBeenCalled());
  expect(plays).toHaveBeenCalledOnce();
});
