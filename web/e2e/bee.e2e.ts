import type { Page } from "@playwright/test";
import { bee, stageWords } from "./support/bee";
import { expect, test } from "./support/test";

/** What the teacher does, by keys alone. */
class Console {
  constructor(readonly page: Page) {}

  button(name: string | RegExp) {
    return this.page.getByRole("button", { name });
  }

  /** Presses the key of a button, once it can be pressed. */
  async press(key: string, button: string | RegExp): Promise<void> {
    await expect(this.button(button)).toBeEnabled();
    await this.page.keyboard.press(key);
  }

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
}, async ({ page, api, admin, newPerson }) => {
  const { spellers, ...paths } = await bee(api, admin);
  const [first, second, third] = spellers as [Speller, Speller, Speller];
  const words = stageWords.values();
  const nextWord = () => words.next().value as string;
  const board = await newPerson({ viewport: { width: 1920, height: 1080 } });
  await board.goto(paths.board);
  /** The board shows this text, besides saying it in a sentence for those who hear it. */
  const sees = (text: string) =>
    expect(board.locator("[data-scene]").getByText(text, { exact: true })).toBeVisible();
  await sees("The order is drawn.");

  await api.signIn(page, admin);
  const teacher = new Console(page);
  await teacher.open(paths.teacher);

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
  await sees(`${second.number} leaves in round 1`);
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

  // Both miss, so both go on.
  await teacher.press("Space", "Start the round");
  for (const speller of [first, third]) {
    nextWord();
    await teacher.call(speller);
    await teacher.rule(false);
    await sees("Please wait for the end of the round.");
  }
  await teacher.closeRound();
  await sees("2 go on to round 3");

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

type Speller = Awaited<ReturnType<typeof bee>>["spellers"][number];
