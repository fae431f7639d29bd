import type { Page } from "@playwright/test";
import { bee } from "./support/bee";
import { Cable } from "./support/cable";
import { expectStageAccessible } from "./support/stage-a11y";
import { expect, test } from "./support/test";

/* Each state of the screens for the scribe, the timekeeper, the speller and families. Their stories are in files of their own. */

test("the screens of a bee without a connection are accessible, and hide the clock", async ({
  server,
  api,
  admin,
  newPerson,
}) => {
  test.slow();
  const stage = await bee(api, admin, { profile: "canada" });
  const cable = await Cable.to(server.address);
  const open = async (path: string) => {
    const page = await newPerson({ baseURL: cable.address });
    await page.goto(path);
    return page;
  };
  const official = async (role: string) => {
    const page = await newPerson({ baseURL: cable.address });
    await api.signIn(page, admin);
    await page.goto(stage.page(role));
    return page;
  };
  const teacher = await official("teacher");
  await teacher.getByRole("button", { name: "No projector" }).click();
  const screens = {
    teacher,
    pronouncer: await official("pronouncer"),
    judge: await official("judge"),
    desk: await official("desk"),
    scribe: await official("scribe"),
    timekeeper: await official("timekeeper"),
    lamp: await open(await stage.grant("lamp", "Left of the stage")),
    watch: await open((await stage.watch(0)).path),
  } as const;
  const [speller] = stage.spellers as [(typeof stage.spellers)[0]];
  await stage.press({ type: "startRound" });
  await stage.call();
  for (const page of Object.values(screens)) {
    await expect(page.getByText(speller.first).first()).toBeVisible();
  }
  cable.unplug();
  for (const [screen, page] of Object.entries(screens)) {
    await expect(page.locator("body")).toContainText(/not connected/i, { timeout: 30_000 });
    await expect(page.locator("body")).not.toContainText(/\b[0-2]:[0-5]\d\b(?! [AP]M)/);
    await expectStageAccessible(page, screen as keyof typeof screens, "offline");
  }
  await cable.remove();
});

/** Checks a state once the page has this text. */
const states =
  (page: Page, screen: "scribe" | "timekeeper" | "lamp" | "watch") =>
  async (state: string, text: string | RegExp) => {
    await expect(page.locator("body")).toContainText(text);
    await expectStageAccessible(page, screen, state);
  };

test("a scribe's page is accessible in each state", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin, { profile: "canada" });
  await api.signIn(page, admin);
  const check = states(page, "scribe");
  const key = page.keyboard;
  await page.goto(stage.page("scribe"));
  await check("waiting", "Wait for the next speller.");
  await stage.press({ type: "startRound" });
  await stage.press({ type: "call" });
  await check("called", "Type exactly what you hear.");
  await stage.press({ type: "speak" });
  await key.type("recalc");
  await check("typing", "SPELL NOW");
  await key.press("Tab");
  await key.type("reco");
  await check("restart", "Letter 4 changed: first a, now o.");
  await key.press("?");
  await check("keys", "The speller restarts");
  await key.press("Escape");
  await key.type("lcitrent");
  await key.press("Enter");
  await check("done", "Sent to the judges at");
  await stage.rule(false);
  await check("after", "First difference at letter");
});

