import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { mia, wordlist, words } from "@/testing/fixtures";
import { clickButton, expectGone, findAlert, open, retry, user } from "@/testing/page";
import {
  answer,
  answerAndRecord,
  disconnect,
  hold,
  recordAttempts,
  refuse,
  restore,
} from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1/practice?mode=mock-bee";

async function startBee() {
  open(page, mia);
  await screen.findByRole("button", { name: "Start the bee" });
}

/** The button does nothing just after the word has come. */
async function pass() {
  await waitFor(async () => {
    await clickButton("I don't know it");
    screen.getByRole("region", { name: "Ruling" });
  });
}

/** The button does nothing just after the ruling. */
async function goOn(name: "Next word" | "See the result") {
  await waitFor(async () => {
    await clickButton(name);
    expect(screen.queryByRole("button", { name })).toBeNull();
  });
}

/** The words that the server counts as asked. */
function recordAsked() {
  const attempts = recordAttempts();
  return () => attempts().map(({ wordId, mode }) => [wordId, mode]);
}

test("a bee that can't fetch its next word shows an error and retries", async () => {
  await startBee();
  disconnect("get", "/api/wordlist/:wordlistId/words");
  await clickButton("Start the bee");
  const alert = await findAlert("Failed to fetch the next word. Please try again.");
  restore();
  await retry(alert);
  await expectGone("Failed to fetch the next word. Please try again.");
  await screen.findByRole("region", { name: "Ask the pronouncer" });
});

test("a bee whose list has changed goes on with the new one", async () => {
  await startBee();
  const added = { ...words[0], _id: "word-3", word: "zebra", definition: "a striped animal" };
  answer("get", "/api/wordlist/:wordlistId/words", 200, { words: [added] });
  answer("get", "/api/wordlist/competition/:code/:wordlistId", 200, {
    ...wordlist,
    wordCount: 1,
    wordsVersion: 2,
    words: ["word-3"],
  });
  await clickButton("Start the bee");
  await clickButton(
    "Definition",
    await screen.findByRole("region", { name: "Ask the pronouncer" }),
  );
  await screen.findByText("a striped animal");
});

test("a word whose recording can't be fetched can be tried again", async () => {
  const sentence = "The word couldn't be played. Press play to try again.";
  disconnect("get", "/api/audio/:audioId");
  await startBee();
  await clickButton("Start the bee");
  const alert = await findAlert(sentence);
  // In the lamp's place, so that no letter moves away from a finger.
  expect(screen.getByRole("region", { name: "Stage" }).contains(alert)).toBe(true);
  expect(screen.queryByText("Listen")).toBeNull();
  restore();
  await clickButton("Play the word");
  await expectGone(sentence);
});

test("words that can't be heard are exchanged until none is left", async () => {
  const sentence = "The word couldn't be played. Press play to try again.";
  disconnect("get", "/api/audio/:audioId");
  await startBee();
  await clickButton("Start the bee");
  for (const _word of words) {
    await findAlert(sentence);
    await clickButton("Give me another word");
    await expectGone(sentence);
  }
  await screen.findByText("No word can be heard");
});

test("an exchanged word isn't counted, and the next one is", async () => {
  const attempts = recordAsked();
  disconnect("get", "/api/audio/:audioId");
  await startBee();
  screen.getByRole("button", { name: "Mock bee" });
  await clickButton("Start the bee");
  await clickButton(
    "Definition",
    await screen.findByRole("region", { name: "Ask the pronouncer" }),
  );
  const [exchanged] = (await screen.findByText(/the word number/)).textContent.match(/\d/u) ?? [];
  await user.click(await screen.findByRole("button", { name: "Give me another word" }));
  await pass();
  await goOn("Next word");
  await screen.findByRole("heading", { name: "No words right this time." });
  screen.getByRole("button", { name: "Mock bee" });
  await waitFor(() =>
    expect(attempts()).toEqual([[exchanged === "1" ? "word-2" : "word-1", "mock-bee"]]),
  );
});

test("words whose recordings are gone aren't asked without a voice", async () => {
  refuse("get", "/api/audio/:audioId", 404, "not-found");
  await startBee();
  await clickButton("Start the bee");
  await screen.findByText("No word can be heard");
});

test("a recording that arrives after the ruling can be played", async () => {
  const arrive = hold("get", "/api/audio/:audioId");
  await startBee();
  await clickButton("Start the bee");
  await screen.findByRole("region", { name: "Ask the pronouncer" });
  await pass();
  const play = screen.getByRole("button", { name: "Play the word" });
  expect(play.getAttribute("aria-busy")).toBe("true");
  arrive();
  await waitFor(() => expect(play.getAttribute("aria-busy")).toBe("false"));
});

test("a recording that failed can be tried again after the ruling", async () => {
  const sentence = "The word couldn't be played. Press play to try again.";
  disconnect("get", "/api/audio/:audioId");
  await startBee();
  await clickButton("Start the bee");
  await findAlert(sentence);
  await pass();
  await findAlert(sentence);
  restore();
  await clickButton("Play the word");
  await expectGone(sentence);
  screen.getByRole("region", { name: "Ruling" });
});

test("a word that comes while the page is hidden waits with its clock", async () => {
  await startBee();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await clickButton("Start the bee");
  await screen.findByRole("region", { name: "Ask the pronouncer" });
  const play = screen.getByRole("button", { name: "Play the word" });
  await waitFor(() => expect(play.getAttribute("aria-busy")).toBe("false"));
  screen.getByText("Listen");
  await user.click(play);
  await screen.findByText("The bee is paused. Your clock waits for you.");
  visibility.mockRestore();
  await clickButton("Continue");
  await screen.findByText("Ask or spell");
});

test("a changed letter after a start over rings the bell, and isn't reported as a wrong spelling", async () => {
  const attempts = answerAndRecord("post", "/api/user/practice-attempts", null);
  await startBee();
  await user.click(screen.getByText("No clock"));
  await clickButton("Start the bee");
  const letters = await screen.findByLabelText("Spell the word, letter by letter");
  await user.type(letters, "qu");
  await clickButton("Start over");
  await screen.findByText("Start again. You said q, u.");
  await user.type(letters, "qa");
  await screen.findByText("You changed a letter");
  screen.getByText("You spelled qa.");
  await waitFor(() =>
    expect(attempts[0]).toMatchObject({ attempts: [{ typed: "", correct: false }] }),
  );
});

test("letters given before the time was up are shown, and aren't reported as a wrong spelling", async () => {
  const attempts = answerAndRecord("post", "/api/user/practice-attempts", null);
  await startBee();
  await clickButton("Start the bee");
  await user.type(await screen.findByLabelText("Spell the word, letter by letter"), "qu");
  await user.click(screen.getByRole("button", { name: "Play the word" }));
  await screen.findByText("Ask or spell");
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 90_000);
  await screen.findByText("Time's up");
  screen.getByText("You spelled qu.");
  await waitFor(() =>
    expect(attempts[0]).toMatchObject({ attempts: [{ typed: "", correct: false }] }),
  );
});
