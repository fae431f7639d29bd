import type { Page } from "@playwright/test";
import { side } from "./support/locators";
import { pdf } from "./support/pdf";
import { card, expectSaved, stored } from "./support/plan";
import { expect, test } from "./support/test";

/** Adds an item with its defaults to one of the three lists, and returns its card. */
async function add(page: Page, itemName: "event" | "task", name: string, description: string) {
  await page.getByRole("button", { name: `Add ${itemName}` }).click();
  await expect(card(page, `New ${itemName}`).getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await card(page, name).getByLabel("Description").fill(description);
  return card(page, name);
}

/** The day after, as YYYY-MM-DD. */
function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

test("an organizer publishes a bee, participants read and answer, and the organizer searches the answers", {
  tag: "@postgres",
}, async ({ page, newPerson, api, admin }) => {
  test.setTimeout(240_000);
  const { code, startDate } = await api.competition(admin, {
    title: "Riverside Spring Bee",
    generalInformationForm: true,
  });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);

  await test.step("the organizer writes schedule, timeline and checklist", async () => {
    await side(page).getByRole("link", { name: "Edit Schedule" }).click();
    await add(page, "event", "First round", "One word for everyone.");
    await add(page, "event", "Second round", "For those who got it right.");
    const final = await add(page, "event", "Final", "On the stage.");
    await final.getByLabel("Start date").fill(dayAfter(startDate));
    await expectSaved(page, "schedule");

    await side(page).getByRole("link", { name: "Edit Timeline" }).click();
    const forms = await add(page, "event", "Forms are due", "Numbers are drawn afterwards.");
    await expect(forms.getByLabel("Start date")).toHaveValue(startDate);
    await expectSaved(page, "timeline");

    await side(page).getByRole("link", { name: "New Template" }).click();
    await page.getByLabel("Title").fill("Permission");
    await page.getByRole("group", { name: "Field 1" }).getByLabel("Field name").fill("Parent");
    await page.getByRole("button", { name: "Add field" }).click();
    await page.keyboard.type("Guests");
    await page.getByRole("group", { name: "Field 2" }).getByLabel("Type").selectOption("Number");
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByText("Template created successfully")).toBeVisible();

    await side(page).getByRole("link", { name: "Edit Checklist" }).click();
    for (const [name, form] of [
      ["Tell us who you are", "General Information Form"],
      ["Ask at home", "Permission"],
    ] as const) {
      const task = await add(page, "task", name, `Fill out: ${form}.`);
      await expect(task.getByLabel("Due date")).toHaveValue(startDate);
      await task.getByLabel("Linked form").selectOption({ label: form });
    }
    await add(page, "task", "Bring water", "A bottle.");
    await expectSaved(page, "checklist");
    const { checklist, schedule } = await stored(admin, code);
    expect(schedule.map(({ name, startTime }) => [name, startTime])).toEqual([
      ["First round", "09:00"],
      ["Second round", "10:00"],
      ["Final", "11:00"],
    ]);
    expect(checklist[0]?.condition).toMatch(
      /^COMPLETE General Information Form \([0-9a-f-]{36}\)$/,
    );
    expect(checklist[2]?.condition).toBe("");
  });

  await test.step("posts news and uploads the rules", async () => {
    await side(page).getByRole("link", { name: "New Post" }).click();
    await page.getByLabel("Title").fill("Where to park");
    await page.getByLabel("Description").fill("Behind the library.");
    await page.getByLabel("Tags").fill("Families");
    await page.getByRole("textbox", { name: "Content block 1" }).fill("Enter from Oak Lane.");
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(page.getByText("Post created successfully")).toBeVisible();

    await side(page).getByRole("link", { name: "Overview" }).click();
    const files = page.getByRole("region", { name: "Files" });
    await files.getByRole("button", { name: "Add a PDF" }).click();
    await files.getByLabel("PDF file").waitFor();
    await files.locator("input[type=file]").setInputFiles({
      name: "House rules.pdf",
      mimeType: "application/pdf",
      buffer: pdf(),
    });
    await files.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText("Uploaded “House rules.pdf”.")).toBeVisible();
  });

  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);
  const laptop = await newPerson();
  await api.signIn(laptop, mia);

  await test.step("a participant reads the post, sees the schedule and opens the rules", async () => {
    await laptop.goto(`/competition/${code}`);
    await side(laptop).getByRole("link", { name: "Posts" }).click();
    const post = laptop.getByRole("article", { name: "Where to park" });
    await expect(post).toContainText("Enter from Oak Lane.");

    await side(laptop).getByRole("link", { name: "Schedule" }).click();
    const table = laptop.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText([
      "Event Name",
      "Description",
      "Start Date",
      "End Date",
      "Start Time",
      "End Time",
    ]);
    await expect(table.getByRole("row")).toHaveCount(4);

    await side(laptop).getByRole("link", { name: "Files" }).click();
    const rules = laptop.getByRole("link", { name: /^House rules\.pdf/ });
    const answer = await mia.request.get((await rules.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).equals(pdf())).toBe(true);
  });

  await test.step("fills out two forms, which completes two tasks", async () => {
    await side(laptop).getByRole("link", { name: "Overview" }).click();
    const checklist = laptop.getByRole("region", { name: "Checklist" });
    const task = (name: string) => checklist.getByRole("checkbox", { name });
    await expect(task("Tell us who you are")).not.toBeChecked();
    await expect(task("Ask at home")).not.toBeChecked();

    await side(laptop).getByRole("link", { name: "Forms" }).click();
    await expect(laptop.getByRole("heading", { level: 1, name: "Forms" })).toBeVisible();
    await laptop.getByRole("link", { name: "Fill out General Information Form" }).click();
    for (const [label, value] of [
      ["Name", "Mia Lee"],
      ["Email", "mia@example.org"],
      ["Birthdate", "2016-02-29"],
      ["School", "Maple Street School"],
      ["Grade", "6"],
      ["Signature", "Mia Lee"],
    ] as const) {
      await laptop.getByLabel(label).fill(value);
    }
    await laptop.getByRole("button", { name: "Submit" }).click();
    await expect(laptop).toHaveURL(`/competition/${code}`);
    await expect(task("Tell us who you are")).toBeChecked();
    await expect(task("Ask at home")).not.toBeChecked();

    await side(laptop).getByRole("link", { name: "Forms" }).click();
    await expect(laptop.getByText("Already Filled Out")).toHaveCount(1);
    await laptop.getByRole("link", { name: "Fill out Permission" }).click();
    await laptop.getByLabel("Parent").fill("Jo Lee");
    await laptop.getByLabel("Guests").fill("2");
    await laptop.getByLabel("Signature").fill("Jo Lee");
    await laptop.getByRole("button", { name: "Submit" }).click();
    await expect(task("Ask at home")).toBeChecked();
    await expect(task("Bring water")).not.toBeChecked();
  });

  // Six more answer: with Mia's 6 the grades are 4 4 5 6 6 7 8.
  const [general] = await (
    await admin.request.get(`/api/form/competition-templates/${code}`)
  ).json();
  for (const [index, [grade, school]] of (
    [
      ["4", "Maple Street School"],
      ["4", "Hill School"],
      ["5", "Maple Street School"],
      ["6", "Hill School"],
      ["7", "Oak Academy"],
      ["8", "Hill School"],
    ] as const
  ).entries()) {
    const speller = await api.person(`speller-${index}@example.org`, `Speller ${index}`);
    await api.join(speller, code);
    await api.answer(speller, general, {
      Name: `Speller ${index}`,
      Grade: grade,
      School: school,
    });
  }

  await test.step("the organizer finds answers by AND and by OR", async () => {
    await page.goto(`/competition/${code}`);
    await page
      .getByRole("region", { name: "Forms" })
      .getByRole("link", { name: /View Answers.*General Information Form/ })
      .click();
    const search = page.getByLabel("Search answers");
    await search.fill("maple street AND mia");
    const found = page.getByRole("table", { name: "Answers" }).locator("tbody");
    await expect(found).toHaveCount(1);
    await expect(found).toContainText("mia@example.org");
    await search.fill("mia OR oak academy");
    await expect(found).toHaveCount(2);
    await expect(page).toHaveURL(/[?&]q=mia(\+|%20)OR(\+|%20)oak/);
  });

  await test.step("the statistics are correct", async () => {
    await side(page).getByRole("link", { name: "Overview" }).click();
    const stats = page.getByRole("region", { name: "Statistics" });
    const figure = (label: string) =>
      stats.getByText(label, { exact: true }).locator("..").getByRole("definition");
    await expect(figure("Participants")).toHaveText("7");
    // The organizer has not answered, but doesn't count.
    await expect(figure("Completed the General Information Form")).toHaveText("100%");
    // Their sum is 40; the fourth of seven is 6; 4 and 6 were given twice.
    await expect(figure("Mean grade")).toHaveText("5.71");
    await expect(figure("Median grade")).toHaveText("6");
    await expect(figure("Most common grades")).toHaveText("4, 6");
    await expect(stats.getByRole("row")).toHaveText(["GradeCount", "42", "51", "62", "71", "81"]);
    await expect(
      stats.getByRole("img", { name: /^A bar chart/ }).locator("[data-bar]"),
    ).toHaveCount(5, { timeout: 20_000 });
  });
});
