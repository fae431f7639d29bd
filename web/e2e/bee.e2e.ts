import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { bee, stageWords } from "./support/bee";
import { Cable } from "./support/cable";
import { ConsolePage } from "./support/console";
import { submitCredentials } from "./support/log-in";
import { expect, test } from "./support/test";

/** What the teacher does, by keys alone. */
class Console extends ConsolePage {
  /** Answers that nobody else sees this screen. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    const question = this.page.getByRole("dialog", { name: "Is this screen on the projector?" });
    await expect(question).toBeVisible();
    await this.page.keyboard.press("Tab");
    await expect(this.button("No projector")).toBeFocused();
    await this.page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
  }

  /** Calls this speller, and says the word. */
  async call({ number, name }: { number: number; name: string }): Promise<void> {
    await this.press("Space", new RegExp(`all ${number} ${name}$`));
    await this.press("Space", "I said the word");
  }

  /** Rules, and shows the word. */
  async rule(correct: boolean): Promise<void> {
    if (correct) await this.press("c", "Correct");
    else await this.press("x", "Bell");
    await this.reveal();
  }

  async reveal(): Promise<void> {
    await this.press("w", "Show word on the board");
    await expect(this.page.getByText("The board shows the word.")).toBeVisible();
  }

  async closeRound(): Promise<void> {
    await this.press("Space", "Close the round");
  }
}

test("a lone teacher runs a bee to its champion, and the class follows on the board", {
  tag: "@postgres",
}, async ({ page, api, admin }) => {
  const { spellers, ...paths } = await bee(api, admin);
  const [first, second, third] = spellers as [Speller, Speller, Speller];
  const words = stageWords.values();
  const nextWord = () => words.next().value as string;
  await api.signIn(page, admin);
  const teacher = new Console(page);
  await page.goto(paths.teacher);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open the board window" }).click();
  const board = await opened;
  await board.setViewportSize({ width: 1920, height: 1080 });
  /** The board shows this text, besides saying it in a sentence for screen readers. */
  const sees = (text: string) =>
    expect(board.locator("[data-scene]").getByText(text, { exact: true })).toBeVisible();
  await sees("The order is drawn.");
  await expect(board).toHaveTitle("Board: Spring Bee");
  await expect(board).toHaveURL(/\/board\/\S+$/);

  // The first speller asks, and is right.
  await teacher.press("Space", "Start the round");
  await expect(board.getByRole("heading", { name: "Round 1" })).toBeVisible();
  let word = nextWord();
  await teacher.press("Space", `Call ${first.number} ${first.name}`);
  await sees(first.first);
  await sees("Listen");
  await expect(page.getByText(word, { exact: true })).toBeVisible();
  await teacher.press("Space", "I said the word");
  await sees("ASK");
  await teacher.press("d", "Definition");
  await sees("definition");
  expect(await board.content()).not.toContain(word);
  await teacher.press("c", "Correct");
  await sees("Correct");
  expect(await board.content()).not.toContain(word);
  await teacher.reveal();
  await sees(word);

  // The second misses.
  word = nextWord();
  await teacher.call(second);
  await teacher.press("x", "Bell");
  await sees(`Thank you, ${second.first}`);
  await sees("Please wait for the end of the round.");
  await teacher.reveal();

  // For the third, the bell was wrong.
  word = nextWord();
  await teacher.call(third);
  await teacher.press("x", "Bell");
  await sees(`Thank you, ${third.first}`);
  await teacher.press("u", "Undo");
  const undo = page.getByRole("dialog", { name: "Undo this?" });
  await expect(undo).toContainText(`Ruling: ${third.number} ${third.name}`);
  await expect(undo).toContainText("has seen it. The board will show a correction.");
  await page.keyboard.press("Tab");
  await expect(teacher.button("Undo it")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.getByRole("heading", { name: "Correction" })).toBeVisible();
  await sees("The last ruling was taken back.");
  await expect(page.getByText(word, { exact: true })).toBeVisible();
  await teacher.rule(true);
  await sees("2 still in");
  await teacher.closeRound();
  await sees("2 go on to round 2");

  // One is right, and spells the title word.
  await teacher.press("Space", "Start the round");
  for (const [speller, correct] of [
    [first, false],
    [third, true],
  ] as const) {
    nextWord();
    await teacher.call(speller);
    await teacher.rule(correct);
  }
  await teacher.closeRound();
  await sees(`${third.number} spells for the title`);
  word = nextWord();
  await teacher.call(third);
  await expect(board.getByRole("heading", { name: "Title word" })).toBeVisible();
  await sees(`Spell this word to win. ${first.number} stays seated.`);
  await teacher.rule(true);
  await teacher.closeRound();
  await sees("Champion");
  await sees(third.first);
  await sees(word);
  await sees(`Second place: ${first.number} ${first.first}`);
  await teacher.press("Space", "Close the bee");
  await expect(page.getByText("The bee is over.")).toBeVisible();
  const { step, board: last } = await paths.view();
  expect([step, last.champions]).toEqual(["closed", [{ number: third.number, name: third.first }]]);
});

