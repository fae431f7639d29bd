import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { words } from "@/testing/fixtures";
import { clickButton, fill, findAlert, open, textIn, user } from "@/testing/page";
import { answer, answerAndRecord, refuse } from "@/testing/server";

const page = "/competition/12345/wordlist/wordlist-1";

/** Opens a word's row, and returns its form. */
async function openRow(word: string): Promise<HTMLElement> {
  open(page);
  await user.click(await screen.findByRole("button", { name: `Edit ${word}` }));
  return screen.findByRole("form", { name: `Edit ${word}` });
}

test("my version of a word is saved over theirs, field by field", async () => {
  const form = await openRow("lullaby");
  fill("Definition", "my text", form);
  const theirs = { ...words[0], definition: "their text", notes: "from a colleague" };
  answer("get", "/api/wordlist/word/:wordId", 200, theirs);
  await clickButton("Save", form);
  const alert = await findAlert("Someone else changed this word", form);
  within(alert).getByText(/their text/);
  const saved = answerAndRecord("patch", "/api/wordlist/word/:wordId", {
    ...theirs,
    definition: "my text",
  });
  await clickButton("Keep my version", alert);
  await screen.findByText("Saved “lullaby”.");
  expect(saved).toMatchObject([{ definition: "my text" }]);
  expect(saved[0]).not.toHaveProperty("notes");
});

test("what was typed about a word that someone deleted survives a reload", async () => {
  const form = await openRow("lullaby");
  fill("Sentence", "She hummed.", form);
  refuse("get", "/api/wordlist/word/:wordId", 404, "not-found");
  await clickButton("Save", form);
  await findAlert("Someone else deleted “lullaby”. What you typed is still here.", form);
  answer("get", "/api/wordlist/:wordlistId/words", 200, {
    page: 1,
    pageCount: 1,
    pageSize: 50,
    places: [1],
    matches: 1,
    total: 1,
    withoutRecording: 0,
    withoutDefinition: 0,
    words: words.slice(1),
  });
  open(page);
  await findAlert("Someone else deleted “lullaby”.");
  expect(textIn("Sentence")).toBe("She hummed.");
});
