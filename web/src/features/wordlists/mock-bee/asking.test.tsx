import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as soundEffects from "@/shared/lib/sound-effects";
import { changePracticeSettings } from "@/shared/practice-settings";
import { mia, wordlist, words } from "@/testing/fixtures";
import { clickButton, open, user } from "@/testing/page";
import { answer } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1/practice?mode=mock-bee";
const details = {
  word: "lullaby",
  definition: "a song that is sung to a child",
  sentence: "Her lullaby was soft.",
  partOfSpeech: "noun",
  etymology: "Middle English, from Latin lallare",
};

async function startBee(): Promise<HTMLElement> {
  answer("get", "/api/wordlist/:wordlistId/words", 200, { words: [{ ...words[0], ...details }] });
  answer("get", "/api/wordlist/competition/:code/:wordlistId", 200, {
    ...wordlist,
    wordCount: 1,
    words: ["word-1"],
  });
  open(page, mia);
  await clickButton("Start the bee");
  return screen.findByRole("region", { name: "Ask the pronouncer" });
}

test("a speller may ask for all that is allowed on stage, and no answer has the word", async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const questions = await startBee();
  const asked: Record<string, string | null> = {};
  for (const button of within(questions).getAllByRole("button")) {
    await user.click(button);
    asked[button.textContent] = questions.querySelector("[aria-live] p")?.textContent ?? null;
  }
  expect(asked).toEqual({
    Definition: details.definition,
    Sentence: "Her _____ was soft.",
    "Part of speech": details.partOfSpeech,
    Language: "English, Latin",
    Origin: details.etymology,
  });
  // And to hear it again.
  const before = play.mock.calls.length;
  await clickButton("Play the word");
  expect(play.mock.calls.length).toBe(before + 1);
});

test.each([
  ["rings", true],
  ["doesn't ring if sounds are off", false],
])("the bell %s for a miss", async (_, sounds) => {
  changePracticeSettings(mia.uid, { sounds });
  const played = vi.spyOn(soundEffects, "playEffect").mockReturnValue();
  await startBee();
  await waitFor(async () => {
    await clickButton("I don't know it");
    screen.getByRole("region", { name: "Ruling" });
  });
  // It follows the ruling's first paint.
  await waitFor(() => expect(played.mock.calls).toEqual(sounds ? [["bell"]] : []));
});
