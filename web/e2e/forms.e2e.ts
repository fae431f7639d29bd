import { readFileSync } from "node:fs";
import { streamXlsxRows } from "hucre/xlsx";
import Papa from "papaparse";
import { expect, test } from "./support/test";

/** The cells of a workbook's only sheet. */
async function workbookRows(path: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(readFileSync(path)))) {
    rows.push([...values]);
  }
  return rows;
}

// spec: route /competition/{code}/form/{templateId}
// spec: rule answer search
test("an organizer reads, searches and downloads the answers", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  const general = await api.template(admin, code);
  const form = `/competition/${code}/form/${general._id}`;
  for (const [number, School, Grade] of [
    [1, "Lincoln School", "5"],
    [2, "=1+1", "6"],
    [3, "Lincoln School", "6"],
    [4, 'Maple, "West"', "4"],
  ] as const) {
    const person = await api.person(
      `speller-${number}@example.org`,
      number === 4 ? undefined : `Speller ${number}`,
    );
    await api.join(person, code);
    const Name = number === 3 ? '<img src=x onerror="alert(1)">' : `Name ${number}`;
    await api.answer(person, general, { Name, School, Grade });
  }
  await api.signIn(page, admin);
  await page.goto(form);
  const entries = page.getByRole("table", { name: "Answers" }).locator("tbody");
  const search = page.getByLabel("Search answers");
  const downloadAs = async (type: string) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: type }).click();
    return saved;
  };

  await test.step("newest first, with the speller's name", async () => {
    await expect(page.getByText("4 answers", { exact: true })).toBeVisible();
    await expect(entries).toHaveCount(4);
    // Without a name, the email is shown.
    await expect(entries.first()).toContainText("speller-4@example.org");
    await expect(entries.nth(1)).toContainText('<img src=x onerror="alert(1)">');
    await expect(entries.nth(1)).toContainText("Feb 29, 2016");
    // The row has the first fields, and opens to show all.
    await entries.nth(1).getByRole("button", { name: "Speller 3" }).press("Enter");
    await expect(entries.nth(1)).toContainText("SignatureMia Lee");
    await expect(entries.nth(2)).not.toContainText("Signature");
  });

  await test.step("the search is in the URL, and what it finds can be downloaded", async () => {
    const csv = async () => {
      const file = await downloadAs("CSV");
      expect(file.suggestedFilename()).toBe("responses.csv");
      const text = readFileSync(await file.path(), "utf8").replace(/^\uFEFF/, "");
      return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
    };
    const all = await csv();
    expect(all).toHaveLength(4);
    expect(all[0]).toMatchObject({ School: 'Maple, "West"', Grade: "4", Signature: "Mia Lee" });
    // Formulas are escaped.
    expect(all[2]?.School).toMatch(/^[^=]=1\+1$/);
    // AND takes precedence over OR.
    await search.fill("name 1 AND maple OR name 2");
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText("Speller 2");
    await expect(page).toHaveURL(/\?q=name/);
    await page.reload();
    await expect(search).toHaveValue("name 1 AND maple OR name 2");
    await expect(page.getByText("1 of 4 answers")).toBeVisible();
    expect((await csv()).map(({ Name }) => Name)).toEqual(["Name 2"]);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page).toHaveURL(form);
  });

  await test.step("order, filters and columns are in the URL, and in the workbook", async () => {
    const grade = page.getByRole("columnheader", { name: "Grade", exact: true });
    await grade.getByRole("button").click();
    await expect(grade).toHaveAttribute("aria-sort", "ascending");
    await expect(entries.first()).toContainText("speller-4@example.org");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "Grade" }).click();
    await expect(page.getByLabel("Grade: from")).toBeFocused();
    await page.getByLabel("Grade: from").fill("6");
    await expect(page.getByText("2 of 4 answers")).toBeVisible();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "School" }).click();
    await page.getByLabel("School: contains").fill("lincoln");
    await expect(page.getByText("1 of 4 answers")).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    const chosen = page.getByRole("dialog", { name: "Columns" });
    await chosen.getByLabel("Birthdate").uncheck();
    await chosen.getByLabel("Signature").check();
    await page.keyboard.press("Escape");
    const headings = ["Speller", "Name", "School", "Grade", "Signature", "Answered"];
    await expect(page.getByRole("columnheader")).toHaveText(headings);
    await page.reload();
    await expect(page.getByRole("columnheader")).toHaveText(headings);
    await expect(page.getByText("1 of 4 answers")).toBeVisible();
    await expect(page.getByLabel("School: contains")).toHaveValue("lincoln");
    const file = await downloadAs("Excel");
    expect(file.suggestedFilename()).toBe("responses.xlsx");
    const rows = await workbookRows(await file.path());
    expect(rows[0]).toEqual([
      "Participant",
      "Account email",
      "Name",
      "School",
      "Grade",
      "Signature",
      "Submitted",
    ]);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[4]).toBe(6);
  });

  await test.step("a row leads to the speller, and Back to the same view", async () => {
    const view = page.url();
    await entries.first().getByRole("button", { name: "Speller 3" }).click();
    await entries.first().getByRole("link", { name: "About Speller 3" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Speller 3" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(view);
    await expect(page.getByText("1 of 4 answers")).toBeVisible();
  });
});
