import type { Page } from "@playwright/test";
import { bee, stageWords } from "./support/bee";
import { Cable } from "./support/cable";
import { ConsolePage, tap } from "./support/console";
import { expect, test } from "./support/test";

type Stage = Awaited<ReturnType<typeof bee>>;
type Speller = Stage["spellers"][number];

/** An official's device. */
class Device extends ConsolePage {
  /** This text is there, besides what screen readers get. */
  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
}

/** Takes a role whose device has words: an organizer confirms its digits. */
async function takeRole(stage: Stage, page: Page, role: string, label: string): Promise<Device> {
  await page.goto(await stage.grant(role, label));
  const digits = await page.getByText(/^Digits: \d{4}$/).textContent();
  await stage.confirm(label, String(digits).slice(-4));
  await expect(page.getByRole("button", { name: `This device: ${label}` })).toBeVisible();
  return new Device(page);
}

/** "2 Noah Kim", in the order of the draw. */
function spellerOf(line: string): Speller {
  const [number, first = "", last] = line.split(" ");
  return { number: Number(number), first, name: `${first} ${last}` };
}

test("a team of officials runs a bee, each on a device of their own", {
  tag: "@both",
}, async ({ page, api, admin, newPerson }) => {
  test.setTimeout(240_000);
  const stage = await bee(api, admin, { atTheDoor: true });
  const words = stageWords.values();
  const wide = { viewport: { width: 1280, height: 800 } };

  // Five browsers besides the one at the desk.
  const board = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await board.goto(stage.board);
  const onBoard = (text: string) =>
    expect(board.locator("[data-scene]").getByText(text, { exact: true })).toBeVisible();
  const pronouncer = await takeRole(stage, await newPerson(wide), "pronouncer", "Ms. Novak");
  const judge = await takeRole(stage, await newPerson(wide), "headJudge", "Judge Ortiz");
  const scribe = await newPerson({ viewport: { width: 360, height: 740 } });
  await scribe.goto(await stage.grant("scribe", "Ms. Park"));

  // At the door, one on a phone, and one at the organizer's laptop.
  const door = await newPerson({ viewport: { width: 360, height: 740 } });
  await door.goto(await stage.grant("checkIn", "Mr. Door"));
  await api.signIn(page, admin);
  await page.goto(stage.setup);
  for (const name of ["Maya Torres", "Noah Kim"]) {
    await door.getByRole("button", { name: new RegExp(`${name} is here`) }).click();
  }
  await expect(door.getByRole("heading", { name: "2 of 3 here" })).toBeVisible();
  await expect(page.getByText("2 of 3 here")).toBeVisible();
  await page.getByRole("checkbox", { name: "Eli Brown is here" }).check();
  await expect(door.getByText("Everyone is here.")).toBeVisible();
  await expect(page.getByText("3 spellers here. Next: draw the order.")).toBeVisible();

  // A child chooses the seed, which is read aloud.
  const drawing = page.getByRole("region", { name: "Order" });
  await drawing.getByLabel("Seed").fill("honey 2027");
  await drawing.getByRole("button", { name: "Draw the order" }).click();
  await expect(drawing).toContainText("Seed: honey 2027");
  await onBoard("The order is drawn.");
  const drawn = await drawing.getByRole("listitem").allTextContents();
  const [first, second, third] = drawn.map(spellerOf) as [Speller, Speller, Speller];

  await page.getByRole("link", { name: "Open the desk" }).click();
  const desk = new Device(page);
  const startRound = () => desk.button(/^Start round/).click();
  const closeRound = async () => {
    // The desk hears of the word on the board by itself, and then its buttons move.
    await expect(desk.button(/show the word/)).toBeHidden();
    await desk.button(/^Close (round|title)/).click();
  };

  /** Called, said and spelled, with these letters on the scribe's record. Resolves to the word. */
  async function spell(speller: Speller, spelled?: string): Promise<string> {
    const word = words.next().value as string;
    await pronouncer.press("Space", new RegExp(`all ${speller.number} ${speller.name}$`));
    await onBoard(speller.first);
    await pronouncer.sees(word);
    await pronouncer.press("Space", "I said the word");
    await expect(judge.button("Correct")).toBeVisible();
    for (const blind of [board, scribe, door]) expect(await blind.content()).not.toContain(word);
    await tap(scribe, spelled ?? word);
    await judge.sees(spelled ? `Letter 1: heard ${spelled}` : "The same as the word.");
    return word;
  }
  /** The pronouncer reads the spelling out and shows the word. */
  async function reveal(word: string): Promise<void> {
    expect(await board.content()).not.toContain(word);
    await pronouncer.press("w", "Show word on the board");
    await onBoard(word);
  }
  async function miss(speller: Speller): Promise<void> {
    const word = await spell(speller, "x");
    await judge.press("x", "Bell");
    await onBoard(`Thank you, ${speller.first}`);
    await reveal(word);
  }
  async function right(speller: Speller): Promise<void> {
    const word = await spell(speller);
    await judge.press("c", "Correct");
    await onBoard("Correct");
    await reveal(word);
  }

  // Round 1. The first speller asks before the pronouncer has pressed Space, and is right.
  await startRound();
  await pronouncer.press("Space", `Call ${first.number} ${first.name}`);
  const word = words.next().value as string;
  await pronouncer.press("d", "Definition");
  await onBoard("definition");
  await judge.sees("Asked: definition");
  await judge.press("c", "Correct");
  await reveal(word);
  // The second misses.
  await miss(second);
  // For the third, the bell was wrong: the record says so, and the head judge takes it back.
  const wordOfThird = await spell(third);
  await judge.press("x", "Bell");
  const against = judge.page.getByRole("dialog", { name: "Ring anyway?" });
  await against.getByLabel("Gave up").check();
  await against.getByRole("button", { name: "Bell" }).click();
  await onBoard(`Thank you, ${third.first}`);
  await judge.press("u", "Undo…");
  const undo = judge.page.getByRole("dialog", { name: "Undo this?" });
  await expect(undo).toContainText(`Ruling: ${third.number} ${third.name}`);
  await expect(undo).toContainText("Judge Ortiz");
  await expect(undo).toContainText("has seen it. The board will show a correction.");
  await undo.getByLabel("Heard it differently").check();
  await undo.getByRole("button", { name: "Undo it" }).click();
  await expect(board.getByRole("heading", { name: "Correction" })).toBeVisible();
  // The letters are still there.
  await judge.sees("The same as the word.");
  await judge.press("c", "Correct");
  await reveal(wordOfThird);

  // The second appeals, and is back in.
  await desk.button("New appeal…").click();
  const appeal = page.getByRole("dialog", { name: "New appeal" });
  await appeal.getByRole("button", { name: `${second.number} ${second.name}` }).click();
  await appeal.getByRole("button", { name: "A letter was misheard" }).click();
  await judge.button("Decide…").click();
  const decision = judge.page.getByRole("dialog", { name: /^Appeal: / });
  await decision.getByLabel(`Upheld: correct. ${second.name} is back in.`).check();
  await decision.getByLabel("Reason").fill("Heard again");
  await decision.getByRole("button", { name: "Decide", exact: true }).click();
  await onBoard(`${second.first} is back in`);
  await onBoard("The spelling was correct.");
  await closeRound();
  await onBoard("3 go on to round 2");

  // Everyone misses, so everyone stays.
  await startRound();
  for (const speller of [first, second, third]) await miss(speller);
  await closeRound();
  await onBoard("3 go on to round 3");

  // One is right, and misses the title word: all are back.
  await startRound();
  for (const speller of [first, second]) await miss(speller);
  await right(third);
  await closeRound();
  await onBoard(`${third.number} spells for the title`);
  await miss(third);
  await closeRound();
  await onBoard("3 go on");

  // One is right again, and wins.
  await startRound();
  for (const speller of [first, second]) await miss(speller);
  await right(third);
  await closeRound();
  await right(third);
  await closeRound();
  await onBoard("Champion");
  await onBoard(third.first);
  await desk.button("Close the bee").click();
  await expect.poll(async () => (await stage.view()).step).toBe("closed");
  const { board: last } = await stage.view();
  expect(last.champions).toEqual([{ number: third.number, name: third.first }]);

  // A device whose role is taken back has no word any more.
  await stage.revoke("Judge Ortiz");
  await judge.sees("This device's role has ended");
});

