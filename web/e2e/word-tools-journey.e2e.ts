import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { recordTake } from "./support/recorder";
import { spell } from "./support/speller";
import { expect, test } from "./support/test";

/** The words of the current page of a preview or wordlist. */
function wordsOnPage(page: Page): Promise<string[]> {
  return page.getByRole("main").locator("ol h3, tbody th").allTextContents();
}

/** The words of all pages. */
async function allWords(page: Page, pages: number): Promise<string[]> {
  const words: string[] = [];
  for (let number = 1; number <= pages; number += 1) {
    await page.getByRole("button", { name: `Page ${number}`, exact: true }).click();
    await expect(page.getByRole("button", { name: `Page ${number}`, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.locator("[data-turning]")).toHaveCount(0);
    words.push(...(await wordsOnPage(page)));
  }
  return words;
}

/** The words that match the definition shown on the practice page. */
async function possibleWords(page: Page, rows: Record<string, string>[]): Promise<string[]> {
  const hint = page.getByRole("button", { name: "Definition" });
  await expect(hint).toBeVisible();
  if ((await hint.getAttribute("aria-expanded")) === "false") await hint.click();
  const definition = await page.getByRole("definition").first().textContent();
  return rows.filter((row) => row.Definition === definition).map((row) => row.Word as string);
}

// spec: route /wordlist-generator
test("an admin generates a wordlist, and a speller practices it", { tag: "@postgres" }, async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  test.setTimeout(240_000);
  const competition = await api.competition(admin, { title: "Riverside Spring Bee" });
  const speller = await newPerson();
  const sam = await api.person("sam@example.org");
  await api.join(sam, competition.code);
  await api.signIn(speller, sam);
  await api.signIn(page, admin);
  let rows: Record<string, string>[] = [];
  let listed: string[] = [];

  await test.step("generate 50 words of levels 5 to 7", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Wordlist Generator" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Wordlist Generator" })).toBeVisible();
    await page.getByLabel("Number of Words").fill("50");
    const level = page.getByRole("group", { name: "Level" });
    await level.getByLabel("From").selectOption({ label: "5 · school bee" });
    await level.getByLabel("To").selectOption({ label: "7 · regional" });
    await expect(page).toHaveURL(/size=50&minLevel=5&maxLevel=7&seed=\d+$/);
    await expect(page.getByRole("button", { name: "Page 3", exact: true })).toBeVisible();
    expect(new Set(await allWords(page, 3)).size).toBe(50);
    await expect(page.getByText(/^Level ([1-4]|8|9|10) of 10/)).toHaveCount(0);
    await page.getByRole("button", { name: "Page 1", exact: true }).click();
  });

  await test.step("remove words, undo, and replace one", async () => {
    const before = await wordsOnPage(page);
    const [first, second, third, fourth, fifth] = before as [
      string,
      string,
      string,
      string,
      string,
    ];
    for (const word of [first, third, fourth, fifth]) {
      await page.getByRole("button", { name: `Remove ${word}`, exact: true }).click();
      await expect(
        page.getByRole("button", { name: `Undo removing ${word}`, exact: true }),
      ).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${fifth}`, exact: true })).toBeFocused();
    await expect(page.getByText("3 words excluded. The list has 47 words.")).toBeVisible();
    await expect(page.getByLabel("Number of Words")).toHaveValue("50");

    await page.getByRole("button", { name: `Replace ${second}`, exact: true }).click();
    await expect(page.getByRole("heading", { name: second, exact: true })).toHaveCount(0);
    const after = await wordsOnPage(page);
    // The new word takes the old one's place, and all others stay.
    expect(after.slice(1)).toEqual(before.slice(4));
    expect(before).not.toContain(after[0]);
    await expect(
      page.getByRole("button", { name: `Replace ${after[0]}`, exact: true }),
    ).toBeFocused();
    listed = await allWords(page, 3);
    expect(listed).toHaveLength(47);
  });

  await test.step("the download matches the preview", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Generate", exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("wordlist.csv");
    // Without the byte order mark.
    const csv = (await readFile(await download.path(), "utf8")).replace(/^\uFEFF/, "");
    rows = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
    expect(csv.split(/\r?\n/)[0]).toBe(
      "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence",
    );
    expect(rows.map((row) => row.Word).toSorted()).toEqual(listed.toSorted());
  });

  await test.step("the URL reproduces the list", async () => {
    await page.reload();
    await expect(page.getByLabel("Number of Words")).toHaveValue("50");
    await expect(page.getByText("4 words excluded. The list has 47 words.")).toBeVisible();
    expect(await allWords(page, 3)).toEqual(rows.map((row) => row.Word));
  });

  await test.step("add the words to a competition", async () => {
    await page.getByRole("button", { name: "Add to competition" }).click();
    const dialog = page.getByRole("dialog", { name: "Add 47 words to a competition" });
    await dialog.getByRole("button", { name: "Create wordlist" }).click();
    await expect(dialog.getByText("Please enter a title for the wordlist.")).toBeVisible();
    await expect(dialog.getByText("Please enter a description for the wordlist.")).toBeVisible();
    await dialog.getByLabel("Title").fill("Second round");
    await dialog.getByLabel("Description").fill("Levels 5 to 7.");
    await dialog.getByRole("button", { name: "Create wordlist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Second round" })).toBeVisible();
    await expect(page.getByText(/^47 words(?! have)/)).toBeVisible();
    expect(await allWords(page, 3)).toEqual(rows.map((row) => row.Word));
  });

  const recorded = rows[0]?.Word as string;
  await test.step("record one word", async () => {
    await page.getByRole("button", { name: "Page 1", exact: true }).click();
    const dialog = await recordTake(page, `Record ${recorded}`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: `Play ${recorded}`, exact: true })).toBeVisible();
  });

  await test.step("a speller practices", async () => {
    await speller.goto(`/competition/${competition.code}`);
    await speller.getByRole("link", { name: "View Wordlist Second round" }).click();
    await speller.getByRole("link", { name: "Practice" }).click();
    // Of the words without a recording only the last one is shown.
    await expect(speller.getByRole("button", { name: "Play the word" })).toBeVisible();
    expect(await possibleWords(speller, rows)).toContain(recorded);
    await expect(speller.getByRole("main")).not.toContainText(recorded);
    const last = await speller.getByText("Word 47 of 47").isVisible();
    await spell(speller, recorded.toUpperCase());
    if (!last) {
      await expect(speller.getByText("No recording for this word")).toBeVisible();
      for (const word of await possibleWords(speller, rows)) {
        await spell(speller, word);
      }
    }
    await expect(speller.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
  });
});
