import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { streamXlsxRows } from "hucre/xlsx";
import Papa from "papaparse";
import { expectAccessible } from "./support/a11y";
import { expect, test } from "./support/test";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const field = (page: Page, number: number) =>
  page.getByRole("group", { name: `Field ${number}`, exact: true });

/** The cells of a workbook's only sheet. */
async function workbookRows(path: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(readFileSync(path)))) {
    rows.push([...values]);
  }
  return rows;
}

/** Types a date into the browser's date field, in the American order. */
async function typeDate(page: Page, label: string, digits: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.type(digits);
}

// spec: route /competition/{code}/edit-templates
// spec: route /competition/{code}/edit-templates/new
// spec: sentence Template created successfully
// spec: rule template
// spec: rule field type
test("an organizer creates forms with all field types, and deletes one with its answers", async ({
  page,
  api,
  admin,
}) => {
  test.setTimeout(180_000);
  const { code } = await api.competition(admin);
  const list = `/competition/${code}/edit-templates`;
  await api.signIn(page, admin);

  await test.step("the General Information Form is offered if there is none", async () => {
    await page.goto(list);
    await expect(page.getByText("Nothing here!")).toBeVisible();
    await page.getByRole("link", { name: "New Template" }).last().click();
    await expect(title(page, "New Template")).toBeVisible();
    await page.getByRole("button", { name: "Use the General Information Form" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("General Information Form");
    for (const [index, [name, type]] of [
      ["Name", "text"],
      ["Email", "email"],
      ["Birthdate", "date"],
      ["School", "text"],
      ["Grade", "number"],
    ].entries()) {
      const group = field(page, index + 1);
      await expect(group.getByLabel("Field name")).toHaveValue(name as string);
      await expect(group.getByLabel("Type")).toHaveValue(type as string);
      await expect(group.getByLabel("Required")).toBeChecked();
    }
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByText("Template created successfully")).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(
      page.getByRole("button", { name: "Delete General Information Form" }),
    ).toBeVisible();
  });

  await test.step("missing and duplicate values are shown beside their fields", async () => {
    await page.getByRole("link", { name: "New Template" }).last().click();
    await expect(title(page, "New Template")).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Use the General Information Form" }),
    ).toHaveCount(0);
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByText("Title is required.")).toBeVisible();
    await expect(page.getByText("Field name is required.")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();
    await page.getByLabel("Title").fill("Trip <script>alert(1)</script>");
    await page.getByLabel("Description").fill("We leave at eight.\nBring a hat.");
    await field(page, 1).getByLabel("Field name").fill("Seats");
    await field(page, 1).getByLabel("Type").selectOption("Number");
    for (const [name, type] of [
      ["Parent's email", "Email"],
      ["Day", "Date"],
      [" seats", "Text"],
    ] as const) {
      await page.getByRole("button", { name: "Add field" }).click();
      // The new field has the focus.
      await page.keyboard.type(name);
      await page.getByRole("group").last().getByLabel("Type").selectOption(type);
    }
    await field(page, 2).getByLabel("Required").check();
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(field(page, 4).getByText("Another field already has this name.")).toBeVisible();
    await field(page, 4).getByLabel("Field name").fill("Allergies");
  });

  await test.step("reordering fields by keyboard keeps the focus on the button", async () => {
    const up = page.getByRole("button", { name: "Move Allergies up" });
    const down = page.getByRole("button", { name: "Move Allergies down" });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect(up).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(up).toBeFocused();
    await page.keyboard.press("Enter");
    // At the top, only moving down is possible.
    await expect(down).toBeFocused();
    await expect(page.getByText("Allergies is now field 1 of 4.")).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(field(page, 2).getByLabel("Field name")).toHaveValue("Allergies");
    await page.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("button", { name: "Remove field 5" }).click();
    await expect(page.getByRole("group")).toHaveCount(4);
    await expect(field(page, 4).getByLabel("Field name")).toBeFocused();
  });

  await test.step("nothing typed is lost after an error or when trying to leave", async () => {
    const create = page.getByRole("button", { name: "Create template" });
    // The server's errors are shown beside their field.
    await page.getByLabel("Title").fill("Trip\u0007");
    await create.click();
    await expect(page.getByText("invisible control character")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();
    await page.getByLabel("Title").fill("Trip <script>alert(1)</script>");
    await page.getByRole("button", { name: "Back" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(dialog).toBeHidden();
    await expect(field(page, 1).getByLabel("Field name")).toHaveValue("Seats");
    await expect(page.getByLabel("Description")).toHaveValue("We leave at eight.\nBring a hat.");
    await create.click();
    await expect(page).toHaveURL(list);
    const entry = page.getByRole("listitem").filter({ hasText: "Trip <script>" });
    const fields = entry.getByRole("list", { name: "Fields" }).getByRole("listitem");
    await expect(fields).toHaveText([
      "Seats, number",
      "Allergies, text",
      "Parent's email*, required, email",
      "Day, date",
    ]);
  });

  await test.step("deleting asks with the current number of answers", async () => {
    const entry = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: "Delete General Information Form" }) });
    await expect(entry).toContainText("No answers yet");
    const templates = await admin.request.get(`/api/form/competition-templates/${code}`);
    const [general] = await templates.json();
    for (const email of ["mia@example.org", "ben@example.org"]) {
      const person = await api.person(email);
      await api.join(person, code);
      await api.answer(person, general, {});
    }
    const question = page.getByRole("dialog", { name: "Delete “General Information Form”?" });
    await entry.getByRole("button", { name: "Delete General Information Form" }).click();
    await expect(question).toContainText("2 answers will be deleted");
    await question.getByRole("button", { name: "Cancel" }).click();
    await entry.getByRole("button", { name: "Delete General Information Form" }).click();
    await question.getByRole("button", { name: "Delete template" }).click();
    await expect(page.getByText("Deleted “General Information Form”.")).toBeVisible();
    await expect(entry).toHaveCount(0);
    expect((await admin.request.get(`/api/form/templates/${general._id}`)).status()).toBe(404);

    // Someone else already deleted it.
    const [trip] = await (
      await admin.request.get(`/api/form/competition-templates/${code}`)
    ).json();
    await admin.request.delete(`/api/form/templates/${trip._id}`);
    await page.getByRole("button", { name: /^Delete Trip/ }).click();
    await expect(page.getByText("Nothing here!")).toBeVisible();
  });
});