test("the timekeeper's page and the stage monitor are accessible in each state", async ({
  page,
  server,
  api,
  admin,
  newPerson,
}) => {
  test.slow();
  const stage = await bee(api, admin, { profile: "canada", rehearsal: true });
  const monitor = await newPerson();
  await monitor.goto(await stage.grant("lamp", "Left of the stage"));
  await api.signIn(page, admin);
  const check = states(page, "timekeeper");
  const checkMonitor = states(monitor, "lamp");
  const set = async (time: string) => {
    await page.getByRole("button", { name: "Set the clock…" }).click();
    await page.getByLabel("Time left").fill(time);
    await page.getByRole("button", { name: /^Set(, running| and start)/ }).click();
  };
  await page.goto(stage.page("timekeeper"));
  await stage.press({ type: "startRound" });
  await checkMonitor("between", "The next speller, please");
  await stage.press({ type: "call" });
  await check("ready", "Starts by itself when the pronouncer has said the word.");
  await checkMonitor("called", "Listen");
  await stage.press({ type: "speak" });
  await check("running", "Warn at 0:30");
  await checkMonitor("ask", "You may ask");
  await page.keyboard.press(".");
  await check("stopped", "The clock is stopped.");
  await page.getByRole("button", { name: "Set the clock…" }).click();
  await check("set", "Minutes and seconds");
  await page.keyboard.press("Escape");
  await set("0:30");
  await check("warning", "Say “thirty seconds.”");
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "begin", turn });
  await checkMonitor("spell", "SPELL NOW");
  await set("0:01");
  await check("time", "Say “time.” The judges decide.");
  await checkMonitor("time", "Please wait for the judges.");
  await stage.rule(false);
  await checkMonitor("missed", "Thank you");
  await stage.press({ type: "call" });
  await stage.press({ type: "pause", kind: "hold" });
  await check("hold", "On hold.");
  await checkMonitor("hold", "One moment, please");
  await stage.press({ type: "resume" });
  await stage.press({ type: "speak" });
  await stage.rule(true);
  await checkMonitor("correct", "Correct");
  await stage.press({ type: "reveal" });

  // The server is killed in the middle of a word, and comes back. The clock waits for someone to look at it.
  await stage.call();
  await expect(page.getByText("Warn at 0:30")).toBeVisible();
  await server.restart();
  await expect(page.getByText(/^The system was away for/)).toBeVisible({ timeout: 30_000 });
  await check("away", "The clock waited.");
  await page.getByRole("button", { name: /^Resume at/ }).click();
  await expect(page.getByRole("button", { name: /^Stop/ })).toBeEnabled();
});

test("the page for families is accessible in each state", async ({ page, api, admin }) => {
  test.slow();
  const stage = await bee(api, admin);
  const check = states(page, "watch");
  await page.goto((await stage.watch(0)).path);
  await check("order", "The order is drawn");
  const text = "There is no clock.\nOne miss and you're out, unless everyone misses.";
  await stage.press({ type: "setBoard", mode: "rules", text });
  await check("rules", "unless everyone misses");
  await stage.press({ type: "setBoard", mode: "live" });
  await stage.press({ type: "startRound" });
  await check("waiting", "The next speller comes to the microphone");
  await stage.call();
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "info", turn, item: "definition" });
  await check("spelling", "Asked for: definition");
  await stage.rule(true);
  await stage.press({ type: "reveal" });
  await check("correct", "amber");
  await stage.call();
  await stage.rule(false);
  await stage.press({ type: "reveal" });
  await check("missed", "Please wait for the end of the round");
  await stage.press({ type: "undo", reason: "Misheard" });
  await stage.press({ type: "undo", reason: "Misheard" });
  await stage.rule(true);
  await check("correction", "Correction: ");
  await stage.press({ type: "reveal" });
  await stage.press({ type: "setBoard", mode: "cover" });
  await check("cover", "One moment, please");
  await stage.press({ type: "setBoard", mode: "live" });
  await stage.press({ type: "pause", kind: "break", seconds: 600, text: "Back at 8." });
  await check("break", "Back at 8.");
  await stage.press({ type: "resume" });
  await stage.spell(false);
  await stage.press({ type: "closeRound" });
  await check("round-end", "2 go on to round 2");
  await stage.press({ type: "startRound" });
  await stage.spell(true);
  await stage.spell(false);
  await stage.press({ type: "closeRound" });
  await check("title-next", "spells for the title");
  await stage.spell(true);
  await stage.press({ type: "closeRound" });
  await check("champion", "Champion");
});
