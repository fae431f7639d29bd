import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { bee } from "./support/bee";
import { ConsolePage } from "./support/console";
import { side, wordRow } from "./support/locators";
import { expect, test } from "./support/test";

/* docs/stage.md, followed step by step. What is clicked must be named there. */

const guide = readFileSync(new URL("../../docs/stage.md", import.meta.url), "utf8").replaceAll(
  /\s+/g,
  " ",
);
const region = (page: Page, name: string): Locator => page.getByRole("region", { name });

/** Clicks what the guide calls so. */
async function click(within: Page | Locator, name: string): Promise<void> {
  expect(guide.includes(name), `the guide names “${name}”`).toBe(true);
  await within
    .getByRole("button", { name, exact: true })
    .or(within.getByRole("link", { name, exact: true }))
    .first()
    .click();
}

const words = ["bear", "meadow", "thistle", "pebble", "raccoon", "lantern", "willow", "saffron"];
const headings = "Word,Pronunciation,Part of Speech,Etymology,Definition,Sentence";
const csv = [headings, ...words.map((word) => `${word},,,,A word,Say ${word}.`)];

/** Days before, and at the door: until the bee can start. */
async function prepare(page: Page, code: number): Promise<void> {
  await page.goto(`/competition/${code}`);
  await click(side(page), "Add wordlist");
  await page.getByLabel("Title").fill("Words of the bee");
  await page.getByLabel("Description").fill("For the bee only");
  expect(guide).toContain("Only organizers");
  await page.getByLabel("Who can see").selectOption("Only organizers");
  const buffer = Buffer.from(csv.join("\n"));
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "words.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await wordRow(page, "bear").getByRole("button", { name: "Edit bear" }).click();
  expect(guide).toContain("Also accepted");
  await page.getByLabel("Also accepted").fill("beare");
  await page.getByLabel("Also accepted").press("Enter");
  await expect(page.getByText("Saved “bear”.")).toBeVisible();

  await click(side(page), "Bee");
  await page.getByLabel("Name").fill("Spring Bee");
  await page.getByRole("button", { name: "Create bee" }).click();
  // The words to look at come before the seal.
  await expect(page.getByText("bear sounds like bare.")).toBeVisible();
  await click(page, "Pronouncer's guide");
  await click(page, "Seal alone");
  await click(page.getByRole("dialog"), "Seal alone");
  await expect(page.getByText("Next: add the spellers.")).toBeVisible();

  await click(page, "Add by name");
  const add = page.getByRole("dialog", { name: "Add a speller" });
  for (const name of ["Maya Torres", "Noah Kim"]) {
    if (name.startsWith("Noah")) await click(page, "Add by name");
    await add.getByLabel("Name").fill(name);
    await add.getByRole("button", { name: "Add" }).click();
    await expect(add).toHaveCount(0);
  }
  await click(page, "Everyone is here");
  await page.getByLabel("Seed").fill("honey 2027");
  await click(page, "Draw the order");
  await expect(page.getByText("Check the draw")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo the draw" })).toBeVisible();
  await click(region(page, "Paper and files"), "Score sheet");
}

/** The link under “Board”, opened at the projector. */
async function showBoard(page: Page, hall: Page): Promise<void> {
  const board = region(page, "Board");
  await click(board, "Create link");
  await hall.goto((await board.getByRole("code").textContent()) ?? "");
  await expect(hall.getByText("The order is drawn.").first()).toBeVisible();
}

test("a new coordinator follows the guide alone, from the wordlist to the champion", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  test.slow();
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  // Guide and score sheet are printed from tabs of their own.
  page.on("popup", (paper) => void paper.close());
  await prepare(page, code);
  const setup = page.url();
  const hall = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await showBoard(page, hall);
  await click(page, "Open the bee");
  await page.getByRole("button", { name: "No projector" }).click();
  const teacher = new ConsolePage(page);

  await click(page, "More…");
  await click(page.getByRole("dialog"), "Start a practice round");
  const turn = async (key: "c" | "x") => {
    await teacher.press("Space", /^Call|Title word: call/);
    await teacher.press("Space", "I said the word");
    await page.keyboard.press("d");
    await teacher.press(key, key === "c" ? "Correct" : "Bell");
    await teacher.press("w", "Show word on the board");
  };
  for (const key of ["x", "c"] as const) await turn(key);
  await teacher.press("Space", "Close the round");
  await expect(hall.getByText("The order is drawn.").first()).toBeVisible();

  await teacher.press("Space", "Start the round");
  for (const key of ["c", "x"] as const) await turn(key);
  await teacher.press("Space", "Close the round");
  await turn("c");
  await teacher.press("Space", "Close the round");
  await expect(hall.getByText("Champion", { exact: true })).toBeVisible();
  await teacher.press("Space", "Close the bee");
  await expect(page.getByText("The bee is over.")).toBeVisible();
  await page.goto(setup);
  await expect(region(page, "Places")).toBeVisible();
  await expectAccessible(page, "bee-over");
  await click(region(page, "Wordlist"), "Unseal");
});

