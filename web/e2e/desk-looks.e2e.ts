import type { Page } from "@playwright/test";
import { bee } from "./support/bee";
import { openQuestion } from "./support/console";
import { expectStageAccessible } from "./support/stage-a11y";
import { expect, test } from "./support/test";

/* Each question of the coordinator's desk. Its stories are in officials-desk.e2e.ts. */

test("the desk's questions are accessible", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin);
  const cleo = await api.person("cleo@example.org", "Cleo Park");
  await api.organize(admin, cleo, stage.code);
  await api.signIn(page, admin);
  await page.goto(stage.page("desk"));
  const check = async (state: string, text: string | RegExp) => {
    await expect(page.locator("body")).toContainText(text);
    await expectStageAccessible(page, "desk", state);
  };
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
  /** Opens a question, checks it and leaves it. */
  const question = async (name: string | RegExp, state: string, text: string) => {
    await press(name);
    await check(state, text);
    await leave(page);
  };

  await check("start", "Start round 1");
  await press("Add a device…");
  await check("add-device", "It needs no account.");
  await press("Create code");
  await check("code", "It works once and won't be shown again.");
  await leave(page);
  await stage.press({ type: "startRound" });
  await question(/^Pass over/, "pass-over", "Why?");
  await question("Someone leaves…", "leave", "Who leaves the bee?");
  await question("Break…", "break", "How long?");
  await question("Text…", "text", "Show a text on the board?");
  await question("Change a rule…", "amend", "Change a rule?");
  await question("Catch up from paper…", "catch-up", "Who is still in?");
  await page.keyboard.press("?");
  await check("keys", "Keys go by position");
  await leave(page);

  // A result that the hall has seen is undone, and someone says so first.
  const reason = "Said out loud first";
  await stage.press({ type: "amend", path: "/show", value: "announcer", reason });
  await stage.call();
  await stage.rule(false);
  await check("unshown", "Ruled, not shown yet.");
  await stage.press({ type: "show" });
  await stage.press({ type: "reveal" });
  await question(/^Undo…/, "undo", "Undo this?");
  await stage.press({ type: "undo", reason: "Misheard" });
  await stage.press({ type: "undo", reason: "Misheard" });
  await check("waiting", "The hall hasn't seen the correction.");
  await question("Show the correction…", "show-correction", "Say it out loud first.");
});

async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("the screens of a title word, and before and after a bee, are accessible", async ({
  page,
  context,
  api,
  admin,
  newPerson,
}) => {
  test.slow();
  const stage = await bee(api, admin, { spellers: ["Noah Kim", "Eli Brown"], atTheDoor: true });
  await api.signIn(page, admin);
  const open = async (role: string) => {
    const tab = await context.newPage();
    await tab.goto(stage.page(role));
    return tab;
  };
  const monitor = await newPerson();
  await monitor.goto(await stage.grant("lamp", "Left of the stage"));
  const screens = {
    pronouncer: await open("pronouncer"),
    judge: await open("judge"),
    desk: await open("desk"),
    lamp: monitor,
  };
  const check = async (screen: keyof typeof screens, state: string, text: string | RegExp) => {
    await expect(screens[screen].locator("body")).toContainText(text);
    await expectStageAccessible(screens[screen], screen, state);
  };
  const { pronouncer, desk } = screens;
  await check("lamp", "before", "The bee starts soon");
  await check("desk", "before", "The order isn't drawn yet.");
  await stage.checkInEveryone();
  await stage.draw();

  // One is right, and spells the title word.
  await stage.press({ type: "startRound" });
  await stage.spell(true);
  await stage.spell(false);
  await stage.press({ type: "closeRound" });
  await check("pronouncer", "title", "Title word: Call");
  await check("lamp", "ready", "The next round starts soon");
  await check("judge", "title", "spells for the title.");
  await check("desk", "title", "Title word: call");
  await stage.press({ type: "amend", path: "/show", value: "announcer", reason: "Said first" });
  await stage.press({ type: "call" });
  await check("pronouncer", "title-word", "I said the word");
  await stage.press({ type: "speak" });
  await expect(pronouncer.getByText("Word said.")).toBeVisible();
  await openQuestion(pronouncer, "u");
  await check("pronouncer", "undo", "Undo this?");
  await leave(pronouncer);
  await check("judge", "title-word", "You rule.");
  await stage.press({ type: "pause", kind: "hold" });
  await check("judge", "paused", "Paused. Choose “Resume” to continue.");
  await stage.press({ type: "resume" });
  await stage.rule(true);
  await check("judge", "unshown", "The board doesn't show it yet.");
  await stage.press({ type: "show" });
  await stage.press({ type: "reveal" });
  await stage.press({ type: "closeRound" });
  await check("desk", "champion", "Close the bee");
  await stage.press({ type: "close" });
  await check("desk", "closed", "The bee is over.");
  await check("lamp", "after", "Thank you, spellers");
  await check("judge", "over", "The bee is over. Thank you!");
  await check("pronouncer", "over", "The bee is over");
  await desk.getByRole("button", { name: "Reopen the bee…" }).click();
  await check("desk", "reopen", "Reopen the bee?");
});
