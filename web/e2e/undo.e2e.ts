import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { microphoneFile } from "./support/microphone";
import { expect, test } from "./support/test";

const words = ["lullaby", "raccoon", "bazaar"];

const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

/** The button that opens the menu of a word of the list. */
const menuButton = (page: Page, word: string) =>
  page.getByRole("button", { name: `More for ${word}`, exact: true });

/** Spells the word on the practice page, whose definition is "the word number N". */
async function spellNext(page: Page): Promise<void> {
  const hint = page.getByRole("button", { name: "Definition" });
  await expect(hint).toBeVisible();
  if ((await hint.getAttribute("aria-expanded")) === "false") await hint.click();
  const definition = await page.getByRole("definition").first().textContent();
  const number = Number(/the word number (\d)/.exec(definition ?? "")?.[1]);
  await page.getByLabel("Spell the word").fill(words[number - 1] as string);
  await page.getByLabel("Spell the word").press("Enter");
}

test("a deleted word comes back after a reload, and a child who practices goes on", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, words);
  for (const wordId of wordlist.words ?? []) {
    await api.recording(admin, wordId, readFileSync(microphoneFile));
  }
  const speller = await api.person("sam@example.org");
  await api.join(speller, code);
  const child = await newPerson();
  await api.signIn(child, speller);
  const address = `/competition/${code}/wordlist/${wordlist._id}`;
  await child.goto(`${address}/practice`);
  await expect(child.getByText("Word 1 of 3", { exact: true })).toBeVisible();

  // The script of the confirmation may load late.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/dialogs-*.js", async (route) => {
    await released;
    await route.fallback();
  });
  await api.signIn(page, admin);
  await page.goto(address);
  const chooseDelete = async () => {
    await menuButton(page, "raccoon").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  };
  await chooseDelete();
  release();
  const confirmation = page.getByRole("dialog");
  await expect(confirmation).toContainText("The word and its recording will be removed.");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await chooseDelete();
  await confirmation.getByRole("button", { name: "Delete word" }).click();
  await expect(undo(page)).toBeVisible();
  await expect(page.getByText("Deleted “raccoon”.")).toHaveCount(1);
  await expect(menuButton(page, "raccoon")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Deleted “raccoon”.")).toBeVisible();
  await undo(page).click();
  await expect(page.getByText("Restored “raccoon”.")).toBeVisible();
  await expect(menuButton(page, "raccoon")).toBeVisible();
  await expect(undo(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Delete wordlist" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete wordlist" }).click();
  await undo(page).click();
  await expect(page.getByText("Restored “First round”.")).toBeVisible();
  await expect(page.getByRole("link", { name: "First round" }).first()).toBeVisible();

  // It is the same list again, with the same recordings.
  await spellNext(child);
  await expect(child.getByText("Word 2 of 3", { exact: true })).toBeVisible();
  await spellNext(child);
  await expect(child.getByText("Word 3 of 3", { exact: true })).toBeVisible();
  await spellNext(child);
  await expect(child.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
});

test("a deleted post can be restored with the keyboard, in any tab, once", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const data = {
    title: "Welcome",
    description: "All you need to know.",
    tags: [],
    content: [],
    images: [],
    competitionCode: code,
    creatorId: admin.uid,
  };
  expect((await admin.request.post("/api/post/", { data })).status()).toBe(201);
  await api.signIn(page, admin);
  const address = `/competition/${code}/edit-posts`;
  const post = (tab: Page) => tab.getByRole("article", { name: "Welcome" });
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(post(other)).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: "Delete Welcome" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete post" }).click();
  await expect(post(page)).toHaveCount(0);
  await expect(undo(page)).toBeVisible();
  await other.bringToFront();
  await other.mouse.move(200, 200);
  await expect(undo(other)).toBeVisible();
  await undo(other).focus();
  await other.keyboard.press("Enter");
  await expect(other.getByText("Restored “Welcome”.")).toBeVisible();
  await expect(other.getByRole("heading", { level: 1 })).toBeFocused();

  // The other tab's offer changes nothing.
  await page.bringToFront();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Restored “Welcome”.")).toBeVisible();
  await expect(post(page)).toHaveCount(1);
});