// spec: route /competition/{code}/edit-templates
// spec: route /competition/{code}/edit-templates/new
// spec: route /competition/{code}/form/{templateId}
// spec: route /competition/{code}/forms
// spec: sentence Failed to load the template. Please try again later.
// spec: sentence Already Filled Out
// spec: rule answers
test("a participant fills out a form once, with errors beside the fields", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  test.setTimeout(180_000);
  const { code, title: competition } = await api.competition(admin);
  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);
  await api.signIn(page, mia);
  const forms = `/competition/${code}/forms`;
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/form/forms")) sent.push(request.postDataJSON());
  });

  await page.goto(forms);
  await expect(page.getByText("Nothing here!")).toBeVisible();
  const general = await api.template(admin, code);
  const trip = await api.template(admin, code, {
    title: "Trip",
    description: "We leave at <b>eight</b>.",
    fields: [{ name: "Day", type: "date", required: false }],
  });
  await page.reload();
  await expect(page.getByText("We leave at <b>eight</b>.")).toBeVisible();
  await page.getByRole("link", { name: "Fill out General Information Form" }).click();
  await expect(title(page, "General Information Form")).toBeVisible();
  const submit = page.getByRole("button", { name: "Submit" });

  await test.step("every field is checked by its type before anything is sent", async () => {
    await expect(page.getByLabel("Email")).toHaveAttribute("inputmode", "email");
    await expect(page.getByLabel("Birthdate")).toHaveAttribute("type", "date");
    await expect(page.getByLabel("Grade")).toHaveAttribute("inputmode", "decimal");
    await page.getByLabel("Name").fill("   ");
    await page.getByLabel("Email").fill("mia.example.org");
    await typeDate(page, "Birthdate", "02312016");
    await page.getByLabel("Signature").fill(" ");
    for (const grade of ["seven", "1e9", "٣"]) {
      await page.getByLabel("Grade").fill(grade);
      await submit.click();
      await expect(
        page.getByText("Please enter a number, such as 7 or 7.5. Use the digits 0 to 9."),
      ).toBeVisible();
      await expect(page.getByLabel("Grade")).toHaveValue(grade);
    }
    // Name and School.
    await expect(page.getByText("Please fill this in.")).toHaveCount(2);
    await expect(page.getByText("Please enter a full email address")).toBeVisible();
    await expect(page.getByText("Please enter a real date")).toBeVisible();
    await expect(page.getByText("Please sign with your full name.")).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    expect(sent).toEqual([]);
  });

  await test.step("a partly filled form survives an error", async () => {
    await page.getByLabel("Name").fill("Mia Lee <script>alert(1)</script>");
    await page.getByLabel("Email").fill(" mia@example.org ");
    await page.getByLabel("Birthdate").fill("2016-02-29");
    await page.getByLabel("School").fill("Lincoln\u200b School");
    await page.getByLabel("Grade").fill("5");
    await page.getByLabel("Signature").fill("Mia\u0007 Lee");
    await submit.click();
    // Only the server rejects this; its error is shown beside the field too.
    await expect(page.getByText("invisible control character")).toBeVisible();
    await expect(page.getByLabel("Signature")).toBeFocused();
    await page.getByLabel("Signature").fill("Mia Lee");
    await page.getByRole("navigation", { name: "Competition" }).getByRole("link").first().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Birthdate")).toHaveValue("2016-02-29");
    await expect(page.getByLabel("Email")).toHaveValue(/mia@example.org/);
  });

  // The form is also filled out in another tab.
  const second = await page.context().newPage();
  await second.goto(`/competition/${code}/form/${general._id}`);
  await second.getByLabel("Name").fill("Mia the Second");
  await second.getByLabel("Email").fill("second@example.org");
  await second.getByLabel("Birthdate").fill("2016-02-28");
  await second.getByLabel("School").fill("Elsewhere");
  await second.getByLabel("Grade").fill("9");
  await second.getByLabel("Signature").fill("Mia Lee");

  await test.step("it is sent once, then the competition is shown", async () => {
    sent.length = 0;
    await submit.click();
    await expect(page.getByText("Submitted “General Information Form”.")).toBeVisible();
    await expect(page).toHaveURL(`/competition/${code}`);
    await expect(title(page, competition)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      title: "General Information Form",
      creatorId: mia.uid,
      templateId: general._id,
      competitionCode: code,
      fields: general.fields,
      answers: [{ Email: "mia@example.org", Birthdate: "2016-02-29", Grade: "5" }],
      signature: "Mia Lee",
    });
  });

  await test.step("a second submission shows the saved answers", async () => {
    await second.getByRole("button", { name: "Submit" }).click();
    await expect(second.getByText("Already Filled Out")).toBeVisible();
    await expect(second.getByText("we didn't save what you just sent")).toBeVisible();
    const answers = second.getByRole("region", { name: "Your answers" });
    await expect(answers).toContainText("Mia Lee <script>alert(1)</script>");
    await expect(answers).toContainText("Feb 29, 2016");
    await expect(answers).not.toContainText("Elsewhere");
    await expect(second.getByLabel("Name")).toHaveCount(0);
    await second.close();
    await page.goto(forms);
    const tile = page.getByRole("listitem").filter({ hasText: "General Information Form" });
    await expect(tile.getByText("Already Filled Out")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Fill out/ })).toHaveCount(1);
    await tile.getByRole("link", { name: "Your answers to General Information Form" }).click();
    await expect(page.getByText("Already Filled Out")).toBeVisible();
  });

  await test.step("nothing is sent if the form was deleted in the meantime", async () => {
    await page.goto(`/competition/${code}/form/${trip._id}`);
    // An incomplete optional date is an error, not empty.
    await typeDate(page, "Day", "0301");
    await page.getByLabel("Signature").fill("Mia Lee");
    await submit.click();
    await expect(page.getByText("Please enter a real date")).toBeVisible();
    await page.getByLabel("Day").fill("2027-03-01");
    await admin.request.delete(`/api/form/templates/${trip._id}`);
    sent.length = 0;
    await submit.click();
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: "Failed to load the template. Please try again later." }),
    ).toContainText("It may have been deleted.");
    await expect(page.getByLabel("Day")).toHaveValue("2027-03-01");
    expect(sent).toEqual([]);
  });

  await test.step("other pages are not found, or only for others", async () => {
    const laptop = await newPerson();
    await api.signIn(laptop, mia);
    // Deleted and unknown forms are not found, and participants cannot open the editors.
    for (const id of [trip._id, "nothing"]) {
      await laptop.goto(`/competition/${code}/form/${id}`);
      await expect(title(laptop, "404 - Not Found!")).toBeVisible();
    }
    for (const path of ["edit-templates", "edit-templates/new"]) {
      await laptop.goto(`/competition/${code}/${path}`);
      await expect(laptop).toHaveURL("/");
    }
    // Neither can an admin who does not organize this competition.
    await admin.request.post("/api/user/admins", { data: { email: mia.email } });
    await laptop.goto(`/competition/${code}/edit-templates`);
    await expect(laptop).toHaveURL("/");
    await expect(title(laptop, "Admin Dashboard")).toBeVisible();
    await laptop.context().clearCookies();
    await laptop.goto(forms);
    await expect(laptop).toHaveURL(/\/login\?redirect=/);
  });
});

