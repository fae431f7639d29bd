import { screen } from "@testing-library/react";
import { test } from "vitest";
import { mia, wordlist, words } from "@/testing/fixtures";
import { clickButton, expectGone, findAlert, open, retry } from "@/testing/page";
import { answer, disconnect, restore } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1/practice?mode=mock-bee";

async function startBee() {
  open(page, mia);
  await screen.findByRole("button", { name: "Start the bee" });
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

test("a word whose recording can't be fetched can be tried again, or exchanged", async () => {
  const sentence = "The word couldn't be played. Press play to try again.";
  disconnect("get", "/api/audio/:audioId");
  await startBee();
  await clickButton("Start the bee");
  await findAlert(sentence);
  restore();
  await clickButton("Play the word");
  await expectGone(sentence);

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
