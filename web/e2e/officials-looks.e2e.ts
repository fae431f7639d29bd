import type { Page } from "@playwright/test";
import { bee } from "./support/bee";
import { openQuestion } from "./support/console";
import { expectStageAccessible } from "./support/stage-a11y";
import { expect, test } from "./support/test";

/* Each state of the officials' screens. The story is in officials-journey.e2e.ts. */

/** Checks a state once the page has this text. */
const states =
  (page: Page, screen: "official" | "pronouncer" | "judge" | "checkIn") =>
  async (state: string, text: string | RegExp) => {
    await expect(page.locator("body")).toContainText(text);
    await expectStageAccessible(page, screen, state);
  };

/** Opens a question, checks it and leaves it. */
async function question(page: Page, key: string, check: () => Promise<void>): Promise<void> {
  await openQuestion(page, key);
  await check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("taking a role is accessible in each state", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin, { atTheDoor: true });
  const check = states(page, "official");
  await page.goto("/official");
  await check("code", "It works once.");
  await page.getByLabel("Code").fill("BCD");
  await page.keyboard.press("Enter");
  await check("code-short", "A code has 9 letters and digits.");
  await page.goto(await stage.grant("judge", "Judge Ortiz"));
  await check("waiting", "Show these digits to the organizer.");
  await page.getByRole("button", { name: "Wrong device? Give the role back" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await page.goto(await stage.grant("checkIn", "Mr. Door"));
  const door = states(page, "checkIn");
  await door("missing", "0 of 3 here");
  await page.getByRole("button", { name: /Maya Torres is here/ }).click();
  await door("here", "Maya Torres is here.");
  await page.getByRole("button", { name: "This device: Mr. Door" }).click();
  await check("device", "Wrong device? Give the role back…");
});

test("the pronouncer's page is accessible in each state", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin, { profile: "canada" });
  await api.signIn(page, admin);
  const check = states(page, "pronouncer");
  await page.goto(stage.page("pronouncer"));
  await check("ready", "The next round starts soon.");
  await stage.press({ type: "startRound" });
  await check("call", "Next: ");
  await stage.press({ type: "call" });
  await check("say", "I said the word");
  await question(page, "k", () => check("skip", "you're the only one"));
  await stage.press({ type: "speak" });
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "info", turn, item: "definition" });
  await check("asked", /at \d:\d\d/);
  await question(page, "?", () => check("keys", "Keys go by position"));
  await stage.press({ type: "done" });
  await check("judging", "The judges decide.");
  await stage.rule(false);
  await check("reveal", "Read the spelling out loud");
  await stage.press({ type: "reveal" });
  await check("revealed", "The board shows the word.");
  await stage.press({ type: "pause", kind: "hold" });
  await check("paused", "Paused. A judge or the desk can resume.");
});

test("the judges' page is accessible in each state", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin, { profile: "canada" });
  await api.signIn(page, admin);
  const check = states(page, "judge");
  await page.goto(stage.page("judge"));
  await check("ready", "The next round starts soon.");
  await stage.press({ type: "startRound" });
  await stage.press({ type: "call" });
  await check("called", "The pronouncer says the word.");
  await stage.press({ type: "speak" });
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "hear", turn, text: "amb" });
  await check("spelling", "Same so far, 3 letters.");
  await question(page, "x", () => check("early-bell", "seconds left. Ring now?"));
  // A finger stays on the bell.
  await page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, wait?: number, ...rest: unknown[]) =>
      wait === 1_200 ? 0 : setTimeout(work, wait, ...rest)) as typeof setTimeout;
  });
  const bell = page.getByRole("button", { name: "Bell" });
  await bell.dispatchEvent("pointerdown", { pointerType: "touch" });
  await check("bell-held", "seconds left. Keep holding to ring.");
  await bell.dispatchEvent("pointerup", { pointerType: "touch" });
  await stage.press({ type: "info", turn, item: "origin" });
  await stage.press({ type: "hear", turn, text: "ambre", restarts: ["amp"] });
  await stage.press({ type: "done" });
  await check("differs", /Letter 4: heard r, not e\..*Letter 3 changed: before p, now b\./s);
  await question(page, "c", () => check("against", "Correct anyway?"));
  await page.getByRole("button", { name: "Another word was read…" }).click();
  await check("another-word", "Give another word?");
  await page.keyboard.press("Escape");
  await stage.rule(false);
  await check("ruled", "You can call the next speller when the spelling has been read.");
  await question(page, "u", () => check("undo", "Undo this?"));
  await stage.press({
    type: "lodgeAppeal",
    turn,
    side: "speller",
    ground: "A letter was misheard",
    text: "",
  });
  await check("appeal-open", "Appeals: 1 open");
  await page.getByRole("button", { name: "Decide…" }).click();
  await check("appeal", /ambre.*What did the judges decide\?/s);
  await page.keyboard.press("Escape");
});
