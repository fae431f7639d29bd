import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { microphoneFile } from "./support/microphone";
import { expect, test } from "./support/test";

const words = ["naïve", "papier-mâché", "lullaby", "raccoon"];

/** Opens the practice page of four recorded words as a speller. */
async function startPractice(page: Page, api: ApiFixture, admin: Admin) {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, words);
  const audio = readFileSync(microphoneFile);
  for (const wordId of wordlist.words ?? []) {
    await api.recording(admin, wordId, audio);
  }
  const speller = await api.person("sam@example.org");
  await api.join(speller, code);
  await api.signIn(page, speller);
  const address = `/competition/${code}/wordlist/${wordlist._id}/practice`;
  await page.goto(address);
  await expect(page.getByLabel("Spell the word")).toBeVisible();
  return { speller, address, wordlist };
}

/** The word to spell, from its definition, "the word number N". */
async function currentWord(page: Page): Promise<string> {
  const hint = page.getByRole("button", { name: "Definition" });
  await expect(hint).toBeVisible();
  if ((await hint.getAttribute("aria-expanded")) === "false") {
    await hint.click();
  }
  const number = /the word number (\d)/.exec(
    (await page.getByRole("definition").first().textContent()) ?? "",
  );
  return words[Number(number?.[1]) - 1] as string;
}

async function spell(page: Page, spelling: string): Promise<void> {
  await page.getByLabel("Spell the word").fill(spelling);
  await page.getByLabel("Spell the word").press("Enter");
}

const place = (page: Page, number: number) =>
  page.getByText(`Word ${number} of ${words.length}`, { exact: true });

// spec: sentence Incorrect, please try again.
// spec: sentence End of wordlist
// spec: rule spelling
test("a hidden word is spelled, and only case, accents, hyphens and spaces don't count", async ({
  page,
  api,
  admin,
}) => {
  await startPractice(page, api, admin);
  const result = page.getByRole("status").filter({ hasText: /Incorrect|Correct/ });
  for (let number = 1; number <= words.length; number += 1) {
    await expect(place(page, number)).toBeVisible();
    const word = await currentWord(page);
    if (number === 1) {
      await page.getByRole("button", { name: "Sentence" }).click();
      await expect(page.getByText("Please spell")).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(word);
      expect(await page.content()).not.toContain(word);
    }
    const incorrect = {
      naïve: "niave",
      "papier-mâché": "papermache",
      lullaby: "lulaby",
      raccoon: "racoon",
    }[word];
    const correct = {
      naïve: " NAIVE ",
      "papier-mâché": "papier mache",
      lullaby: "Lulla-by",
      raccoon: "RACCOON",
    }[word];
    const right = {
      naïve: "3 of 5 letters are right. Letters 2 and 3 are swapped.",
      "papier-mâché": "10 of 11 letters are right. A letter is missing after letter 3.",
      lullaby: "6 of 7 letters are right. A letter is missing after letter 3.",
      raccoon: "6 of 7 letters are right. A letter is missing after letter 3.",
    }[word];
    await spell(page, incorrect as string);
    await expect(result).toHaveText("Incorrect, please try again.");
    await expect(page.getByText(right as string, { exact: true })).toBeVisible();
    await expect(place(page, number)).toBeVisible();
    await spell(page, correct as string);
    if (number < words.length) {
      await expect(place(page, number + 1)).toBeVisible();
    }
  }
  await expect(page.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
});

test("practice works with the keyboard alone", async ({ page, api, admin }) => {
  const { address } = await startPractice(page, api, admin);
  const field = page.getByLabel("Spell the word");
  const played: string[] = [];
  await page.exposeFunction("notePlay", (source: string) => played.push(source));
  await page.evaluate(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      (window as unknown as { notePlay: (source: string) => void }).notePlay(
        this.currentSrc || this.src,
      );
      return play.call(this);
    };
  });
  await expect(field).toBeFocused();
  for (let number = 1; number <= words.length; number += 1) {
    await expect(place(page, number)).toBeVisible();
    await expect(field).toBeFocused();
    const before = played.length;
    await page.keyboard.press("Control+Enter");
    await expect
      .poll(() => played.length, { message: "plays of the word" })
      .toBeGreaterThan(before);
    // Tab to the hint and back.
    await page.keyboard.press("Tab");
    while (
      !(await page.evaluate(() => document.activeElement?.textContent?.includes("Definition")))
    ) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    const word = await currentWord(page);
    while (!(await field.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press("Shift+Tab");
    }
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address.replace("/practice", ""));
});