test("a new coordinator follows the guide with a team", async ({ page, api, admin, newPerson }) => {
  test.slow();
  // What comes before is the same for both.
  const stage = await bee(api, admin, { words, spellers: ["Maya Torres", "Noah Kim"] });
  await api.signIn(page, admin);
  await page.goto(stage.setup);
  const hall = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await showBoard(page, hall);

  const officials = region(page, "Officials");
  const codeShown = officials.getByText(/^[0-9A-Z]{3}[ -][0-9A-Z]{3}[ -][0-9A-Z]{3}$/);
  let last = "";
  const hire = async (role: string) => {
    await officials.getByLabel("Role").selectOption(role);
    await click(officials, "Create code");
    // The one before may still be there.
    await expect(codeShown).not.toHaveText(last || "none");
    const signs = (await codeShown.textContent()) ?? "";
    last = signs;
    const device = await newPerson();
    await device.goto("/official");
    await device.getByLabel("Code").fill(signs);
    await device.getByRole("button", { name: "Continue" }).click();
    return device;
  };
  const pronouncer = new ConsolePage(await hire("Pronouncer"));
  const digits = await pronouncer.page.getByText(/^Digits: \d{4}$/).textContent();
  expect(guide).toContain("It shows …");
  await page.getByRole("button", { name: `It shows ${String(digits).slice(-4)}` }).click();
  await expect(pronouncer.page.getByRole("button", { name: /^This device/ })).toBeVisible();
  const monitor = await hire("Stage monitor");
  await expect(monitor.getByText("The bee starts soon")).toBeVisible();

  const judge = new ConsolePage(await page.context().newPage());
  await judge.page.goto(page.url());
  expect(guide).toContain("Take a role yourself");
  await judge.page.getByText("Take a role yourself").click();
  await region(judge.page, "Officials")
    .getByRole("link", { name: "Head judge", exact: true })
    .click();

  await click(page, "Open the desk");
  const desk = new ConsolePage(page);
  await page.getByRole("button", { name: /^Start round 1/ }).click();
  await desk.press("n", /^Call/);
  await pronouncer.press("Space", "I said the word");
  await judge.press("x", "Bell");
  await pronouncer.press("w", "Show word on the board");
  await expect(hall.locator("[data-scene]")).toContainText("bear");

  // An appeal is filed, decided and shown.
  await click(page, "New appeal…");
  const filing = page.getByRole("dialog", { name: "New appeal" });
  await filing.getByRole("button", { name: /Maya|Noah/ }).click();
  await filing.getByRole("button", { name: "A letter was misheard" }).click();
  await judge.page.getByRole("button", { name: "Decide…" }).click();
  const decision = judge.page.getByRole("dialog");
  await decision.getByLabel(/^Upheld: correct/).check();
  await decision.getByLabel("Reason").fill("Heard again");
  await decision.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(hall.getByText("The spelling was correct.").first()).toBeVisible();

  // The rules, and then our own.
  await click(page, "Rules…");
  await click(page.getByRole("dialog"), "Show on the board");
  expect(guide).toContain("Next rules");
  for (const number of [2, 3, 4]) {
    await page.getByRole("button", { name: `Next rules, ${number} of 4` }).click();
    await expect(hall.locator("[data-scene]")).toContainText("Our defaults, where the published");
  }
  await click(page, "Live");
});
