import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { xlsx } from "../src/testing/xlsx-fixture";
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
// spec: sentence Failed to download the CSV file. Please try again.
// spec: sentence Error
// spec: rule difficulty file missing
// spec: constant wordlist.csv
test("an organizer rates a list and imports the result into a competition", async ({
  page,
  api,
  admin,
}) => {
  test.slow();
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto("/difficulty-calc");
  const calculate = page.getByRole("button", { name: "Calculate" });
  const table = page.getByRole("table", { name: "Rated words" });
  const bar = page.getByRole("progressbar", { name: "Rated words" });
  const bee = (await readFile(springBee, "utf8")).trimEnd().split("\n").slice(1);
  const rows = [...ownRows, ...bee.map((row) => `${row.trimEnd()},`)];
  const more = Array.from({ length: 700 - rows.length }, (_, place) => `qvx${place}qz,,,,,,`);
  const file = [`${header},Notes`, ...rows, ...more].join("\n");

  await test.step("choose and preview a file", async () => {
    await calculate.click();
    await expect(page.getByText("Please select a file to upload.")).toBeVisible();
    await choose(page, "round-one.csv", file);
    await expect(page.getByText("700 words", { exact: true })).toBeVisible();
    const preview = page.getByRole("region", { name: "Preview" }).getByRole("row");
    await expect(preview.nth(1).getByRole("cell").first()).toHaveText("cat");
  });

  await test.step("cancel, keeping the words rated so far", async () => {
    let answered = 0;
    await page.route("**/api/tool/difficulty", async (route) => {
      const answer = await route.fetch();
      answered += 1;
      // The second batch hangs.
      if (answered === 2) await new Promise((resolve) => setTimeout(resolve, 60_000));
      await route.fulfill({ response: answer });
    });
    await calculate.click();
    await expect(bar).toHaveAttribute("aria-valuenow", "35");
    await expect(page.getByText("Calculating…")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("250 of 700 words looked up")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
    await expect(table.getByRole("rowheader", { name: "cat", exact: true })).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("a lost connection keeps the results, and a retry continues", async () => {
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Continue" }).click();
    const lost = failure(page, "Failed to upload and process the file. Please try again.");
    await expect(lost).toContainText("The server could not be reached.");
    await expect(page.getByText("250 of 700 words looked up")).toBeVisible();
    await expect(table.getByRole("rowheader", { name: "cat", exact: true })).toBeVisible();
    await page.context().setOffline(false);
    const sent = page.waitForRequest("**/api/tool/difficulty");
    await lost.getByRole("button", { name: "Try again" }).click();
    expect((await sent).postDataJSON().words[0]).toBe(file.split("\n")[251]?.split(",")[0]);
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

  await test.step("retry a failed download", async () => {
    // The download is made from memory, so a failure must be simulated.
    await page.evaluate(() => {
      const create = URL.createObjectURL;
      URL.createObjectURL = () => {
        URL.createObjectURL = create;
        throw new Error("out of memory");
      };
    });
    await page.getByRole("button", { name: "Download wordlist.csv" }).click();
    const failed = failure(page, "Failed to download the CSV file. Please try again.");
    const saving = page.waitForEvent("download");
    await failed.getByRole("button", { name: "Try again" }).click();
    await saving;
    await expect(failed).toBeHidden();
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
    await expect(page.getByText("700 words")).toBeVisible();
    await expect(page.getByText("=1+1", { exact: true })).toBeVisible();
  });
});

// spec: rule difficulty file
test("invalid files are rejected, and the page stays usable while 20,000 words are rated", async ({
  page,
  api,
  admin,
}) => {
  test.slow();
  await api.signIn(page, admin);
  await page.goto("/difficulty-calc");
  const calculate = page.getByRole("button", { name: "Calculate" });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/tool/difficulty")) sent.push(request.url());
  });
  const many = (count: number) =>
    `${header}\n${Array.from({ length: count }, (_, place) => `word${place},,,,,\n`).join("")}`;

  for (const { name = "words.csv", content, sentence } of [
    { name: "words.txt", content: header, sentence: "Provided file is not a CSV" },
    { content: "", sentence: "CSV file is empty" },
    { content: "Word\nbee\n", sentence: "CSV file is missing required headers" },
    { content: many(20_001), sentence: "CSV file has more than 20,000 words" },
    {
      content: `${header}\n${"bee,,,,,\n".repeat((6 * 1024 * 1024) / 9)}`,
      sentence: "CSV file is larger than 5 MB",
    },
  ]) {
    await choose(page, name, content);
    await expect(failure(page, sentence)).toBeVisible();
    await calculate.click();
    await expect(failure(page, sentence)).toBeVisible();
  }
  await choose(page, "words.csv", `${header}\nbee,,,,,\n,,noun,,,\nBee,,,,,\n`);
  await expect(
    page.getByRole("region", { name: "Rows without a word to fix or skip" }).getByRole("listitem"),
  ).toHaveText(["Row 3: The word is missing."]);
  await expect(
    page.getByRole("region", { name: "Skipped duplicates" }).getByRole("listitem"),
  ).toHaveText(["Row 4: “Bee” is already in row 2."]);
  await expect(page.getByText("Fix this row in your file, then upload it again.")).toBeVisible();
  await expect(calculate).toBeDisabled();
  expect(sent).toEqual([]);

  await choose(page, "words.csv", many(20_000));
  await expect(page.getByText("20,000 words", { exact: true })).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/tool/difficulty", async (route) => {
    if (sent.length === 40) await released;
    await route.fallback();
  });
  await calculate.click();
  // With half of the words rated, the results can be read and sorted.
  await expect(page.getByText("9,750 of 20,000 words looked up")).toBeVisible({ timeout: 60_000 });
  const table = page.getByRole("table", { name: "Rated words" });
  await expect(table.getByRole("rowheader").first()).toHaveText("word0");
  const word = table.getByRole("columnheader", { name: "Word" });
  await word.getByRole("button").click();
  await word.getByRole("button").click();
  await expect(word).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("rowheader").first()).toHaveText("word999");
  release();
  // To rate all of them takes the server as long again.
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Drop an Excel or CSV file here, or choose one")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Results" })).toBeHidden();
});

test("an Excel workbook is matched and rated without its duplicates", async ({
  page,
  api,
  admin,
}) => {
  await api.signIn(page, admin);
  await page.goto("/difficulty-calc");
  const file = xlsx([
    ["Term", "Meaning"],
    ["cat", "a pet"],
    ["Cat", "again"],
    ["chrysanthemum", "a flower"],
  ]);
  await choose(page, "words.xlsx", Buffer.from(file));
  await page.getByRole("button", { name: "Use these columns" }).click();
  await expect(page.getByText("Row 3: “Cat” is already in row 2.")).toBeVisible();
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByText("2 words rated", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Rated words" }).getByRole("rowheader")).toHaveText([
    "cat",
    "chrysanthemum",
  ]);
});
