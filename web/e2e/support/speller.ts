import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { springBee } from "./paths";
import { expect } from "./test";

/** The words of spring-bee.csv by their definitions, which are unique. */
export const wordByDefinition = new Map(
  Papa.parse<Record<string, string>>(readFileSync(springBee, "utf8"), {
    header: true,
    skipEmptyLines: true,
  }).data.map((row) => [row.Definition as string, row.Word as string]),
);

/** The word to spell on the practice page, found by its definition. */
export async function currentWord(page: Page): Promise<{ word: string; recorded: boolean }> {
  const hint = page.getByRole("button", { name: "Definition" });
  await expect(hint).toBeVisible();
  if ((await hint.getAttribute("aria-expanded")) === "false") {
    await hint.click();
  }
  const definition = (await page.getByRole("definition").first().textContent()) ?? "";
  const word = wordByDefinition.get(definition);
  if (word === undefined) {
    throw new Error(`No word of the list is defined as "${definition}"`);
  }
  return { word, recorded: await page.getByRole("button", { name: "Play the word" }).isVisible() };
}

/** Types the spelling and sends it with Enter. */
export async function spell(page: Page, spelling: string): Promise<void> {
  await page.getByLabel("Spell the word").fill(spelling);
  await page.getByLabel("Spell the word").press("Enter");
}

/** Spells the word right and waits for the praise, which is shown so briefly that `expect` may look too late. */
export async function spellCorrectly(page: Page, word: string): Promise<void> {
  const praised = page.waitForFunction(() =>
    document.querySelector("#spelling-result")?.textContent?.startsWith("Correct!"),
  );
  await spell(page, word);
  await praised;
}
