import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { loaded } from "./support/a11y";
import { bee } from "./support/bee";
import { targetFolder } from "./support/paths";
import { expect, test } from "./support/test";

/** On paper there are no buttons, links or navigation. With `WORDHIVE_PICTURES=1`, the sheet is saved as a PDF. */
async function expectPrintable(page: Page, name: string): Promise<void> {
  await loaded(page);
  await page.emulateMedia({ media: "print" });
  for (const role of ["button", "link", "navigation", "banner"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  if (process.env.WORDHIVE_PICTURES) {
    const folder = join(targetFolder, "pictures");
    mkdirSync(folder, { recursive: true });
    await page.pdf({
      path: join(folder, `${name}.pdf`),
      format: "Letter",
      preferCSSPageSize: true,
    });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.pdf({ path: join(folder, `${name}-dark.pdf`) });
  }
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
}

test("an organizer prints wordlist, answers, schedule, checklist and poster", async ({
  page,
  api,
  admin,
}) => {
  test.setTimeout(120_000);
  const { code } = await api.competition(admin, { title: "Riverside Spring Bee" });
  const words = Array.from({ length: 45 }, (_, index) => `honeycomb${index + 1}`);
  const list = await api.wordlist(admin, code, words);
  const general = await api.template(admin, code);
  for (let number = 1; number <= 25; number += 1) {
    const person = await api.person(`speller-${number}@example.org`, `Speller ${number}`);
    await api.join(person, code);
    await api.answer(person, general, { Name: `Name ${number}`, Grade: String(number) });
  }
  const save = (what: string, items: object[]) =>
    admin.request.post(`/api/competition/update-${what}`, { data: { code, [what]: items } });
  const event = (number: number) => ({
    name: `Round ${number}`,
    description: "In the library. Families may watch.",
    startDate: "2027-03-01",
    endDate: "2027-03-01",
    startTime: "09:00",
    endTime: "10:00",
  });
  await save(
    "schedule",
    Array.from({ length: 12 }, (_, index) => event(index + 1)),
  );
  const task = (name: string, condition = "") => ({
    name,
    description: "Bring it to the library.\nAsk Ms. Delgado if you have questions.",
    dueDate: "2027-02-20",
    condition,
  });
  const condition = `COMPLETE ${general.title} (${general._id})`;
  await save("checklist", [task("Fill out the form", condition), task("Permission slip")]);
  await api.signIn(page, admin);

  await test.step("the pronouncer's guide has all words, not only a page of them", async () => {
    await page.goto(`/competition/${code}/wordlist/${list._id}`);
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Pronouncer's guide: First round",
    );
    const entries = page.getByRole("main").locator("ol > li");
    await expect(entries).toHaveCount(45);
    await expect(entries.nth(44)).toContainText("honeycomb45");
    await expect(entries.nth(44)).toContainText("Please spell honeycomb45 for us.");
    await expectPrintable(page, "word-guide");
  });

  await test.step("answers are printed in the order and with the columns chosen", async () => {
    await page.goto(`/competition/${code}/form/${general._id}?sort=-5&columns=1,5`);
    await expect(page.getByText("25 answers", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Answers: General Information Form",
    );
    await expect(page.getByRole("columnheader")).toHaveText(["Speller", "Name", "Grade"]);
    const rows = page.getByRole("row");
    await expect(rows).toHaveCount(26);
    await expect(rows.nth(1)).toHaveText("Speller 25Name 2525");
    await expect(rows.nth(25)).toHaveText("Speller 1Name 11");
    await page.goto(`/competition/${code}/form/${general._id}/sheet`);
    await expect(rows).toHaveCount(26);
    await expectPrintable(page, "answers-sheet");
  });

  await test.step("the schedule says of which competition it is", async () => {
    await page.goto(`/competition/${code}/schedule`);
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    await expect(page.getByText("Riverside Spring Bee", { exact: true })).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Riverside Spring Bee", { exact: true })).toBeVisible();
    await expectPrintable(page, "schedule");
  });

  await test.step("the checklist has a box for each task", async () => {
    await page.goto(`/competition/${code}`);
    await page.getByRole("link", { name: "Print the checklist" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Checklist: Riverside Spring Bee",
    );
    await expect(page.getByRole("img", { name: "To do" })).toHaveCount(2);
    await expectPrintable(page, "checklist-sheet");
  });

  await test.step("the poster has the link's QR code and the join code", async () => {
    await page.goto(`/competition/${code}`);
    await page.getByRole("link", { name: "Invite spellers" }).click();
    const poster = page.getByRole("article", { name: "Poster of Riverside Spring Bee" });
    await expect(poster.getByRole("img", { name: /QR code of/ })).toBeVisible();
    await expect(poster.getByText(String(code), { exact: true })).toBeVisible();
    await expectPrintable(page, "poster");
  });
});

test("an organizer prints only the cards with the officials' codes", async ({
  page,
  api,
  admin,
}) => {
  const stage = await bee(api, admin);
  await api.signIn(page, admin);
  await page.goto(stage.setup);
  await page.getByRole("button", { name: "Create code" }).click();
  const card = page.getByRole("list", { name: "New codes" }).getByRole("listitem");
  await expect(card).toHaveCount(1);
  await expectPrintable(page, "official-cards");
  await page.emulateMedia({ media: "print" });
  await expect(card.getByRole("img", { name: "QR code for Pronouncer" })).toBeVisible();
  // What is only invisible would fill sheets.
  const filled = await page
    .locator("h1, h2, button")
    .evaluateAll((elements) => elements.filter((element) => element.getClientRects().length > 0));
  expect(filled).toHaveLength(0);
});

test("a speller prints words and what is left to do", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, ["amber"]);
  const general = await api.template(admin, code);
  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);
  await api.answer(mia, general, {});
  const condition = `COMPLETE ${general.title} (${general._id})`;
  const task = {
    name: "Fill out the form",
    description: "Online.",
    dueDate: "2027-02-20",
    condition,
  };
  await admin.request.post("/api/competition/update-checklist", {
    data: { code, checklist: [task, { ...task, name: "Permission slip", condition: "" }] },
  });
  await api.signIn(page, mia);
  await page.goto(`/competition/${code}`);
  await page.getByRole("link", { name: "Print the checklist" }).click();
  await expect(page.getByRole("img", { name: "Done", exact: true })).toHaveCount(1);
  await expect(page.getByRole("img", { name: "To do" })).toHaveCount(1);
  await page.goto(`/competition/${code}/wordlist/${list._id}/guide`);
  await expect(page.getByText("the word number 1")).toBeVisible();
  // Answers and the poster are the organizers'.
  for (const path of ["invite", `form/${general._id}/sheet`]) {
    await page.goto(`/competition/${code}/${path}`);
    await expect(page).toHaveURL("/");
  }
});
