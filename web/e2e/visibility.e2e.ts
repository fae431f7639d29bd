import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { expect, test } from "./support/test";

/** Changes who can see the wordlist that the page shows. */
async function setVisibility(page: Page, choice: string, from?: string): Promise<void> {
  await page.getByRole("button", { name: "Edit details" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit details" });
  await dialog.getByLabel("Who can see this wordlist?").selectOption(choice);
  if (from !== undefined) await dialog.getByLabel("Visible from").fill(from);
  await dialog.getByRole("button", { name: "Save" }).click();
}

test("the words of the final stay hidden until the organizer shows them", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const { _id } = await api.wordlist(admin, code, ["pirouette", "nocturne"]);
  const maya = await api.person("maya@example.org");
  await api.join(maya, code);
  await api.signIn(page, admin);

  await page.goto(`/competition/${code}/wordlist/${_id}`);
  await setVisibility(page, "Only organizers");
  await expect(page.getByText("Saved “First round”.")).toBeVisible();
  await expect(page.getByText("Hidden", { exact: true })).toBeVisible();

  const speller = await newPerson();
  await api.signIn(speller, maya);
  await speller.goto(`/competition/${code}`);
  await expect(speller.getByText("The organizers haven't added a wordlist yet.")).toBeVisible();
  await speller.goto(`/competition/${code}/wordlist/${_id}`);
  await expect(speller.getByRole("heading", { name: "404 - Not Found!" })).toBeVisible();

  // The organizer checks what spellers see, and can't change anything meanwhile.
  await page.goto(`/competition/${code}`);
  await page.getByRole("button", { name: "Preview as a speller" }).click();
  await expect(page.getByText("You're previewing this competition as a speller.")).toBeVisible();
  await expect(page.getByText("The organizers haven't added a wordlist yet.")).toBeVisible();
  await page.getByRole("button", { name: "Exit preview" }).click();
  await page.getByRole("link", { name: "Edit Wordlist First round" }).click();

  // Clocks in Chicago skip this time.
  await setVisibility(page, "Everyone, from a set time", "2027-03-14T02:30");
  const dialog = page.getByRole("dialog", { name: "Edit details" });
  await expect(dialog.getByText("The clocks go forward then")).toBeVisible();
  await dialog.getByLabel("Visible from").fill("2099-12-31T09:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^From Dec 31, 2099, 9:00\sAM$/u)).toBeVisible();
  await speller.reload();
  await expect(speller.getByRole("heading", { name: "404 - Not Found!" })).toBeVisible();

  await setVisibility(page, "Everyone in the competition");
  await expect(page.getByText(/^From Dec 31/u)).toHaveCount(0);
  await speller.reload();
  await expect(speller.getByRole("heading", { name: "First round" })).toBeVisible();
});

test("organizers who rename a wordlist at once choose a title, and other changes are combined", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const { _id } = await api.wordlist(admin, code, ["pirouette", "nocturne"]);
  const theirs = (data: object) => admin.request.patch(`/api/wordlist/wordlist/${_id}`, { data });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/wordlist/${_id}`);
  await page.getByRole("button", { name: "Edit details" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit details" });
  await dialog.getByLabel("Title").fill("Last round");
  await theirs({ title: "Final round", visibility: "hidden" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone else saved this wordlist");
  await expectAccessible(page, "wordlist-conflict");
  await dialog.getByRole("button", { name: "Keep my version of “Title”" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved “Last round”.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Last round" })).toBeVisible();
  await expect(page.getByText("Hidden", { exact: true })).toBeVisible();
});
