import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import type { Admin } from "./support/api-fixture";
import { failure, side, wordRow } from "./support/locators";
import { expect, test } from "./support/test";

const region = (page: Page, name: string): Locator => page.getByRole("region", { name });
const here = (page: Page, name: string): Locator =>
  page.getByRole("checkbox", { name: `${name} is here` });
const words = ["lullaby", "raccoon", "meadow", "thistle", "pebble"];

test("an organizer sets up a bee alone and opens it", {
  tag: "@postgres",
}, async ({ page, admin, api, newPerson }) => {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, words);
  const mia = await api.person("mia@example.org", "Mia Lee");
  await api.join(mia, code);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  await side(page).getByRole("link", { name: "Bee", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bee" })).toBeVisible();

  // A bee needs a name. Its list and rules are chosen already.
  await page.getByRole("button", { name: "Create bee" }).click();
  await expect(page.getByText("Name is required.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
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
  await expectAccessible(page, "bee-participants");
  await participants.getByRole("button", { name: "Add 1 speller" }).click();
  await expect(here(page, "Mia Lee")).not.toBeChecked();
  const add = page.getByRole("dialog", { name: "Add a speller" });
  for (const [name, number] of [
    ["Noah Kim", "1"],
    ["Zoe Park", ""],
  ] as const) {
    await spellers.getByRole("button", { name: "Add by name" }).click();
    await add.getByLabel("Name").fill(name);
    await add.getByLabel("Number", { exact: true }).fill(number);
    await add.getByRole("button", { name: "Add" }).click();
    if (number === "1") {
      await expect(add).toContainText("Another speller has number 1.");
      await expectAccessible(page, "bee-add-speller");
      await add.getByLabel("Number", { exact: true }).fill("14");
      await add.getByRole("button", { name: "Add" }).click();
    }
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
  await expectAccessible(page, "bee-check-in");

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
  await expectAccessible(page, "bees-running");
  await page.getByRole("link", { name: "Grade 5 final" }).click();
  await expect(page.getByText("Round 1: 3 spellers still in.")).toBeVisible();
  await expect(region(page, "Wordlist").getByRole("button", { name: "Unseal" })).toHaveCount(0);

  await expectAccessible(page, "bee-running");

  // A revoked link shows nothing.
  await region(page, "Board")
    .getByRole("button", { name: /^Revoke the link/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Link revoked.")).toBeVisible();
  await hall.reload();
  await expect(hall.getByText("This board link doesn't work anymore")).toBeVisible();
});

test("two organizers sign the same words, and both sign to unseal them", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, words);
  const ann = await api.person("ann@example.org", "Ann Bell");
  await admin.request.post(`/api/competition/${code}/organizers`, { data: { email: ann.email } });
  const { address } = await createBee(admin, code, list._id);
  await api.signIn(page, admin);
  const anns = await newPerson();
  await api.signIn(anns, ann);
  await page.goto(address);
  await anns.goto(address);
  const fingerprint = region(page, "Wordlist").getByRole("code");
  await expect(region(anns, "Wordlist").getByRole("code")).toHaveText(
    (await fingerprint.textContent()) ?? "",
  );
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByText(/^You signed\. Ask another organizer/)).toBeVisible();

  // Ann corrects a word first, so the first signature is under other words.
  const change = { definition: "a song for going to sleep" };
  await ann.request.patch(`/api/wordlist/word/${list.words?.[0]}`, { data: change });
  await anns.getByRole("button", { name: "Sign" }).click();
  await expect(anns.getByRole("alert")).toContainText("Someone has changed the words.");
  await anns.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(anns.getByText(/^You signed\. Ask another organizer/)).toBeVisible();
  await page.getByRole("button", { name: "Sign and seal" }).click();
  await expect(region(page, "Wordlist")).toContainText("2 organizers");
  await expect(region(page, "Wordlist").getByRole("button", { name: "Unseal" })).toBeVisible();

  // What one does, the other sees without a reload.
  for (const who of [anns, page]) {
    await region(who, "Wordlist").getByRole("button", { name: "Unseal" }).click();
    const dialog = who.getByRole("dialog", { name: "Unseal the list?" });
    await dialog.getByLabel("Reason").fill("A typo");
    if (who === anns) await expectAccessible(who, "bee-unseal");
    await dialog.getByRole("button", { name: "Sign" }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText("Next: seal the wordlist.")).toBeVisible();
  await expect(anns.getByText("Next: seal the wordlist.")).toBeVisible();
});

test("a bee that is over shows who won, and its words can be used again", async ({
  page,
  admin,
  api,
}) => {
  const { code } = await api.competition(admin);
  const list = await api.wordlist(admin, code, words);
  const { address, path } = await createBee(admin, code, list._id);
  const { wordlist } = await (await admin.request.get(path)).json();
  await admin.request.post(`${path}/seal`, { data: { ...wordlist, alone: true } });
  const press = async (command: object) => {
    const { decisions } = await (await admin.request.get(`${path}/view/teacher`)).json();
    const data = { expected: decisions, key: randomUUID(), command };
    const answer = await admin.request.post(`${path}/command`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  for (const [index, name] of ["Mia Lee", "Noah Kim"].entries()) {
    await admin.request.post(`${path}/entries`, { data: { name } });
    await press({ type: "checkIn", speller: index + 1, present: true });
  }
  await press({ type: "draw", seed: "honey 2027" });
  await press({ type: "startRound" });
  const turn = async (correct: boolean) => {
    for (const type of ["call", "speak"]) await press({ type });
    await press({ type: "rule", correct, confirmed: true });
  };
  await turn(true);
  await turn(false);
  await press({ type: "closeRound" });
  await turn(true);
  await press({ type: "closeRound" });

  await api.signIn(page, admin);
  await page.goto(address);
  await expect(page.getByText(/^Champion: .* Close the bee on its page\.$/)).toBeVisible();
  await press({ type: "close" });
  await expect(page.getByText(/^The bee is over\. Champion: (1 Mia|2 Noah)\.$/)).toBeVisible();
  await expect(region(page, "Places")).toContainText("Noah");
  await expectAccessible(page, "bee-over");
  await region(page, "Wordlist").getByRole("button", { name: "Unseal" }).click();
  await page.getByLabel("Reason").fill("The bee is over");
  await page.getByRole("button", { name: "Unseal alone" }).click();
  await expect(page.getByText("List unsealed. Only organizers see it.")).toBeVisible();
  await region(page, "Wordlist").getByRole("link", { name: "First round" }).click();
  await expect(wordRow(page, "lullaby")).toBeVisible();

  // Deleted by mistake, it comes back.
  await page.goto(address);
  await page.getByRole("button", { name: "Delete bee" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete bee" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bee" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Bees" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page
    .getByRole("list", { name: "Bees" })
    .getByRole("link", { name: "Grade 5 final" })
    .click();
  await expect(page.getByText(/^The bee is over\. Champion: /)).toBeVisible();
});

/** Creates a bee. Returns the addresses of its page and its API. */
async function createBee({ request }: Admin, code: number, wordlistId: string) {
  const path = `/api/bee/competition/${code}`;
  const answer = await request.post(path, { data: { title: "Grade 5 final", wordlistId } });
  const { _id } = await answer.json();
  return { address: `/competition/${code}/bee/${_id}`, path: `${path}/${_id}` };
}
