import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { xlsx } from "../src/testing/xlsx-fixture";
import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { submitCredentials } from "./support/log-in";
import { expect, test } from "./support/test";

const header = "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence";

/** Chooses a file on the Add Wordlist page. */
async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

test.beforeEach(async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/add-wordlist`);
});

// spec: rule wordlist title
// spec: rule wordlist description
// spec: rule wordlist file
test("a title, a description and a file are required", async ({ page }) => {
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(page.getByText("Please enter a title for the wordlist.")).toBeVisible();
  await expect(page.getByText("Please enter a description for the wordlist.")).toBeVisible();
  await expect(page.getByText("Please select a file to upload.")).toBeVisible();
});

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
  { what: "nothing but line ends", content: "\n\r\n\n", sentence: "CSV file is empty" },
  {
    what: "a program",
    content: Buffer.from([
      0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03,
    ]),
    sentence: "Provided file is not a CSV",
  },
  {
    what: "a file of 6 MB",
    content: `${header}\n${"bee,,,,,\n".repeat((6 * 1024 * 1024) / 9)}`,
    sentence: "CSV file is larger than 5 MB",
  },
];

// spec: sentence Provided file is not a CSV
// spec: sentence CSV file is empty
// spec: sentence CSV file is missing required headers
// spec: rule CSV name
// spec: rule CSV rows
// spec: rule CSV headers
// spec: constant wordlist import
test("unusable files are rejected", async ({ page }) => {
  await page.getByLabel("Title").fill("First round");
  await page.getByLabel("Description").fill("To warm up.");
  for (const { what, name = "words.csv", content, sentence } of rejected) {
    await test.step(what, async () => {
      const alert = page.getByRole("alert").filter({ hasText: sentence });
      await expect(alert).toBeHidden();
      await choose(page, name, content);
      await expect(alert).toBeVisible();
      await page.getByRole("button", { name: "Create wordlist" }).click();
      await expect(page).toHaveURL(/add-wordlist$/);
      await expect(alert).toBeVisible();
    });
  }
});

test("rows without a word are listed by number and wait, and duplicates stop nothing", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") {
      calls.push(request.url());
    }
  });
  await choose(
    page,
    "words.csv",
    `${header}\nbee,,noun,an insect,,\n,,noun,nothing,,\n\nhive,,noun,a home,,\nBee,,noun,again,,\n`,
  );
  const wordless = page.getByRole("region", { name: "Rows without a word to fix or skip" });
  await expect(wordless.getByRole("listitem")).toHaveText(["Row 3: The word is missing."]);
  await expect(page.getByRole("button", { name: "Create wordlist" })).toBeDisabled();
  expect(calls).toEqual([]);

  await choose(page, "words.csv", `${header}\nbee,,noun,an insect,,\nhive,,noun,,,\nBee,,,,,\n`);
  const duplicates = page.getByRole("region", { name: "Skipped duplicates" });
  await expect(duplicates.getByRole("listitem")).toHaveText(["Row 4: “Bee” is already in row 2."]);
  await page.getByLabel("Title").fill("First round");
  await page.getByLabel("Description").fill("To warm up.");
  await page.getByRole("button", { name: "Don't skip it" }).click();
  await expect(page.getByText("1 duplicate in the file")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create wordlist" })).toBeDisabled();
  await page.getByRole("button", { name: "Skip this row" }).click();
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(page.getByText("Wordlist created. Skipped 1 duplicate.")).toBeVisible();
  await expect(page.getByText("2 words")).toBeVisible();
});

// spec: rule CSV headers
test("any header case and order, a byte order mark, and quoting are accepted", async ({ page }) => {
  await choose(
    page,
    "words.csv",
    '\uFEFFsentence,WORD,Extra,part OF speech,pronunciation,etymology,definition\r\n"She said ""buzz"", and left.",bee,x,noun,BEE,Old English,"small, striped\r\nand busy"\r\n\r\n🐝 sentence,שלום,,noun,,,right to left\r\n',
  );
  const preview = page.getByRole("region", { name: "Preview" }).last();
  await expect(preview.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    "bee",
    "BEE",
    "noun",
    "small, striped and busy",
    "Old English",
    'She said "buzz", and left.',
  ]);
  await page.getByLabel("Title").fill("First round 🐝");
  await page.getByLabel("Description").fill("שלום and welcome");
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First round 🐝" })).toBeVisible();
  await expect(page.getByText("שלום", { exact: true })).toBeVisible();
});

test("20,000 rows are read while the page stays usable", async ({ page }, testInfo) => {
  const file = testInfo.outputPath("words.csv");
  const rows = Array.from(
    { length: 20_000 },
    (_, index) => `word${index},,noun,"number ${index}, of many",,`,
  );
  await writeFile(file, `${header}\n${rows.join("\n")}\n`);
  const worker = page.waitForEvent("worker");
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByLabel("Title").fill("A very long list");
  expect((await worker).url()).toContain(new URL(page.url()).origin);
  await expect(page.getByText("20,000 words", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Drop an Excel or CSV file here, or choose one")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("A very long list");
});

// spec: sentence Failed to upload file: {server message}
test("a list that is too large for the server shows its message", async ({ page }) => {
  await page.getByLabel("Title").fill("First round");
  await page.getByLabel("Description").fill("To warm up.");
  // Escaping doubles each backslash, so the request is larger than 8 MiB.
  const rows = Array.from(
    { length: 2_400 },
    (_, number) => `word${number},,noun,${"\\".repeat(1_900)},,`,
  );
  await choose(page, "words.csv", Buffer.from(`${header}\n${rows.join("\n")}\n`));
  await expect(page.getByText("2,400 words", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: /Failed to upload file: \w+/ }),
  ).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("First round");
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
    await create.click();
  });

  await expect(page.getByRole("heading", { level: 1, name: "Grade three" })).toBeVisible();
  await expect(
    page.getByText("Wordlist created. Skipped 1 duplicate and 1 row without a word."),
  ).toBeVisible();
  await expect(page.getByText("3 words")).toBeVisible();
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

test("a chosen file waits on the device for its title, until its owner logs out", async ({
  page,
  admin,
}) => {
  const workbook = xlsx([
    {
      name: "Grade 3",
      rows: [
        ["Meaning", "Term"],
        ["an insect", "bee"],
        ["a home", "hive"],
        ["again", "Bee"],
        ["no word", ""],
      ],
    },
  ]);
  // The file is on the device, so the browser doesn't ask.
  page.on("dialog", () => expect(true, "the browser has asked").toBe(false));
  const importPage = page.url();
  await choose(page, "words.xlsx", Buffer.from(workbook));
  const panel = page.getByRole("group", { name: "Match your columns" });
  await panel.getByLabel("Word").selectOption({ label: "Term: bee, hive" });
  await panel.getByRole("button", { name: "Use these columns" }).click();
  await page.getByRole("button", { name: "Skip this row" }).click();
  await expect(page.getByText("Skipped 1 row without a word", { exact: true })).toBeVisible();
  const restored = page.getByText(/^Restored your unsaved draft/);

  await test.step("it survives a reload and a crash", async () => {
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('\\"wordless\\":true');
    await page.reload();
    await expect(restored).toBeVisible();
    await expect(page.getByText("words.xlsx")).toBeVisible();
    await expect(page.getByText("2 words", { exact: true })).toBeVisible();
    await expect(page.getByText("Skipped 1 row without a word", { exact: true })).toBeVisible();
    await expectAccessible(page, "restored-import");
    const other = await page.context().newPage();
    await other.goto(importPage);
    await expect(other.getByText("2 words", { exact: true })).toBeVisible();
    await other.close();
  });

  await test.step("leaving says that it stays", async () => {
    await page.getByRole("link", { name: "Wordhive" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(dialog).toContainText("a draft stays on this device");
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/");
  });

  await test.step("logging out asks, and removes it", async () => {
    await page.getByRole("button", { name: "Log Out" }).click();
    await page
      .getByRole("dialog", { name: "Log out without saving?" })
      .getByRole("button", { name: "Log out" })
      .click();
    await expect(page).toHaveURL("/login");
    await submitCredentials(page, "Log In", admin.email, password);
    await expect(page).toHaveURL("/");
    await page.goto(importPage);
    await expect(page.getByText("Drop an Excel or CSV file here, or choose one")).toBeVisible();
    await expect(restored).toHaveCount(0);
  });
});
