import { giveVoice } from "./support/computer-voice";
import { expect, test } from "./support/test";

const words = ["lullaby", "wind"];

test("a list without recordings is practiced with the browser's voice", async ({
  page,
  api,
  admin,
}) => {
  const said = await giveVoice(page);
  const { speller, list } = await api.practice(admin, words, { recorded: false });
  await api.signIn(page, speller);
  await page.goto(`${list}/practice`);

  // No word is skipped.
  for (const number of [1, 2]) {
    await expect(page.getByText(`Word ${number} of 2`, { exact: true })).toBeVisible();
    await expect(page.getByText("Computer voice", { exact: true })).toBeVisible();
    await expect.poll(() => said.length).toBe(2 * number - 1);
    const { text: word } = said.at(-1) as { text: string };
    const definition = page.getByText(`the word number ${words.indexOf(word) + 1}`);
    // A voice may say "wind" wrong, so its definition is there at once.
    if (word === "wind") await expect(definition).toBeVisible();
    else await expect(definition).toBeHidden();
    await page.getByRole("button", { name: "Slower" }).click();
    await expect.poll(() => said.at(-1)).toEqual({ text: word, rate: 0.75 });
    await page.getByLabel("Spell the word").fill(word);
    await page.getByLabel("Spell the word").press("Enter");
  }
  await expect(page.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
  expect(said.map(({ text }) => text).toSorted()).toEqual([...words, ...words].toSorted());
});
