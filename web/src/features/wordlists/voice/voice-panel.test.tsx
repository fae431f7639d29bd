import { screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { expect, test } from "vitest";
import type { Schema } from "@/shared/api/client";
import { voice, wordlist, words } from "@/testing/fixtures";
import { clickButton, expectGone, findAlert, open, openAndRetry, user } from "@/testing/page";
import { answer, hold, refuse, restore, server } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1";
const path = "/api/wordlist/competition/:code/:wordlistId/voice";
const silent = { ...voice, withoutRecording: 12 };
const running = { ...silent, waiting: 9, made: 2, leftOut: 1 };
const panel = () => screen.findByRole("region", { name: "Computer voice" });
/** Answers with this voice, and with a list that fits it. */
function show(shown: Schema<"Voice">) {
  const recordedCount = 20 - shown.withoutRecording;
  answer("get", path, 200, shown);
  answer("get", "/api/wordlist/competition/:code", 200, [
    { ...wordlist, wordCount: 20, recordedCount },
  ]);
}

test("the computer voice that fails to load can be loaded again", async () => {
  await openAndRetry(path, page, "Could not load the computer voice.");
  await screen.findByText("lullaby");
});

test("a list with recordings only has no offer", async () => {
  open(page);
  await screen.findByText("lullaby");
  expect(screen.queryByRole("region", { name: "Computer voice" })).toBeNull();
});

test("a sealed list says so once, where its words would be", async () => {
  refuse("get", path, 409, "list-sealed");
  refuse("get", "/api/wordlist/:wordlistId/words", 409, "list-sealed");
  open(page);
  await findAlert("Failed to fetch words.");
  expect(screen.getAllByText(/^This wordlist is sealed for a bee\./u)).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Computer voice" })).toBeNull();
});

test("the offer doesn't wait for the server, so it moves no words", async () => {
  show(silent);
  server.use(http.get(path, () => delay("infinite")));
  open(page);
  expect(await screen.findByText(/^12 words have no recording\./u)).toBeTruthy();
});

test("words get a voice at the second try, with their progress", async () => {
  show(silent);
  refuse("post", path, 503, "server-busy");
  open(page);
  expect(await screen.findByText(/^12 words have no recording\./u)).toBeTruthy();
  await clickButton("Give these words a voice");
  await findAlert("Could not give these words a voice.");
  restore();
  show(running);
  answer("post", path, 200, running);
  await clickButton("Give these words a voice");
  expect(await screen.findByText("Giving words a voice: 3 of 12")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Words with a voice" })).toBeTruthy();
  // Without waiting words, it's done.
  show({ ...voice, synthetic: 11, made: 11, withoutRecording: 1, leftOut: 1 });
  expect(
    await screen.findByText("11 words got a voice. Listen before you use them.", undefined, {
      timeout: 4_000,
    }),
  ).toBeTruthy();
});

test("it can be canceled at the second try", async () => {
  show(running);
  refuse("delete", path, 503, "server-busy");
  open(page);
  await clickButton("Cancel", await panel());
  await findAlert("Could not cancel.");
  restore();
  const canceled = { ...silent, canceled: 9, made: 2, leftOut: 1 };
  answer("delete", path, 200, canceled);
  show(canceled);
  await clickButton("Cancel", await panel());
  expect(await screen.findByText("Canceled. 2 words got a voice.")).toBeTruthy();
  await screen.findByRole("button", { name: "Give these words a voice" });
});

test("the focus stays at the button to try again, then goes to the panel", async () => {
  show(running);
  refuse("delete", path, 503, "server-busy");
  open(page);
  await clickButton("Cancel", await panel());
  const alert = await findAlert("Could not cancel.");
  const again = within(alert).getByRole("button", { name: "Try again" });
  const canceling = hold("delete", path);
  await user.click(again);
  await waitFor(() => expect(again.getAttribute("aria-disabled")).toBe("true"));
  canceling();
  await waitFor(() => expect(again.getAttribute("aria-disabled")).toBe("false"));
  expect(document.activeElement).toBe(again);
  const canceled = { ...silent, canceled: 12 };
  answer("delete", path, 200, canceled);
  show(canceled);
  await user.click(again);
  await expectGone("Could not cancel.");
  expect(document.activeElement).toBe(await panel());
});

test("words that couldn't get a voice say why", async () => {
  const reasons = [
    "unknownPronunciation",
    "severalPronunciations",
    "unclear",
    "failed",
    "notStarted",
  ] as const;
  const leftOutWords = reasons.map((reason, index) => ({
    wordId: `word-${index}`,
    word: `word ${index}`,
    reason,
  }));
  show({ ...silent, leftOut: 205, leftOutWords });
  open(page);
  const shown = await panel();
  expect(await within(shown).findByText("205 words couldn't get a voice")).toBeTruthy();
  expect(shown.textContent).toContain("Add it in IPA, such as /bəˈnænə/.");
  expect(shown.textContent).toContain("It didn't come out clearly. Record it yourself.");
  expect(shown.textContent).toContain("And 200 more.");
  expect(shown.textContent).toContain("12 words still have no recording.");
});

test("without the voice pack, the button says how to get it", async () => {
  show({ ...silent, withoutRecording: 1, leftOut: 1, installed: false });
  refuse("post", path, 409, "voice-off");
  open(page);
  // It says so once it knows.
  expect(await screen.findByText("1 word still has no recording.")).toBeTruthy();
  await clickButton("Give these words a voice");
  expect(
    await screen.findByText(
      "This server has no voice yet. Ask the person who runs it to install the voice pack.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a voice that can't start says so, and the words wait", async () => {
  show({ ...running, cannotStart: true });
  open(page);
  expect(
    await screen.findByText(
      "The voice can't start on this server. Ask the person who runs it to look at its log.",
    ),
  ).toBeTruthy();
});

test("a word with a computer voice is marked until it is recorded", async () => {
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    words: words.map((word, index) => ({ ...word, synthetic: index === 0 })),
    places: [1, 2],
    page: 1,
    pageCount: 1,
    pageSize: 20,
    matches: 2,
    total: 2,
    withoutRecording: 0,
    withoutDefinition: 0,
  });
  open(page);
  await waitFor(() => expect(screen.getAllByText("Computer voice")).toHaveLength(1));
});
