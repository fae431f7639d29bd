import { bee } from "./support/bee";
import { Cable } from "./support/cable";
import { tap } from "./support/console";
import { expect, test } from "./support/test";

type Stage = Awaited<ReturnType<typeof bee>>;

/** The judges have these letters. */
const judgesHave = (stage: Stage, text: string, restarts: string[] = []) =>
  expect.poll(async () => (await stage.view()).heard).toEqual({ text, restarts });

test("a scribe types blind on a phone, through a reload and a cut, and no letter is lost", {
  tag: "@postgres",
}, async ({ server, api, admin, newPerson }) => {
  test.slow();
  const stage = await bee(api, admin, { profile: "canada" });
  const [speller] = stage.spellers as [Stage["spellers"][number]];
  const cable = await Cable.to(server.address);
  const phone = await newPerson({
    baseURL: cable.address,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await phone.goto(await stage.grant("scribe", "Ms. Park"));
  await expect(phone.getByText("Wait for the next speller.")).toBeVisible();

  await stage.press({ type: "startRound" });
  await stage.call();
  await expect(phone.getByRole("heading", { level: 1 })).toContainText(speller.first);
  await tap(phone, "amv");
  await judgesHave(stage, "amv");

  // The speller starts over.
  await phone.getByRole("button", { name: "Restart" }).click();
  await tap(phone, "am");
  await judgesHave(stage, "am", ["amv"]);
  await expect(phone.getByRole("heading", { name: "First start" })).toBeVisible();

  // The network goes in the middle of the word, and the page is closed before it is back.
  cable.unplug();
  await expect(phone.getByText(/Not connected since/)).toBeVisible({ timeout: 30_000 });
  await tap(phone, "be");
  await expect(phone.getByText(/saved on this device/)).toBeVisible();
  await judgesHave(stage, "am", ["amv"]);
  cable.plug();
  await phone.reload();
  await judgesHave(stage, "ambe", ["amv"]);
  await expect(phone.getByText("amv")).toBeVisible();
  expect(await phone.content()).not.toContain("amber");

  await tap(phone, "r");
  await phone.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByText(/^Sent to the judges at/)).toBeVisible();
  await judgesHave(stage, "amber", ["amv"]);
  expect((await stage.view()).step).toBe("judging");

  // The speller wasn't done.
  await phone.getByRole("button", { name: "Not done yet" }).click();
  await phone.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByText("Wait for the ruling.")).toBeVisible();
  await stage.rule(true);
  await expect(phone.getByText(`${speller.number} ${speller.first}: correct`)).toBeVisible();
  await expect(phone.getByText("You typed the word.")).toBeVisible();
  await cable.remove();
});
