import { bee } from "./support/bee";
import { expect, test } from "./support/test";

test("families follow a bee at home, some seconds later, until the link is revoked", async ({
  page,
  api,
  admin,
}) => {
  const stage = await bee(api, admin);
  const [first, second] = stage.spellers as [Speller, Speller];
  const link = await stage.watch(1);
  const shows = (text: string) => expect(page.locator("body")).toContainText(text);
  await page.goto(link.path);
  await shows("You see this 1 second after the hall.");
  await shows("The order is drawn");
  await stage.press({ type: "startRound" });
  await stage.press({ type: "call" });
  await shows("is at the microphone. 1st of 3 this round");
  await stage.press({ type: "speak" });
  const { turnId: turn } = await stage.view();
  await stage.press({ type: "info", turn, item: "definition" });
  await stage.press({ type: "begin", turn });
  await shows("Asked for: definition");
  await stage.rule(true);
  await shows(`${first.number} ${first.first}: correct`);
  expect(await page.content()).not.toContain("amber");
  await stage.press({ type: "reveal" });
  await shows("amber");

  // The second's miss is taken back: that is an entry, too.
  await stage.call();
  await stage.rule(false);
  await shows(`Thank you, ${second.first}`);
  await stage.press({ type: "undo", reason: "Misheard" });
  await stage.rule(true);
  await shows(`Correction: ${second.number} ${second.first}`);

  await stage.press({ type: "setBoard", mode: "cover" });
  await shows("One moment, please");
  await expect(page.getByText(second.first)).toHaveCount(0);
  await stage.press({ type: "setBoard", mode: "live" });
  await stage.press({ type: "pause", kind: "break", seconds: 600, text: "Back at 8." });
  await shows("Back at 8.");
  await link.revoke();
  await expect(page.getByRole("heading", { name: "This link doesn't work anymore" })).toBeVisible({
    timeout: 30_000,
  });
});

type Speller = Awaited<ReturnType<typeof bee>>["spellers"][number];
