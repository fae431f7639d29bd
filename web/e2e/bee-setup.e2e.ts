import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { failure, side } from "./support/locators";
import { expect, test } from "./support/test";

const region = (page: Page, name: string): Locator => page.getByRole("region", { name });
const here = (page: Page, name: string): Locator =>
  page.getByRole("checkbox", { name: `${name} is here` });
const words = ["lullaby", "raccoon", "meadow", "thistle", "pebble"];

test("an organizer sets up a bee alone and opens it", async ({ page, admin, api, newPerson }) => {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, words);
  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  await side(page).getByRole("link", { name: "Bee", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bee" })).toBeVisible();

  // Its list and rules are chosen already.
  await page.getByLabel("Name").fill("Grade 5 final");
  await expect(page.getByLabel("Wordlist")).toHaveValue(list._id);
  await expect(page.getByRole("radio", { name: "Local bee" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "National bee 2025" })).toBeDisabled();
  await page.getByRole("button", { name: "Create bee" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grade 5 final" })).toBeVisible();
  await expect(page.getByText("Next: seal the wordlist.")).toBeVisible();
  await expect(page.getByText("Seal the wordlist first.")).toBeVisible();

  // Sealed, nobody sees the words.
  const wordlist = region(page, "Wordlist");
  await wordlist.getByRole("button", { name: "Seal alone" }).click();
  const question = page.getByRole("dialog", { name: "Seal the list alone?" });
  await expect(question).toContainText("5 words");
  await question.getByRole("button", { name: "Seal alone" }).click();
  await expect(wordlist).toContainText("one organizer alone");
  await expect(page.getByText("Next: add the spellers.")).toBeVisible();
  const refused = await admin.request.get(`/api/wordlist/${list._id}/words?page=1`);
  expect(refused.status()).toBe(409);
  await side(page).getByRole("link", { name: "First round" }).click();
  await expect(failure(page, "This wordlist is sealed for a bee.")).toBeVisible();
  await page.goBack();

  // A participant, and two without an account.
  const spellers = region(page, "Spellers");
  await spellers.getByRole("button", { name: "Choose participants" }).click();
  const participants = page.getByRole("dialog", { name: "Choose participants" });
  await participants.getByRole("checkbox", { name: "Mia Lee" }).check();
  await participants.getByRole("button", { name: "Add 1 speller" }).click();
  await expect(here(page, "Mia Lee")).not.toBeChecked();
  const add = page.getByRole("dialog", { name: "Add a speller" });
  for (const [name, number] of [
    ["Noah Kim", "14"],
    ["Zoe Park", ""],
  ] as const) {
    await spellers.getByRole("button", { name: "Add by name" }).click();
    await add.getByLabel("Name").fill(name);
    await add.getByLabel("Number", { exact: true }).fill(number);
    await add.getByRole("button", { name: "Add" }).click();
    await expect(here(page, name)).toBeVisible();
  }
  await spellers.getByRole("button", { name: "Edit Zoe Park" }).click();
  const edit = page.getByRole("dialog", { name: "Edit the speller" });
  await edit.getByLabel("School").fill("Lincoln Elementary");
  await edit.getByLabel("Show only the number").check();
  await edit.getByLabel("Extra time in seconds").fill("15");
  await edit.getByLabel("Larger letters").check();
  await expectAccessible(page, "bee-edit-speller");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(spellers).toContainText("Lincoln Elementary");
  await expect(
    spellers.getByText("15 s more time · Larger letters · The board shows only the number"),
  ).toBeVisible();

  await spellers.getByRole("button", { name: "Add by name" }).click();
  await add.getByLabel("Name").fill("Nobody");
  await add.getByRole("button", { name: "Add" }).click();
  await spellers.getByRole("button", { name: "Edit Nobody" }).click();
  await edit.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove from the bee" }).click();
  await expect(spellers.getByText("Nobody")).toHaveCount(0);
  // The focus was on what is gone.
  await expect(spellers.getByRole("list")).toBeFocused();

  // Two are here. The third is not.
  const order = region(page, "Order");
  await expect(order).toContainText("Check in at least 2 spellers first.");
  await here(page, "Mia Lee").check();
  await here(page, "Noah Kim").check();
  await expect(spellers).toContainText("2 of 3 here");
  await expect(page.getByText("2 spellers here. Next: draw the order.")).toBeVisible();

  // The draw can be taken back, and drawn again.
  await order.getByLabel("Seed").fill("honey 2027");
  await order.getByRole("button", { name: "Draw the order" }).click();
  const drawn = order.getByRole("listitem");
  await expect(drawn).toHaveCount(2);
  await expect(order).toContainText("Seed: honey 2027");
  const first = await drawn.allTextContents();
  await order.getByRole("button", { name: "Undo the draw" }).click();
  await here(page, "Zoe Park").check();
  await expect(spellers).toContainText("3 of 3 here");
  await order.getByLabel("Seed").fill("honey 2027");
  await order.getByRole("button", { name: "Draw the order" }).click();
  await expect(page.getByText("Ready for 3 spellers.")).toBeVisible();
  // The same seed leaves the others in their order.
  const again = await drawn.allTextContents();
  expect(again.filter((speller) => speller !== "15 Zoe Park")).toEqual(first);

  // The board, on a computer where nobody logs in.
  const board = region(page, "Board");
  await board.getByRole("button", { name: "Create link" }).click();
  const link = (await board.getByRole("code").textContent()) ?? "";
  const hall = await newPerson();
  await hall.goto(link);
  await expect(hall.getByText("Grade 5 final").first()).toBeVisible();
  await expectAccessible(page, "bee-ready");

  // The teacher's page has the first speller.
  await page.getByRole("link", { name: "Open the bee" }).click();
  await expect(page).toHaveURL(/\/bee\/[\w-]+\/teacher$/);
  await page.getByRole("button", { name: "No projector" }).click();
  await page.getByRole("button", { name: /Start the round/ }).click();
  await expect(page.getByRole("button", { name: /^Call/ })).toBeVisible();

  // Back in the app, the bee runs.
  await page.goto(`/competition/${code}/bee`);
  await expect(page.getByRole("listitem").filter({ hasText: "Grade 5 final" })).toContainText(
    "Running",
  );
  await page.getByRole("link", { name: "Grade 5 final" }).click();
  await expect(page.getByText("Round 1: 3 spellers still in.")).toBeVisible();
  await expect(region(page, "Wordlist").getByRole("button", { name: "Unseal" })).toHaveCount(0);

  // A revoked link shows nothing.
  await region(page, "Board")
    .getByRole("button", { name: /^Revoke the link/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Link revoked.")).toBeVisible();
  await hall.reload();
  await expect(hall.getByText("This board link doesn't work anymore")).toBeVisible();
});