// spec: route /competition/{code}/form/{templateId}
// spec: rule answer search
test("an organizer reads, searches and downloads the answers", async ({ page, api, admin }) => {
  test.setTimeout(180_000);
  const { code } = await api.competition(admin);
  const general = await api.template(admin, code);
  const form = `/competition/${code}/form/${general._id}`;
  await api.signIn(page, admin);
  await page.goto(form);
  await expect(page.getByText("Nobody has answered this form yet.")).toBeVisible();
  await expect(page.getByLabel("Search answers")).toHaveCount(0);

  // Two pages of answers.
  for (let number = 1; number <= 21; number += 1) {
    const person = await api.person(
      `speller-${number}@example.org`,
      number === 21 ? undefined : `Speller ${number}`,
    );
    await api.join(person, code);
    await api.answer(person, general, {
      Name: number === 20 ? '<img src=x onerror="alert(1)">' : `Name ${number}`,
      School: number <= 18 ? "Lincoln School" : number === 19 ? "=1+1" : 'Maple, "West"',
      Grade: String(4 + (number % 3)),
    });
  }
  const entries = page.getByRole("table", { name: "Answers" }).locator("tbody");
  const search = page.getByLabel("Search answers");

  await test.step("newest first, twenty a page, with the speller's name", async () => {
    await page.reload();
    await expect(page.getByText("21 answers", { exact: true })).toBeVisible();
    await expect(entries).toHaveCount(20);
    // Without a name, the email is shown.
    await expect(entries.first()).toContainText("speller-21@example.org");
    await expect(entries.nth(1)).toContainText("Speller 20");
    await expect(entries.nth(1)).toContainText('<img src=x onerror="alert(1)">');
    await expect(entries.nth(2)).toContainText("Feb 29, 2016");
    // The row has the first fields, and opens to show all.
    await expect(entries.nth(1)).not.toContainText("Signature");
    await entries.nth(1).getByRole("button", { name: "Speller 20" }).press("Enter");
    await expect(entries.nth(1)).toContainText("SignatureMia Lee");
    await expect(entries.nth(2)).not.toContainText("Signature");
    await page.getByRole("button", { name: "Open all" }).click();
    await expect(entries.nth(2)).toContainText("SignatureMia Lee");
    await page.getByRole("button", { name: "Close all" }).click();
    await expect(entries.nth(1)).not.toContainText("Signature");
    const preview = page.getByRole("region", { name: "Preview" }).getByRole("listitem");
    await expect(preview).toHaveCount(6);
    await expect(preview.nth(4)).toHaveText("GradeNumber · Required");
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(page).toHaveURL(`${form}?page=2`);
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText("Speller 1");
  });

  await test.step("the search is in the URL and supports AND and OR", async () => {
    await search.fill("lincoln AND name 1");
    await expect(page.getByText("10 of 21 answers")).toBeVisible();
    await expect(page).toHaveURL(`${form}?q=lincoln+AND+name+1`);
    await search.fill("maple OR name 3");
    await expect(entries).toHaveCount(3);
    // AND takes precedence over OR.
    await search.fill("name 1 AND maple OR name 3 AND lincoln");
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText("Speller 3");
    await page.reload();
    await expect(search).toHaveValue("name 1 AND maple OR name 3 AND lincoln");
    await expect(entries).toHaveCount(1);
    await search.fill("7");
    await search.press("Enter");
    await expect(page).toHaveURL(/q=/);
    await page.reload();
    await expect(search).toHaveValue("7");
    await search.fill("zebra");
    await expect(page.getByText("No answers match your search.")).toBeVisible();
    await search.fill("x".repeat(501));
    await expect(page.getByText("Please search for at most 500 characters")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page.getByText("21 answers", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(form);
  });

  const downloadAs = async (type: string) => {
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: type }).click();
  };
  await test.step("the matching answers can be downloaded as CSV", async () => {
    const csvOf = async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), downloadAs("CSV")]);
      expect(download.suggestedFilename()).toBe("responses.csv");
      const text = readFileSync(await download.path(), "utf8").replace(/^\uFEFF/, "");
      return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
    };
    const all = await csvOf();
    expect(all).toHaveLength(21);
    expect(all[0]).toMatchObject({
      School: 'Maple, "West"',
      Grade: "4",
      Birthdate: "2016-02-29",
      Signature: "Mia Lee",
    });
    // Formulas are escaped.
    expect(all[2]?.School).toMatch(/^[^=]=1\+1$/);
    await search.fill("name 19");
    await expect(entries).toHaveCount(1);
    const found = await csvOf();
    expect(found.map(({ Name }) => Name)).toEqual(["Name 19"]);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(entries).toHaveCount(20);
  });

  await test.step("columns sort, also over pages", async () => {
    const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
    await heading("Grade").getByRole("button").click();
    await expect(heading("Grade")).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/sort=/);
    await expect(entries.first()).toContainText("speller-21@example.org");
    await heading("Grade").getByRole("button").click();
    await expect(heading("Grade")).toHaveAttribute("aria-sort", "descending");
    await expect(entries.first()).toContainText("Speller 20");
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText("Speller 3");
    await page.goBack();
    await expect(entries).toHaveCount(20);
  });

  await test.step("filters and columns are in the URL, and in the workbook", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "Grade" }).click();
    const from = page.getByLabel("Grade: from");
    await expect(from).toBeFocused();
    await from.fill("x");
    await expect(page.getByText("Please enter a number such as 7 or 2.5.")).toBeVisible();
    await from.fill("6");
    await expect(page.getByText("7 of 21 answers")).toBeVisible();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: "School" }).click();
    await page.getByLabel("School: contains").fill("lincoln");
    await expect(page.getByText("6 of 21 answers")).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    const chosen = page.getByRole("dialog", { name: "Columns" });
    await chosen.getByLabel("Birthdate").uncheck();
    await chosen.getByLabel("Signature").check();
    await page.keyboard.press("Escape");
    const headings = ["Speller", "Name", "School", "Grade", "Signature", "Answered"];
    await expect(page.getByRole("columnheader")).toHaveText(headings);
    await expectAccessible(page, "answers");

    await page.reload();
    await expect(page.getByRole("columnheader")).toHaveText(headings);
    await expect(page.getByText("6 of 21 answers")).toBeVisible();
    await expect(page.getByLabel("School: contains")).toHaveValue("lincoln");
    const [download] = await Promise.all([page.waitForEvent("download"), downloadAs("Excel")]);
    expect(download.suggestedFilename()).toBe("responses.xlsx");
    const rows = await workbookRows(await download.path());
    expect(rows[0]).toEqual([
      "Participant",
      "Account email",
      "Name",
      "School",
      "Grade",
      "Signature",
      "Submitted",
    ]);
    expect(rows).toHaveLength(7);
    expect(rows[1]?.slice(0, 5)).toEqual([
      "Speller 17",
      "speller-17@example.org",
      "Name 17",
      "Lincoln School",
      6,
    ]);
    await page.getByRole("button", { name: "Remove the filter of School" }).click();
    await expect(page.getByText("7 of 21 answers")).toBeVisible();
    await page.getByRole("button", { name: "Remove the filter of Grade" }).click();
    await expect(page.getByText("21 answers", { exact: true })).toBeVisible();
  });

  await test.step("a row leads to the speller", async () => {
    await entries.first().getByRole("button", { name: "Speller 20" }).click();
    await entries.first().getByRole("link", { name: "About Speller 20" }).click();
    await expect(title(page, "Speller 20")).toBeVisible();
  });
});