test("a teacher's page loses nothing to a reload or the network, and the board comes back", async ({
  server,
  api,
  admin,
  newPerson,
}) => {
  const stage = await bee(api, admin);
  const cable = await Cable.to(server.address);
  const page = await newPerson({ baseURL: cable.address });
  await api.signIn(page, admin);
  const board = await newPerson({ baseURL: cable.address });
  await board.goto(stage.board);
  await expect(board.getByText("The order is drawn.").first()).toBeVisible();
  const teacher = new Console(page);
  await teacher.open(stage.teacher);
  await stage.press({ type: "startRound" });
  await stage.call();
  const letters = page.getByLabel("Letters heard");
  await letters.pressSequentially("amb");
  await page.reload();
  // The question about the projector was answered in this tab.
  await expect(letters).toHaveValue("amb");

  // The network is gone. Letters can still be typed, and someone else holds the bee.
  cable.unplug();
  await letters.press("End");
  await letters.pressSequentially("er");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Not connected since/)).toBeVisible({ timeout: 30_000 });
  await expect(board.getByText("Screen not connected")).toBeVisible({ timeout: 30_000 });
  await teacher.press("c", "Correct");
  await expect(page.getByText(/^Not sent\. This page isn't connected/)).toBeVisible();
  await stage.press({ type: "pause", kind: "hold" });
  cable.plug();
  await expect(page.getByText(/^Not connected since/)).toHaveCount(0, { timeout: 30_000 });
  await teacher.press("h", "Resume");
  await expect(letters).toHaveValue("amber");
  const { decisions } = await stage.view();

  // The answer to a press gets lost. Sent again, it still counts once.
  await page.route("**/command", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await teacher.press("c", "Correct");
  await expect(
    page.getByText("No answer from the server. Send it again: it counts only once."),
  ).toBeVisible();
  await page.unroute("**/command");
  // The letters are sent again, and the ruling follows them.
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The board shows a check mark.")).toBeVisible();
  const view = await stage.view();
  expect([view.decisions - decisions, view.heard?.text]).toEqual([1, undefined]);
  expect(view.log.filter(({ type }) => type === "heard").map(({ detail }) => detail)).toEqual([
    "amber",
  ]);

  await expect(board.getByText("Correct", { exact: true })).toBeVisible({ timeout: 30_000 });
  await stage.revokeBoard();
  await expect(
    board.getByRole("heading", { name: "This board link doesn't work anymore" }),
  ).toBeVisible({ timeout: 30_000 });
  await cable.remove();
});

test("a speller's dashboard shows their number, and when their turn comes", async ({
  page,
  api,
  admin,
}) => {
  const stage = await bee(api, admin);
  const maya = await api.person("maya@example.org", "Maya Lee");
  await api.join(maya, stage.code);
  await api.signIn(page, maya);
  await page.goto(`/competition/${stage.code}`);
  await expect(page.getByRole("heading", { name: "Spring Bee", level: 1 })).toBeVisible();
  await expect(page.getByText(/^You are number/)).toHaveCount(0);
  const number = await stage.enter(maya);
  await page.reload();
  const turn = page.getByRole("region", { name: `You are number ${number}.` });
  await expect(turn).toContainText("The next round starts soon.");
  // She came after the draw, and spells last.
  await stage.press({ type: "startRound" });
  for (const correct of [true, true, false]) await stage.spell(correct);
  await stage.call();
  await expect(turn).toContainText("It's your turn.", { timeout: 30_000 });
  await expectAccessible(page, "own-turn-now");
});

test("officials who are logged out come back to the bee after logging in", async ({
  page,
  api,
  admin,
}) => {
  const stage = await bee(api, admin);
  const desk = stage.teacher.replace(/teacher$/, "desk");
  await page.goto(desk);
  await page.getByRole("link", { name: "Log in" }).click();
  await submitCredentials(page, "Log In", admin.email, password);
  await expect(page.getByRole("button", { name: "Start round 1" })).toBeVisible();
  await expect(page).toHaveURL(desk);
  await page.context().clearCookies();
  await page.goto(stage.teacher);
  await expect(page.getByRole("heading", { name: "You're logged out" })).toBeVisible();
  await page.getByRole("link", { name: "Log in" }).click();
  await submitCredentials(page, "Log In", admin.email, password);
  await expect(
    page.getByRole("dialog", { name: "Is this screen on the projector?" }),
  ).toBeVisible();
  await expect(page).toHaveURL(stage.teacher);
});

type Speller = Awaited<ReturnType<typeof bee>>["spellers"][number];
