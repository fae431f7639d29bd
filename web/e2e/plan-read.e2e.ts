import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/a11y";
import { card, event, expectSaved, plan, stored } from "./support/plan";
import { expect, test } from "./support/test";

// spec: route /competition/{code}/edit-checklist
// spec: sentence Failed to fetch user forms.
// spec: rule task condition
test("a task linked to a form is checked off when a participant fills out the form", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const template = await api.template(admin, code, { title: "Consent (parents)" });
  const photo = await api.template(admin, code, { title: "Photo" });
  const mia = await api.person("mia@example.org", "Mia");
  await api.join(mia, code);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-checklist`);
  await expect(page.getByText("Nothing here!")).toBeVisible();

  await page.getByRole("button", { name: "Add task" }).click();
  await expect(card(page, "New task").getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Consent");
  const task = card(page, "Consent");
  await expect(task.getByLabel("Due date")).toHaveValue("2027-03-01");
  await expect(task.getByRole("combobox")).toHaveValue("");
  await task.getByLabel("Due date").fill("");
  await page.getByRole("button", { name: "Save checklist" }).click();
  await expect(task.getByText("Due date is required.")).toBeVisible();
  await task.getByLabel("Due date").fill("2027-02-20");
  await task.getByLabel("Description").fill("Signed by a parent.");
  await task.getByRole("combobox").selectOption({ label: "Consent (parents)" });
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(card(page, "New task").getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Bring water");
  await card(page, "Bring water").getByLabel("Description").fill("One bottle.");
  await page.getByRole("button", { name: "Add task" }).click();
  await expect(card(page, "New task").getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Photo");
  await card(page, "Photo").getByLabel("Description").fill("For the wall.");
  await card(page, "Photo").getByRole("combobox").selectOption({ label: "Photo" });
  await expectSaved(page, "checklist");
  expect((await stored(admin, code)).checklist.map(({ condition }) => condition)).toEqual([
    `COMPLETE Consent (parents) (${template._id})`,
    "",
    `COMPLETE Photo (${photo._id})`,
  ]);

  const phone = await newPerson({ viewport: { width: 360, height: 740 } });
  await api.signIn(phone, mia);
  await phone.goto(`/competition/${code}`);
  const checklist = phone.getByRole("region", { name: "Checklist" });
  const consent = checklist.getByRole("checkbox", { name: "Consent" });
  await expect(consent).not.toBeChecked();
  await consent.click();
  await expect(consent).not.toBeChecked();
  await expect(checklist.getByText("Due Feb 20, 2027")).toBeVisible();
  const formLinks = checklist.getByRole("list").getByRole("link");
  await expect(formLinks).toHaveCount(2);
  await expect(checklist.getByRole("link", { name: "Fill out Consent (parents)" })).toHaveAttribute(
    "href",
    `/competition/${code}/form/${template._id}`,
  );
  await expectAccessible(phone, "own-checklist");

  await api.answer(mia, template, {
    Name: "Mia",
    Email: mia.email,
    Birthdate: "2016-02-29",
    School: "Lincoln School",
    Grade: "5",
  });
  await phone.reload();
  await expect(consent).toBeChecked();
  await expect(checklist.getByRole("checkbox", { name: "Bring water" })).not.toBeChecked();
  await expect(checklist.getByRole("link", { name: /^Fill out/ })).toHaveCount(1);
});

test("a task whose form was deleted says so, and its condition can stay or be cleared", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const photo = await api.template(admin, code, { title: "Photo" });
  const condition = `COMPLETE Photo (${photo._id})`;
  await plan(admin, code, "checklist", [
    { name: "Send a photo", description: "For the wall.", dueDate: "2027-03-01", condition },
  ]);
  await admin.request.delete(`/api/form/templates/${photo._id}`);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-checklist`);
  const task = card(page, "Send a photo");
  await expect(task.getByText("Not linked: the form was deleted.")).toBeVisible();
  await expect(task.getByRole("combobox")).toHaveValue(condition);
  await task.getByLabel("Description").fill("For the wall, please.");
  await expectSaved(page, "checklist");
  expect((await stored(admin, code)).checklist[0]?.condition).toBe(condition);
  await page.goto(`/competition/${code}`);
  await expect(
    page.getByRole("region", { name: "Checklist" }).getByText("Not linked: the form Photo"),
  ).toBeVisible();

  // Participants get no link.
  const mia = await api.person("mia@example.org");
  await api.join(mia, code);
  const phone = await newPerson();
  await api.signIn(phone, mia);
  await phone.goto(`/competition/${code}`);
  const checklist = phone.getByRole("region", { name: "Checklist" });
  await expect(checklist.getByRole("checkbox", { name: "Send a photo" })).not.toBeChecked();
  await expect(checklist.getByRole("list").getByRole("link")).toHaveCount(0);

  await page.goto(`/competition/${code}/edit-checklist`);
  await task.getByRole("combobox").selectOption({ label: "No form" });
  await expect(task.getByText("Not linked")).toBeHidden();
  await expectSaved(page, "checklist");
  expect((await stored(admin, code)).checklist[0]?.condition).toBe("");
});

// spec: route /competition/{code}/schedule
// spec: sentence Same as start date
test("members read the schedule and add it to a calendar", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  const mia = await api.person("mia@example.org");
  await api.join(mia, code);
  await api.signIn(page, mia);
  await page.goto(`/competition/${code}/schedule`);
  await expect(page.getByText("Nothing here!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveCount(0);

  await plan(admin, code, "schedule", [
    event("Sleepover", { endDate: "2027-03-02", startTime: "20:00", endTime: "08:00" }),
    event("<script>alert(1)</script>", {
      description: "<img src=x onerror=alert(1)>\nBring water.",
    }),
    event("Prize-giving", { startDate: "", startTime: "", endTime: "" }),
  ]);
  await page.reload();
  const table = page.getByRole("table", { name: "Events" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Event Name",
    "Description",
    "Start Date",
    "End Date",
    "Start Time",
    "End Time",
  ]);
  const row = (index: number) => table.getByRole("row").nth(index).getByRole("cell");
  await expect(row(1)).toHaveText([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)> Bring water.",
    "Mar 1, 2027",
    "Same as start date",
    "9:00 AM",
    "10:00 AM",
  ]);
  await expect(row(2)).toHaveText([
    "Sleepover",
    "Sleepover, in the hall.",
    "Mar 1, 2027",
    "Mar 2, 2027",
    "8:00 PM",
    "8:00 AM",
  ]);
  await expect(row(3).first()).toHaveText("Prize-giving");
  await expect(table.locator("script, img")).toHaveCount(0);
  await expect(page.getByText("All times are in Central Time (Chicago).")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Schedule" })).toHaveCount(0);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  expect(file).toContain("SUMMARY:Sleepover");
});
