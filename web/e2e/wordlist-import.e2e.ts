import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { xlsx } from "../src/testing/xlsx-fixture";
import { expectAccessible } from "./support/a11y";
import { expect, test } from "./support/test";

const header = "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence";

/** Chooses a file on the Add Wordlist page. */
async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

const rejected: { what: string; name?: string; content: string | Buffer; sentence: string }[] = [
  {
    what: "a file of another name",
    name: "words.txt",
    content: header,
    sentence: "Provided file is not a CSV",
  },
  { what: "an empty file", content: "", sentence: "CSV file is empty" },
  {
    what: "a missing column",
    content: "Word,Definition\nbee,an insect\n",
    sentence: "CSV file is missing required headers",
  },
  {
    what: "a file of 6 MB",
    content: `${header}\n${"bee,,,,,\n".repeat((6 * 1024 * 1024) / 9)}`,
    sentence: "CSV file is larger than 5 MB",
  },
];

test.beforeEach(async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/add-wordlist`);
});

// spec: rule wordlist title
// spec: rule wordlist description
// spec: rule wordlist file
// spec: sentence Provided file is not a CSV
// spec: sentence CSV file is empty
// spec: sentence CSV file is missing required headers
// spec: rule CSV name
// spec: rule CSV rows
// spec: rule CSV headers
// spec: constant wordlist import
test("a title, a description and a usable file are required", async ({ page }, testInfo) => {
  const create = page.getByRole("button", { name: "Create wordlist" });
  await test.step("nothing", async () => {
    await create.click();
    await expect(page.getByText("Please enter a title for the wordlist.")).toBeVisible();
    await expect(page.getByText("Please enter a description for the wordlist.")).toBeVisible();
    await expect(page.getByText("Please select a file to upload.")).toBeVisible();
  });
  await page.getByLabel("Title").fill("First round 🐝");
  await page.getByLabel("Description").fill("שלום and welcome");

  for (const { what, name = "words.csv", content, sentence } of rejected) {
    await test.step(what, async () => {
      const alert = page.getByRole("alert").filter({ hasText: sentence });
      await expect(alert).toBeHidden();
      await choose(page, name, content);
      await expect(alert).toBeVisible();
      await create.click();
      await expect(page).toHaveURL(/add-wordlist$/);
      await expect(alert).toBeVisible();
    });
  }

  await test.step("20,000 rows are read while the page stays usable", async () => {
    const file = testInfo.outputPath("words.csv");
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `word${index},,noun,"number ${index}, of many",,`,
    );
    await writeFile(file, `${header}\n${rows.join("\n")}\n`);
    const worker = page.waitForEvent("worker");
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByLabel("Title").fill("First round");
    expect((await worker).url()).toContain(new URL(page.url()).origin);
    await expect(page.getByText("20,000 words", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Drop an Excel or CSV file here, or choose one")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("First round");
  });

  await test.step("rows without a word wait, and duplicates stop nothing", async () => {
    await choose(page, "words.csv", `${header}\nbee,,noun,an insect,,\n,,noun,nothing,,\n`);
    const wordless = page.getByRole("region", { name: "Rows without a word to fix or skip" });
    await expect(wordless.getByRole("listitem")).toHaveText(["Row 3: The word is missing."]);
    await expect(create).toBeDisabled();
    await choose(
      page,
      "words.csv",
      `\uFEFF${header}\nbee,BEE,noun,"small, striped\r\nand busy",,"She said ""buzz"", and left."\nhive,,,,,\nBee,,,,,\n`,
    );
    const preview = page.getByRole("region", { name: "Preview" }).last();
    await expect(preview.getByRole("row").nth(1).getByRole("cell")).toHaveText([
      "bee",
      "BEE",
      "noun",
      "small, striped and busy",
      "",
      'She said "buzz", and left.',
    ]);
    const duplicates = page.getByRole("region", { name: "Skipped duplicates" });
    await expect(duplicates.getByRole("listitem")).toHaveText([
      "Row 4: “Bee” is already in row 2.",
    ]);
    await page.getByRole("button", { name: "Don't skip it" }).click();
    await expect(page.getByText("1 duplicate in the file")).toBeVisible();
    await expect(create).toBeDisabled();
    await page.getByRole("button", { name: "Skip this row" }).click();
    await create.click();
    await expect(page.getByText("Wordlist created. Skipped 1 duplicate.")).toBeVisible();
    await expect(page.getByText(/^2 words(?! have)/)).toBeVisible();
    await expect(page.getByText("שלום and welcome", { exact: true })).toBeVisible();
  });
});

test("an Excel workbook with other headings is matched, cleaned up and imported", async ({
  page,
}) => {
  const file = xlsx([
    { name: "Read me", rows: [["Please print this"]] },
    {
      name: "Grade 3",
      rows: [
        ["Words for grade three"],
        ["Meaning", "Term", "Teacher"],
        ["an insect", "bee", "Ms. Lee"],
        ["a home", "hive", "Ms. Lee"],
        ["again", "Bee", "Mr. Diaz"],
        ["no word", "", "Mr. Diaz"],
        ["sweet", "honey", "Mr. Diaz"],
      ],
    },
  ]);
  await page.getByLabel("Title").fill("Grade three");
  await page.getByLabel("Description").fill("For the class bee.");
  await choose(page, "words.xlsx", Buffer.from(file));

  await test.step("match the columns", async () => {
    await expect(
      page.getByRole("alert").filter({ hasText: "Excel file is missing required headers" }),
    ).toBeVisible();
    await expect(page.getByLabel("Sheet")).toHaveValue("Grade 3");
    const panel = page.getByRole("group", { name: "Match your columns" });
    await expect(panel.getByRole("checkbox", { name: "Row 2 is a heading" })).toBeChecked();
    await expect(panel.getByLabel("Definition").locator("option:checked")).toHaveText(
      "Meaning: an insect, a home",
    );
    await panel.getByLabel("Word").selectOption({ label: "Please choose" });
    await panel.getByRole("button", { name: "Use these columns" }).click();
    await expect(panel.getByText("Choose the column with the words.")).toBeVisible();
    await panel.getByLabel("Word").selectOption({ label: "Term: bee, hive" });
    await panel.getByRole("button", { name: "Use these columns" }).click();
    await expect(page.getByRole("button", { name: "Change columns" })).toBeFocused();
  });

  await test.step("skip a duplicate and a row without a word", async () => {
    const create = page.getByRole("button", { name: "Create wordlist" });
    await expect(
      page.getByRole("region", { name: "Skipped duplicates" }).getByRole("listitem"),
    ).toHaveText(["Row 5: “Bee” is already in row 3."]);
    await expect(
      page.getByRole("region", { name: "Rows without a word to fix or skip" }),
    ).toContainText("Row 6: The word is missing.");
    await expect(create).toBeDisabled();
    await page.getByRole("button", { name: "Skip this row" }).click();
    await expect(page.getByText("Skipped 1 row without a word", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Don't skip it" }).last()).toBeFocused();
  });

  await test.step("all of it waits on the device", async () => {
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('\\"wordless\\":true');
    // The file is on the device, so the browser doesn't ask.
    page.on("dialog", () => expect(true, "the browser has asked").toBe(false));
    await page.reload();
    await expect(page.getByText(/^Restored your unsaved draft/)).toBeVisible();
    await expect(page.getByText("words.xlsx")).toBeVisible();
    await expect(page.getByText("Skipped 1 row without a word", { exact: true })).toBeVisible();
    await expectAccessible(page, "restored-import");
    await page.getByRole("button", { name: "Create wordlist" }).click();
  });

  await expect(page.getByRole("heading", { level: 1, name: "Grade three" })).toBeVisible();
  await expect(
    page.getByText("Wordlist created. Skipped 1 duplicate and 1 row without a word."),
  ).toBeVisible();
  await expect(page.getByText(/^3 words(?! have)/)).toBeVisible();
  await expect(page.getByText("honey", { exact: true })).toBeVisible();
});

test("a file whose letters look wrong waits for its encoding, and a choice can be corrected", async ({
  page,
}) => {
  // "привет" in the Cyrillic encoding of Windows.
  const word = Buffer.from([0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  await choose(
    page,
    "words.csv",
    Buffer.concat([Buffer.from(`${header.replaceAll(",", ";")}\n`), word, Buffer.from(";;;;;\n")]),
  );
  const cell = page.getByRole("region", { name: "Preview" }).getByRole("cell").first();
  await expect(cell).toHaveText("ïðèâåò");
  await expect(page.getByText("Some letters look wrong.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create wordlist" })).toBeDisabled();
  await expectAccessible(page, "import-encoding");
  await page.getByLabel("Encoding").focus();
  await page.getByLabel("Encoding").selectOption({ label: "Cyrillic (KOI8)" });
  await expect(cell).not.toHaveText("ïðèâåò");
  await expect(cell).not.toHaveText("привет");
  await expect(page.getByText("Some letters look wrong.")).toHaveCount(0);
  await page.getByLabel("Encoding").selectOption({ label: "Cyrillic (Windows)" });
  await expect(cell).toHaveText("привет");
  await expect(page.getByRole("button", { name: "Create wordlist" })).toBeEnabled();
  await expect(page.getByLabel("Encoding")).toBeFocused();

  await choose(page, "utf16.csv", Buffer.from(`\uFEFF${header}\nпривет,,,,,\n`, "utf16le"));
  await expect(page.getByText("utf16.csv")).toBeVisible();
  await expect(cell).toHaveText("привет");
  await expect(page.getByLabel("Encoding")).toBeHidden();
});
