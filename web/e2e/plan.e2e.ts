import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { failure } from "./support/locators";
import { card, day, event, expectSaved, openItem, plan, stored } from "./support/plan";
import { expect, test } from "./support/test";

/** Expects the items of an edit page to have these names, in this order. */
async function expectOrder(page: Page, names: string[]): Promise<void> {
  await expect
    .poll(() =>
      page
        .getByRole("listitem")
        .getByRole("group")
        .evaluateAll((items) => items.map((item) => item.getAttribute("aria-label"))),
    )
    .toEqual(names);
}

async function expectTimes(page: Page, name: string, values: string[]): Promise<void> {
  for (const [index, label] of ["Start date", "Start time", "End date", "End time"].entries()) {
    await expect(card(page, name).getByLabel(label)).toHaveValue(values[index] ?? "");
  }
}

/** Adds an event at the default time. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add event" }).click();
  await expect(card(page, "New event").getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await card(page, name).getByLabel("Description").fill(`${name}, in the hall.`);
}

// spec: route /competition/{code}/edit-schedule
// spec: constant event start
// spec: constant event end
// spec: constant event order
test("new events start when the last one ends, and sorting keeps the focus", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-schedule`);
  await expect(page.getByText("Nothing here!")).toBeVisible();
  await expect(page.getByText("All times are in Central Time (Chicago).")).toBeVisible();

  await add(page, "Welcome");
  await expectTimes(page, "Welcome", ["2027-03-01", "09:00", "2027-03-01", "10:00"]);
  await add(page, "Round one");
  await expectTimes(page, "Round one", ["2027-03-01", "10:00", "2027-03-01", "11:00"]);

  // While the date is typed, it is in the year 2 at first, but nothing is sorted yet.
  const startDate = (await openItem(page, "Welcome")).getByLabel("Start date");
  await startDate.focus();
  await page.keyboard.type("03022027");
  await expectOrder(page, ["Welcome", "Round one"]);
  await expect(startDate).toBeFocused();
  await expect(startDate).toHaveValue("2027-03-02");
  // The first Tab goes to the field's picker button.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expectOrder(page, ["Round one", "Welcome"]);
  const startTime = card(page, "Welcome").getByLabel("Start time");
  await expect(startTime).toBeFocused();
  await expect(startTime).toBeInViewport();
  await expect(page.getByText("Welcome is now event 2 of 2.")).toBeAttached();
  // The end moved too, and the next event starts there.
  await expectTimes(page, "Welcome", ["2027-03-02", "09:00", "2027-03-02", "10:00"]);
  await page.keyboard.type("1130PM");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(card(page, "Welcome").getByLabel("End date")).toHaveValue("2027-03-03");
  await expectTimes(page, "Welcome", ["2027-03-02", "23:30", "2027-03-03", "00:30"]);
  await add(page, "Breakfast");
  await expectTimes(page, "Breakfast", ["2027-03-03", "00:30", "2027-03-03", "01:30"]);

  // A picked date sorts right away.
  await card(page, "Breakfast").getByLabel("Start date").fill("2027-03-01");
  await expectOrder(page, ["Breakfast", "Round one", "Welcome"]);
  await expect(card(page, "Breakfast").getByLabel("Start date")).toBeFocused();
  // Clicking another event's button right after typing works despite the sort.
  await card(page, "Breakfast").getByLabel("Start time").focus();
  await page.keyboard.type("1045AM");
  await card(page, "Round one").getByRole("button", { name: "Remove Round one" }).click();
  await expect(page.getByRole("button", { name: "Undo removing Round one" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card(page, "Round one").getByLabel("Name")).toBeFocused();
  await expectOrder(page, ["Round one", "Breakfast", "Welcome"]);
  await expect(card(page, "Breakfast").getByText("Overlaps with “Round one”.")).toBeVisible();

  // A blank event disappears without an Undo.
  await page.getByRole("button", { name: "Add event" }).click();
  await page.getByRole("button", { name: "Remove this event" }).click();
  await expect(page.getByRole("button", { name: "Add event" })).toBeFocused();
  await expectSaved(page, "schedule");
  expect((await stored(admin, code)).schedule.map(({ name }) => name)).toEqual([
    "Round one",
    "Breakfast",
    "Welcome",
  ]);
  await page.reload();
  await expectOrder(page, ["Round one", "Breakfast", "Welcome"]);

  // An incomplete date is not saved as empty, not even after another event was opened.
  const endDate = (await openItem(page, "Welcome")).getByLabel("End date");
  await endDate.focus();
  await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(card(page, "Welcome").getByText("This date is incomplete.")).toBeVisible();
  await expect(endDate).toBeFocused();
  await openItem(page, "Breakfast");
  await expect(endDate).toBeHidden();
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(endDate).toBeFocused();
});

test("twenty events fit on one screen", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  await plan(
    admin,
    code,
    "schedule",
    Array.from({ length: 20 }, (_, index) =>
      event(`Event ${index + 1}`, { startDate: day(index < 10 ? 10 : 11), endTime: "" }),
    ),
  );
  await api.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 1134 });
  await page.goto(`/competition/${code}/edit-schedule`);
  await expect(card(page, "Event 20")).toBeInViewport({ ratio: 1 });
  await expect(card(page, "Event 1")).toBeInViewport({ ratio: 1 });
  const last = await card(page, "Event 20").boundingBox();
  const save = await page.getByRole("button", { name: "Save schedule" }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(save?.y ?? 0);
});

test("what two organizers changed is shown side by side, and chosen with the keyboard", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const afternoon = { startTime: "14:00", endTime: "16:00" };
  await plan(admin, code, "schedule", [event("Lunch"), event("Quarterfinals", afternoon)]);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/edit-schedule`);
  await (await openItem(page, "Lunch")).getByLabel("Description").fill("In the cafeteria.");
  await page.getByRole("button", { name: "Remove Quarterfinals" }).click();
  // Both are changed elsewhere.
  const theirs = [
    event("Lunch", { description: "In the yard, with music." }),
    event("Quarterfinals", { ...afternoon, description: "In the big gym." }),
  ];
  await plan(admin, code, "schedule", theirs);
  const save = page.getByRole("button", { name: "Save schedule" });
  await save.click();
  const conflict = failure(page, "Someone else saved this schedule while you were editing it.");
  await expect(conflict.getByRole("heading")).toBeFocused();
  await expect(page.locator("mark").filter({ hasText: "cafeteria" })).toBeVisible();
  await expectAccessible(page, "schedule-conflict");
  // What was typed is still there after a reload.
  await page.reload();
  await expect(page.getByText(/^Restored your unsaved draft/)).toBeVisible();
  await save.click();
  await expect(conflict.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Keep all of mine" })).toBeFocused();
  await page.getByRole("button", { name: "Keep my version of “Lunch”" }).click();
  await expect(page.getByText("Choose 1 version before saving.")).toBeVisible();
  await page.getByRole("button", { name: "Use their version of “Quarterfinals”" }).click();
  await expectSaved(page, "schedule");
  await expect(conflict).toBeHidden();
  expect((await stored(admin, code)).schedule.map(({ description }) => description)).toEqual([
    "In the cafeteria.",
    "In the big gym.",
  ]);
});
