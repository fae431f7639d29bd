import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { failure } from "./support/locators";
import { springBee } from "./support/paths";
import { expect, test } from "./support/test";

const header = "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence";
const columns = `${header},Notes,Frequency`;

/** A word that is not in the word data. */
const invented = "zzyzxqv";
/** An easy word, a hard one, one that looks like a formula, and an unknown one. */
const ownRows = [
  `cat,KAT,noun,"a small animal, kept as a pet",Old English,"The cat said ""no"".",purrs`,
  "chrysanthemum,,noun,a flower,Greek,,",
  "=1+1,,noun,not a word,,,",
  `${invented},,noun,made up,,,`,
];

/** Chooses a file on the page. */
async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

/** Downloads the file and returns its text. */
async function download(page: Page): Promise<string> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download wordlist.csv" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("wordlist.csv");
  return readFile(await file.path(), "utf8");
}

// spec: route /difficulty-calc
// spec: sentence Failed to upload and process the file. Please try again.
// spec: sentence Error
// spec: constant wordlist.csv
test("an organizer rates a list and imports the result into a competition", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto("/difficulty-calc");
  const calculate = page.getByRole("button", { name: "Calculate" });
  const table = page.getByRole("table", { name: "Rated words" });
  const bee = (await readFile(springBee, "utf8")).trimEnd().split("\n").slice(1);
  const rows = [...ownRows, ...bee.map((row) => `${row.trimEnd()},`)];
  const more = Array.from({ length: 700 - rows.length }, (_, place) => `qvx${place}qz,,,,,,`);
  const file = [`${header},Notes`, ...rows, ...more].join("\n");

  await test.step("choose and preview a file", async () => {
    await choose(page, "round-one.csv", file);
    await expect(page.getByText("700 words", { exact: true })).toBeVisible();
    const preview = page.getByRole("region", { name: "Preview" }).getByRole("row");
    await expect(preview.nth(1).getByRole("cell").first()).toHaveText("cat");
  });

  await test.step("a lost connection keeps the results, and a retry continues", async () => {
    // The third batch gets lost.
    let batches = 0;
    await page.route("**/api/tool/difficulty", async (route) => {
      batches += 1;
      await (batches === 3 ? route.abort() : route.continue());
    });
    await calculate.click();
    const lost = failure(page, "Failed to upload and process the file. Please try again.");
    await expect(lost).toContainText("The server could not be reached.");
    await expect(page.getByText("500 of 700 words looked up")).toBeVisible();
    await expect(table.getByRole("rowheader", { name: "cat", exact: true })).toBeVisible();
    const sent = page.waitForRequest("**/api/tool/difficulty");
    await lost.getByRole("button", { name: "Try again" }).click();
    expect((await sent).postDataJSON().words[0]).toBe(file.split("\n")[501]?.split(",")[0]);
    await expect(page.getByText(/^\d+ of 700 words found$/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Results" })).toBeFocused();
  });

  const row = (word: string) =>
    table
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: word, exact: true }) });

  await test.step("each word has its frequency, level and reasons", async () => {
    await expect(row("cat").getByRole("cell").nth(0)).toHaveText(/^[\d.]+$/);
    await expect(row("cat").getByRole("cell").nth(1)).toContainText(/Level [12] of 10, everyday/);
    await expect(row("chrysanthemum").getByRole("listitem").first()).toBeVisible();
    await expect(row(invented).getByRole("cell")).toHaveText(["Error", "", "Not in our word data"]);
    await expect(
      page.getByText("in our word data, so they have no frequency or level"),
    ).toContainText(invented);
  });

  await test.step("the levels are shown as a chart and a table", async () => {
    const levels = page.getByRole("region", { name: "Levels" });
    await expect(levels.getByRole("img", { name: /^A bar chart/ })).toBeVisible();
    await expect(levels.locator("[data-bar]")).toHaveCount(10);
    const counts = levels.getByRole("table", { name: "Words at each level" });
    await expect(counts.getByRole("row")).toHaveCount(11);
    await expect(counts.getByRole("row").nth(1)).toContainText("everyday");
  });

  await test.step("sort the table by keyboard, and turn its pages", async () => {
    const level = table.getByRole("columnheader", { name: "Level" });
    await expect(level).not.toHaveAttribute("aria-sort");
    await level.getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(level).toHaveAttribute("aria-sort", "ascending");
    await expect(table.getByRole("row").nth(1)).toContainText(/Level [12] of 10/);
    await page.keyboard.press("Enter");
    await expect(level).toHaveAttribute("aria-sort", "descending");
    await expect(table.getByRole("row").nth(1)).not.toContainText(/Level [12] of 10/);
    await table.getByRole("button", { name: "Word", exact: true }).click();
    await expect(level).not.toHaveAttribute("aria-sort");
    await expect(table.getByRole("rowheader").first()).toHaveText("=1+1");
    await page.getByRole("button", { name: "Page 28" }).click();
    await expect(table.getByRole("rowheader").last()).toHaveText(invented);
    await expect(table).toBeFocused();
  });

  await test.step("import the file as a wordlist", async () => {
    await page.getByRole("checkbox", { name: "Include the level" }).check();
    expect((await download(page)).split("\r\n")[0]).toBe(`\uFEFF${columns},Level`);
    await page.getByRole("checkbox", { name: "Include the level" }).uncheck();
    const text = await download(page);
    const [head, ...lines] = text.trimEnd().split("\r\n");
    expect(head).toBe(`\uFEFF${columns}`);
    // In the order of the table, with formulas escaped.
    expect(lines[0]).toMatch(/^'=1\+1,,noun,not a word,,,,/);
    expect(lines.at(-1)).toBe(`${invented},,noun,made up,,,,Error`);
    expect(text).toMatch(
      /^cat,KAT,noun,"a small animal, kept as a pet",Old English,"The cat said ""no"".",purrs,[\d.]+\r$/m,
    );

    await page.goto(`/competition/${code}/add-wordlist`);
    await choose(page, "wordlist.csv", text);
    await page.getByLabel("Title").fill("Round one");
    await page.getByLabel("Description").fill("From easy to hard.");
    await page.getByRole("button", { name: "Create wordlist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Round one" })).toBeVisible();
    await expect(page.getByText(/^700 words(?! have)/)).toBeVisible();
    await expect(page.getByText("=1+1", { exact: true })).toBeVisible();
  });
});
