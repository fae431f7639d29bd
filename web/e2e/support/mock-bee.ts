import type { Page } from "@playwright/test";
import { wordByDefinition } from "./speller";
import { expect } from "./test";

/** Starts a mock bee of the demo's list, asks for the definition and gives some letters. Returns all that are spelled. */
export async function stepToMicrophone(page: Page): Promise<string> {
  // The demo stays as it is.
  await page.route("**/api/user/practice-attempts", (route) => route.abort());
  await page.getByText("No clock").click();
  await page.getByRole("button", { name: "Start the bee" }).click();
  await page.getByRole("button", { name: "Definition", exact: true }).click();
  const answer = page.getByRole("region", { name: "Ask the pronouncer" }).getByRole("paragraph");
  const found = wordByDefinition.get((await answer.textContent()) ?? "") ?? "";
  // Accents and hyphens aren't spelled.
  const word = found.normalize("NFD").replace(/[^a-z]/giu, "");
  const letters = page.getByLabel("Spell the word, letter by letter");
  await letters.pressSequentially(word.slice(0, 4));
  await expect(letters).toHaveValue(word.slice(0, 4));
  return word;
}

/** Misses the word by one letter. */
export async function missWord(page: Page): Promise<void> {
  const word = await stepToMicrophone(page);
  await page
    .getByLabel("Spell the word, letter by letter")
    .pressSequentially(`${word.slice(4, -1)}q`);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Not this time", { exact: true })).toBeVisible();
}
