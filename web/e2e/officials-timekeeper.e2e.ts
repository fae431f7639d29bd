import { bee } from "./support/bee";
import { expect, test } from "./support/test";

test("a timekeeper runs the clock by two keys, and the speller sees it on stage", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  const stage = await bee(api, admin, { profile: "canada" });
  const [speller] = stage.spellers as [(typeof stage.spellers)[number]];
  const monitor = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await monitor.goto(await stage.grant("lamp", "Left of the stage"));
  const spellerSees = (text: string | RegExp) =>
    expect(monitor.getByRole("main")).toContainText(text);
  await api.signIn(page, admin);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  /** Sets what is left. */
  const set = async (time: string, how: string) => {
    await button("Set the clock…").click();
    await page.getByLabel("Time left").fill(time);
    await button(how).click();
  };
  await page.goto(stage.page("timekeeper"));
  await stage.press({ type: "startRound" });
  await stage.press({ type: "call" });
  await expect(page.getByText("Starts by itself when the pronouncer")).toBeVisible();
  await expect(button(/^Start/)).toBeDisabled();
  await stage.press({ type: "speak" });
  await spellerSees("ASK");

  await expect(button(/^Stop/)).toBeEnabled();
  await page.keyboard.press(".");
  await expect(page.getByText("The clock is stopped.")).toBeVisible();
  expect((await stage.view()).board.clock?.running).toBe(false);
  await page.keyboard.press(",");
  await expect(button(/^Stop/)).toBeEnabled();
  expect((await stage.view()).board.clock?.running).toBe(true);

  // Time runs out: the server says so.
  await set("0:31", "Set, running");
  await expect(page.getByText("Say “thirty seconds.”")).toBeVisible();
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "begin", turn });
  await spellerSees("SPELL NOW");
  await set("0:01", "Set, running");
  await expect(page.getByText("Say “time.” The judges decide.")).toBeVisible();
  await spellerSees("Please wait for the judges.");
  await stage.rule(false);
  await spellerSees(`Thank you, ${speller.first}`);
});
