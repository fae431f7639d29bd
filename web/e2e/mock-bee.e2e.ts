import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { giveVoice } from "./support/computer-voice";
import { expect, test } from "./support/test";

const words = ["naïve", "papier-mâché", "lullaby", "raccoon"];

/** Opens the mock bee of four words as a speller. */
async function openMockBee(
  page: Page,
  api: ApiFixture,
  admin: Admin,
  { recorded = true }: { recorded?: boolean } = {},
) {
  const { speller, list } = await api.practice(admin, words, { recorded });
  await api.signIn(page, speller);
  await page.goto(`${list}/practice?mode=mock-bee`);
  await expect(page.getByRole("button", { name: "Start the bee" })).toBeVisible();
}

/** The word at the microphone, from its definition, "the word number N". */
async function askForWord(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Definition", exact: true }).click();
  const questions = page.getByRole("region", { name: "Ask the pronouncer" });
  await expect(questions.getByText(/the word number \d/)).toBeVisible();
  const number = /the word number (\d)/.exec((await questions.textContent()) ?? "");
  return words[Number(number?.[1]) - 1] as string;
}

const letters = (page: Page) => page.getByLabel("Spell the word, letter by letter");
const lettersOf = (word: string) => word.normalize("NFD").replace(/[^a-z]/gu, "");

test("a speller holds a bee with the keyboard and with the keys", async ({ page, api, admin }) => {
  await openMockBee(page, api, admin);
  const attempts: { typed: string; correct: boolean; mode: string }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/practice-attempts")) return;
    attempts.push(...(request.postDataJSON() as { attempts: typeof attempts }).attempts);
  });
  await page.getByRole("button", { name: "Start the bee" }).click();

  const expected: typeof attempts = [];
  for (let number = 1; number <= words.length; number += 1) {
    await expect(page.getByRole("status").filter({ hasText: `Word ${number} of 4` })).toBeVisible();
    const word = await askForWord(page);
    const typed = word === "raccoon" ? "racoon" : lettersOf(word);
    await expect(letters(page)).toBeFocused();
    if (number === 1) {
      // So soon, a tap would be the second of the one that began the word.
      const key = page.getByRole("button", { name: typed.slice(0, 1), exact: true });
      await expect(async () => {
        if ((await letters(page).inputValue()) === "") await key.click();
        expect(await letters(page).inputValue()).toBe(typed.slice(0, 1));
      }).toPass();
      for (const letter of typed.slice(1)) {
        await page.getByRole("button", { name: letter, exact: true }).click();
      }
      await page.getByRole("button", { name: "Done" }).click();
    } else {
      // A hyphen isn't spelled, and a given letter stays.
      await letters(page).press("-");
      await page.keyboard.type(typed);
      await page.keyboard.press("Backspace");
      await expect(letters(page)).toHaveValue(typed);
      await page.keyboard.press("Enter");
    }
    const correct = word !== "raccoon";
    expected.push({ typed, correct, mode: "mock-bee" });
    const announced = page.getByRole("status").filter({ hasText: /Correct|Not this time/ });
    await expect(announced).toHaveText(
      correct
        ? "Correct!"
        : "Not this time. You spelled r, a, c, o, o, n. The word is r, a, c, c, o, o, n.",
    );
    const next = page.getByRole("button", {
      name: number < words.length ? "Next word" : "See the result",
    });
    await expect(next).toBeFocused();
    // A press that follows at once would be the second of the last one.
    await expect(async () => {
      if (await next.isVisible()) await next.press("Enter", { timeout: 1_000 });
      expect(await next.isVisible()).toBe(false);
    }).toPass();
  }
  await expect(page.getByRole("heading", { name: "You spelled 3 of 4 words" })).toBeVisible();
  await expect(page.getByText("you: racoon")).toBeVisible();
  await expect
    .poll(() => attempts.map(({ typed, correct, mode }) => ({ typed, correct, mode })))
    .toEqual(expected);
  await expectAccessible(page, "mock-bee-result");
  await page.getByRole("button", { name: "Another bee" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Word 1 of 4" })).toBeVisible();
});

test("the bee's clock ends questions, then the word, and waits for a hidden page", async ({
  page,
  api,
  admin,
}) => {
  await page.clock.install();
  await openMockBee(page, api, admin);
  await page.getByRole("button", { name: "Start the bee" }).click();
  await askForWord(page);
  const sentence = page.getByRole("button", { name: "Sentence", exact: true });
  // The word was heard, so the clock runs.
  await expect(page.getByText("Ask or spell")).toBeVisible();
  await page.clock.runFor(62_000);
  await expect(page.getByText("Spell now")).toBeVisible();
  await expect(page.getByText("30 seconds left. No more questions.")).toBeAttached();
  await expect(sentence).toBeDisabled();
  await expectAccessible(page, "mock-bee-clock");

  const setVisibility = (value: DocumentVisibilityState) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await setVisibility("hidden");
  await page.clock.runFor(600_000);
  await setVisibility("visible");
  await expect(page.getByText("The bee is paused. Your clock waits for you.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(letters(page)).toBeFocused();
  await expect(page.getByText("Spell now")).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText("Time's up", { exact: true })).toBeVisible();
});

test("all of the stage is visible on a phone, also on its side", async ({ page, api, admin }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openMockBee(page, api, admin);
  await page.getByText("No clock").click();
  await page.getByRole("button", { name: "Start the bee" }).click();
  await expect(page.getByText("Ask or spell")).toBeVisible();
  for (const size of [
    { width: 360, height: 640 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ["Play the word", "Definition", "a", "z", "I don't know it"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByText("Ask or spell")).toBeInViewport({ ratio: 1 });
    // Nothing is behind it.
    await expect(page.getByRole("link", { name: "Wordhive" })).not.toBeInViewport();
  }
});

test("words without recordings are said by the browser's voice, or not asked", async ({
  page,
  api,
  admin,
}) => {
  const said = await giveVoice(page);
  await openMockBee(page, api, admin, { recorded: false });
  await page.getByRole("button", { name: "Start the bee" }).click();
  await expect(page.getByText("Computer voice")).toBeVisible();
  const word = await askForWord(page);
  await page.getByRole("button", { name: "Hear the definition (computer voice)" }).click();
  await expect
    .poll(() => said)
    .toEqual([
      { text: word, rate: 1 },
      { text: `the word number ${words.indexOf(word) + 1}`, rate: 1 },
    ]);
});
