import { readFileSync } from "node:fs";
import { microphoneFile } from "./support/microphone";
import { expect, test } from "./support/test";

const words = ["lullaby", "raccoon", "cantaloupe"];

// spec: route /competition/{code}
test("a speller practices from the competition's page, and one more word is done", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, words);
  for (const wordId of wordlist.words ?? []) {
    await api.recording(admin, wordId, readFileSync(microphoneFile));
  }
  const sam = await api.person("sam@example.org", "Sam Rivera");
  await api.join(sam, code);
  await api.signIn(page, sam);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/competition/${code}`);
  const today = page.getByRole("region", { name: "Today: 3 words" });
  await expect(today.getByRole("img")).toHaveAccessibleName("0 of today's 3 words are done");
  const inOrder = today.getByRole("link", { name: "Practice: 3 words" });
  await expect(inOrder).toBeInViewport({ ratio: 1 });
  await expect(today.getByRole("link", { name: "Start practicing" })).toBeInViewport({ ratio: 1 });

  await inOrder.click();
  const hint = page.getByRole("button", { name: "Definition" });
  await hint.click();
  const definition = await page.getByRole("definition").first().textContent();
  const number = Number(/the word number (\d)/.exec(definition ?? "")?.[1]);
  await page.getByLabel("Spell the word").fill(words[number - 1] as string);
  await page.getByLabel("Spell the word").press("Enter");
  await expect(page.getByText("Word 2 of 3", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Back" }).click();
  await expect(today.getByRole("img")).toHaveAccessibleName("1 of today's 3 words are done");
  await expect(today).toContainText("1 done. The next 2 take about 2 minutes.");
  await expect(today.getByRole("link", { name: "Practice: 1 of 3" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Wordlists" })).toContainText(
    "1 of 3 words practiced",
  );
});