test("what a speller asks while the network is gone is logged once it is back", async ({
  server,
  api,
  admin,
  newPerson,
}) => {
  const stage = await bee(api, admin);
  const cable = await Cable.to(server.address);
  const page = await newPerson({ baseURL: cable.address });
  const pronouncer = await takeRole(stage, page, "pronouncer", "Ms. Novak");
  await stage.press({ type: "startRound" });
  await stage.call();
  await pronouncer.sees("Word said.");
  cable.unplug();
  await expect(page.getByText(/^Not connected since/)).toBeVisible({ timeout: 30_000 });
  await pronouncer.press("d", "Definition");
  await pronouncer.press("s", "Sentence");
  await pronouncer.sees(/logged later/);
  // Meanwhile a judge has ruled.
  await stage.rule(true);
  cable.plug();
  await expect(page.getByText(/^Not connected since/)).toHaveCount(0, { timeout: 30_000 });
  const asked = async () =>
    (await stage.view()).log.filter(({ type }) => type === "infoGiven").map(({ detail }) => detail);
  await expect.poll(asked).toEqual(["definition", "sentence"]);
  await cable.remove();
});

test("time that ran out while the network was gone for 30 seconds is up on every screen", async ({
  server,
  page,
  api,
  admin,
  newPerson,
}) => {
  const stage = await bee(api, admin, { profile: "canada" });
  const [speller] = stage.spellers as [Speller];
  const cable = await Cable.to(server.address);
  /** A device whose clock is wrong by so many days. */
  const wrongBy = async (days: number) => {
    const device = await newPerson({ baseURL: cable.address });
    await device.clock.install({ time: Date.now() + days * 86_400_000 });
    return device;
  };
  const board = await wrongBy(1);
  await board.goto(stage.board);
  const judge = await takeRole(stage, await wrongBy(-1), "judge", "Judge Ortiz");
  const cut = [board, judge.page];
  // The timekeeper is at the server, whose clock is right.
  await api.signIn(page, admin);
  await page.goto(stage.page("timekeeper"));
  await stage.press({ type: "startRound" });
  await stage.call();

  const digits = () =>
    Promise.all([page, ...cut].map((one) => one.getByText(/^\d:\d\d$/).textContent()));
  /** All screens show the same digits, which aren't these. */
  const expectSame = async (before: (string | null)[] = []): Promise<(string | null)[]> => {
    let same: (string | null)[] = [];
    await expect
      .poll(async () => {
        same = [...new Set(await digits())];
        return same.length === 1 && same[0] !== before[0];
      })
      .toBe(true);
    return same;
  };
  const first = await expectSame();
  expect(first[0]).toMatch(/^(2:00|1:[345]\d)$/);
  // It runs.
  await expectSame(first);

  cable.unplug();
  await page.getByRole("button", { name: "Set the clock…" }).click();
  await page.getByLabel("Time left").fill("0:01");
  await page.getByRole("button", { name: "Set, running" }).click();
  await expect(page.getByText("Say “time.” The judges decide.")).toBeVisible();
  for (const one of cut) {
    await one.clock.fastForward(30_000);
    await expect(one.getByText(/not connected/i).first()).toBeVisible();
    await expect(one.getByText(/^\d:\d\d$/)).toHaveCount(0);
    await expect(one.getByText("TIME", { exact: true })).toHaveCount(0);
  }
  cable.plug();
  for (const one of cut) {
    await expect(one.getByText("TIME", { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(one.getByText("0:00")).toBeVisible();
    await expect(one.getByText(/not connected/i)).toHaveCount(0);
  }
  await judge.press("x", "Bell");
  await expect(board.getByText(`Thank you, ${speller.first}`).first()).toBeVisible();
  await cable.remove();
});
