import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { microphoneFile } from "./support/microphone";
import { expect, test } from "./support/test";

const words = ["naïve", "papier-mâché", "lullaby", "raccoon"];

/** Opens the practice page of four words as a speller. All but the `silent` ones are recorded. */
async function startPractice(
  page: Page,
  api: ApiFixture,
  admin: Admin,
  { silent = [] }: { silent?: string[] } = {},
) {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, words);
  const audio = readFileSync(microphoneFile);
  for (const [index, wordId] of (wordlist.words ?? []).entries()) {
    if (!silent.includes(words[index] as string)) {
      await api.recording(admin, wordId, audio);
    }
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
test("spelling ignores only case, accents, hyphens and spaces", async ({ page, api, admin }) => {
  await startPractice(page, api, admin);
  const result = page.getByRole("status").filter({ hasText: /Incorrect|Correct/ });
  for (let number = 1; number <= words.length; number += 1) {
    await expect(place(page, number)).toBeVisible();
    const word = await currentWord(page);
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

test("the word is hidden until it is spelled", async ({ page, api, admin }) => {
  await startPractice(page, api, admin);
  const word = await currentWord(page);
  await page.getByRole("button", { name: "Sentence" }).click();
  await expect(page.getByText("Please spell")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(word);
  expect((await page.content()).includes(word)).toBe(false);
});

test("a last word without a recording shows its definition", async ({ page, api, admin }) => {
  await startPractice(page, api, admin, { silent: words });
  await expect(place(page, 4)).toBeVisible();
  await expect(page.getByText("No recording for this word")).toBeVisible();
  await expect(page.getByRole("definition").first()).toContainText("the word number");
  await spell(page, await currentWord(page));
  await expect(page.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
});

test("practice goes on offline, and is saved when the connection returns", async ({
  page,
  context,
  api,
  admin,
}) => {
  const { speller, address } = await startPractice(page, api, admin);
  const word = await currentWord(page);
  const notice = page.getByText("You're offline. Your answers are saved on this device.");
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await spell(page, word);
  await expect(place(page, 2)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect
    .poll(async () => (await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex)
    .toBe(1);
  // Practice continues there.
  await page.goto(address);
  await expect(place(page, 2)).toBeVisible();
});

test("two devices in use at once don't set each other back", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { speller, address } = await startPractice(page, api, admin);
  await expect(place(page, 1)).toBeVisible();
  const tablet = await newPerson();
  await api.signIn(tablet, speller);
  await tablet.goto(address);
  for (const number of [1, 2]) {
    await expect(place(tablet, number)).toBeVisible();
    await spell(tablet, await currentWord(tablet));
  }
  await expect(place(tablet, 3)).toBeVisible();
  await spell(page, await currentWord(page));
  await expect(place(page, 3)).toBeVisible();
  await expect(page.getByText("You continue from there.")).toBeVisible();
  expect((await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex).toBe(2);
});

test("a failed save is retried when the connection returns", async ({
  page,
  context,
  api,
  admin,
}) => {
  await startPractice(page, api, admin);
  const word = await currentWord(page);
  const problem = {
    type: "about:blank",
    title: "Error",
    status: 500,
    code: "internal",
    detail: "",
  };
  await page.route("**/api/user/set-wordlist-practice", (route) =>
    route.fulfill({ status: 500, json: problem }),
  );
  await spell(page, word);
  await expect(page.getByRole("alert")).toContainText(
    "Failed to upload wordlist practice. Please try again.",
  );
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.unroute("**/api/user/set-wordlist-practice");
  await context.setOffline(false);
  await expect(place(page, 2)).toBeVisible();
});

test("practice continues after the list changes", async ({ page, api, admin }) => {
  const { wordlist, address } = await startPractice(page, api, admin);
  const first = await currentWord(page);
  await spell(page, first);
  await expect(place(page, 2)).toBeVisible();
  // A word that is still to come is deleted, and two join.
  const current = await currentWord(page);
  const later = words.findIndex((word) => word !== first && word !== current);
  await admin.request.delete(`/api/wordlist/word/${wordlist.words?.[later]}`);
  const added = ["zebra", "yodel"].map((word) => ({ word, definition: "the word number 0" }));
  const data = { words: added };
  await admin.request.post(`/api/wordlist/${wordlist._id}/words`, { data });
  await spell(page, current);
  await expect(page.getByText("Word 3 of 5", { exact: true })).toBeVisible();
  await expect(
    page.getByText("This wordlist has changed. You continue where you were."),
  ).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("Word 3 of 5", { exact: true })).toBeVisible();
});

test("a word deleted while it is spelled doesn't stop practice", async ({ page, api, admin }) => {
  const { wordlist } = await startPractice(page, api, admin);
  await spell(page, await currentWord(page));
  await expect(place(page, 2)).toBeVisible();
  const current = await currentWord(page);
  await admin.request.delete(`/api/wordlist/word/${wordlist.words?.[words.indexOf(current)]}`);
  await spell(page, current);
  await expect(page.getByText("Word 2 of 3", { exact: true })).toBeVisible();
  for (let number = 2; number <= 3; number += 1) {
    await expect(page.getByText(`Word ${number} of 3`, { exact: true })).toBeVisible();
    await spell(page, await currentWord(page));
  }
  await expect(page.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
});
