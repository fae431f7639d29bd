import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { bee } from "./support/bee";
import { ConsolePage } from "./support/console";
import { expectStageAccessible } from "./support/stage-a11y";
import { expect, test } from "./support/test";

const region = (page: Page, name: string): Locator => page.getByRole("region", { name });
const dialog = (page: Page): Locator => page.getByRole("dialog");

test("an organizer gives out a role, lets the device in and takes the role back", {
  tag: "@postgres",
}, async ({ page, api, admin, newPerson }) => {
  const stage = await bee(api, admin, { atTheDoor: true });
  await api.signIn(page, admin);
  await page.goto(stage.setup);
  const officials = region(page, "Officials");
  await officials.getByLabel("Role").selectOption("Head judge");
  await officials.getByLabel("Name (optional)").fill("Ms. Ortiz");
  await officials.getByRole("button", { name: "Create code" }).click();
  const card = officials.getByRole("list", { name: "New codes" }).getByRole("listitem");
  await expect(card.getByRole("img", { name: "QR code for Head judge, Ms. Ortiz" })).toBeVisible();
  await expect(officials.getByText("Code not used yet")).toBeVisible();
  await expectAccessible(page, "bee-officials");
  const signs = await card.getByText(/^\w{3}-\w{3}-\w{3}$/).textContent();

  // The device needs no account, and shows nothing of the bee before it is let in.
  const device = await newPerson();
  await device.goto(`/official#${signs}`);
  const digits = await device.getByText(/^Digits: \d{4}$/).textContent();
  const pairing = String(digits).slice(-4);
  await officials
    .getByRole("button", { name: `It shows ${pairing}: let Head judge, Ms. Ortiz in` })
    .click();
  await expect(device.getByRole("button", { name: "This device: Ms. Ortiz" })).toBeVisible();
  await expect(officials.getByText("Connected", { exact: true })).toBeVisible();
  // The code is dead.
  await expect(officials.getByRole("list", { name: "New codes" })).toHaveCount(0);
  const late = await newPerson();
  await late.goto(`/official#${signs}`);
  await expect(late.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();

  await officials.getByRole("button", { name: "Take back Head judge, Ms. Ortiz" }).click();
  await dialog(page).getByRole("button", { name: "Take back" }).click();
  await expect(officials.getByRole("list", { name: "Devices" })).toHaveCount(0);
  await expect(device.getByText("An organizer took it back, or")).toBeVisible();
});

test("at the desk, an upheld appeal brings a speller back with a new word", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  test.slow();
  const stage = await bee(api, admin);
  const [first, second] = stage.spellers as [
    (typeof stage.spellers)[0],
    (typeof stage.spellers)[0],
  ];
  const board = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await board.goto(stage.board);
  const onBoard = (text: string) =>
    expect(board.locator("[data-scene]").getByText(text, { exact: true })).toBeVisible();
  await api.signIn(page, admin);
  await page.goto(stage.page("desk"));
  const desk = new ConsolePage(page);
  const check = (state: string) => expectStageAccessible(page, "desk", state);
  // While someone reads the rules out, the board shows them.
  await desk.button("Rules…").click();
  await expect(dialog(page).getByLabel(/^Rules, one/)).toHaveValue(/^There is no clock/);
  await check("rules");
  await dialog(page).getByRole("button", { name: "Show on the board" }).click();
  await onBoard("There is no clock. Take your time.");
  await desk.button("Live").click();
  await desk.button("Start round 1").click();
  await desk.press("n", `Call ${first.number} ${first.name}`);
  await onBoard(first.first);
  await stage.press({ type: "speak" });
  await expect(desk.button(/^Close round 1/)).toContainText("3 to spell");
  await check("turn");

  // The word is there for as long as the key is held.
  const { word } = await stage.view();
  expect(await page.content()).not.toContain(String(word?.text));
  await desk.button("Word hidden. Hold to look.").dispatchEvent("pointerdown");
  await expect(page.getByText(String(word?.text))).toBeVisible();
  await desk.button(String(word?.text)).dispatchEvent("pointerup");
  await expect(page.getByText(String(word?.text))).toHaveCount(0);

  // Another word was read: the turn starts again, which takes the speller's number.
  await desk.button("Void this turn…").click();
  await dialog(page).getByLabel("Type their number to confirm").fill(String(first.number));
  await check("void");
  await dialog(page).getByRole("button", { name: "Void the turn" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await stage.press({ type: "speak" });
  await stage.rule(false);
  await onBoard(`Thank you, ${first.first}`);
  await stage.press({ type: "reveal" });

  // Two taps file the appeal.
  await desk.button("New appeal…").click();
  await dialog(page)
    .getByRole("button", { name: `${first.number} ${first.name}` })
    .click();
  await check("new-appeal");
  await dialog(page).getByRole("button", { name: "A letter was misheard" }).click();
  await expect(page.getByRole("cell", { name: "Waiting for the judges" })).toBeVisible();

  // The judges give a new word. The hall sees that it is a correction.
  await desk.button(`Open the appeal of ${first.name}`).click();
  await expect(dialog(page).getByText("no record")).toBeVisible();
  await dialog(page).getByLabel(`Upheld: ${first.name} gets a new word`).check();
  await dialog(page).getByLabel("Reason").fill("Heard again");
  await check("appeal");
  await dialog(page).getByRole("button", { name: "Decide", exact: true }).click();
  await expect(board.getByRole("heading", { name: "Correction" })).toBeVisible();
  await onBoard(`${first.first} is back in`);
  await onBoard("Another word follows.");
  await expect(page.getByRole("cell", { name: "Upheld: a new word, shown" })).toBeVisible();
  await check("correction");
  await expectStageAccessible(board, "board", "reinstated");

  // The others spell first, then the new word is called.
  await desk.press("n", `Call ${second.number} ${second.name}`);
  await onBoard(second.first);
  await stage.press({ type: "speak" });
  await stage.rule(true);
  // Nobody is called before the spelling was read.
  await expect(desk.button(/^Call/)).toContainText("after the spelling is read");
  await check("unread");
  await desk.press("w", "The spelling was read: show the word");
  await expect(desk.button(/^Call/)).toBeEnabled();
  await stage.spell(true);
  await desk.press("n", `Call ${first.number} ${first.name}`);
  await onBoard(first.first);
  await stage.press({ type: "speak" });
  await stage.rule(true);
  await stage.press({ type: "reveal" });
  await expect(page.getByText("Everyone has spelled. 3 stay in.")).toBeVisible();
  await check("round-end");
  await desk.button("Close round 1").click();
  await onBoard("3 go on to round 2");

  // A cover and a hold go by keys.
  await desk.press("b", "Cover board");
  await expect(board.locator('[data-scene="cover"]')).toBeVisible();
  await desk.press("b", "Uncover board");
  await expect(board.locator('[data-scene="roundEnd"]')).toBeVisible();
});
