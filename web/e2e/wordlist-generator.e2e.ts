import { expectAccessible } from "./support/a11y";
import { failure } from "./support/locators";
import { expect, test } from "./support/test";

// spec: rule generator size
test("an invalid number shows an error, and one too large offers a smaller one", async ({
  page,
  api,
  admin,
}) => {
  await api.signIn(page, admin);
  await page.goto("/wordlist-generator");
  const number = page.getByLabel("Number of Words");
  const generate = page.getByRole("link", { name: "Generate", exact: true });
  await expect(generate).toHaveAttribute("href", /^\/api\/tool\/generate-wordlist\/20\?seed=\d+$/);
  for (const [typed, sentence] of [
    ["0", "A list needs at least 1 word."],
    ["-1", "A list needs at least 1 word."],
    ["1.5", "Please enter a whole number."],
    ["1001", "A list can have up to 1,000 words."],
    ["", "Please enter how many words you want."],
  ] as const) {
    await number.fill(typed);
    await expect(number).toHaveAccessibleDescription(sentence);
    await expect(generate).toBeDisabled();
    await expect(page.getByRole("button", { name: "Add to competition" })).toBeDisabled();
  }
  await number.pressSequentially("abc");
  await expect(number).toHaveValue("");

  const level = page.getByRole("group", { name: "Level" });
  await level.getByLabel("From").selectOption("2");
  await page.getByLabel("First letter").selectOption("y");
  await number.fill("1000");
  await expect(number).toHaveAccessibleDescription(/^Only \d+ words? match(es)?\.$/);
  await expect(generate).toBeDisabled();
  await page.getByRole("button", { name: /^Use \d+$/ }).click();
  await expect(number).toHaveAccessibleDescription(/^\d+ words? match(es)?\.$/);
  await expect(generate).toBeEnabled();
  const available = await number.inputValue();
  const words = page.getByRole("main").locator("ol h3");
  await expect(words.first()).toHaveText(/^y/);

  // All matches are in the list, so there is no replacement.
  await page
    .getByRole("button", { name: /^Replace / })
    .first()
    .click();
  await expect(page.getByRole("alert")).toHaveText(
    "No other word matches. Remove this one, or try fewer filters.",
  );
  await expect(number).toHaveValue(available);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(level.getByLabel("From")).toBeFocused();
  await expect(level.getByLabel("From")).toHaveValue("1");

  // Lists are for children unless someone says otherwise.
  const children = page.getByLabel("For children");
  await expect(children).toBeChecked();
  await expect(generate).not.toHaveAttribute("href", /forChildren/);
  await children.uncheck();
  await expect(generate).toHaveAttribute("href", /forChildren=false/);
  await page.reload();
  await expect(children).not.toBeChecked();
});

test("the URL reproduces a list, Back restores the previous one, and words can be excluded", async ({
  page,
  api,
  admin,
}) => {
  await api.signIn(page, admin);
  await page.goto("/wordlist-generator?size=5&minLevel=12&seed=7&firstLetter=B&page=9");
  const words = page.getByRole("main").locator("ol h3");
  await expect(words).toHaveCount(5);
  const previous = await words.allTextContents();
  expect(previous.every((word) => /^b/i.test(word))).toBe(true);
  await page.getByRole("button", { name: "New list" }).click();
  await expect(page).not.toHaveURL(/seed=7\b/);
  await expect(words).not.toHaveText(previous);
  await page.goBack();
  await expect(words).toHaveText(previous);
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Seed").fill("8");
  await expect(words).not.toHaveText(previous);
  await page.getByLabel("Seed").fill("7");
  await expect(words).toHaveText(previous);

  // After a removal, a new list has the full number of words.
  const removed = (await words.first().textContent()) ?? "";
  await page.getByRole("button", { name: `Remove ${removed}`, exact: true }).click();
  await expect(words).toHaveCount(4);
  await expect(page.getByText("1 word excluded. The list has 4 words.")).toBeVisible();
  const generate = page.getByRole("link", { name: "Generate", exact: true });
  await expect(generate).toHaveAttribute("href", /\/generate-wordlist\/4\?/);
  await page.getByRole("button", { name: "New list" }).click();
  await expect(words).toHaveCount(5);
  await expect(page.getByLabel("Number of Words")).toHaveValue("5");
  await expect(page.getByText("1 word excluded.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Allow it again" }).click();
  await expect(page.getByText("1 word excluded.", { exact: true })).toHaveCount(0);
  await expect(words).toHaveCount(5);
});

test("an unavailable list is not offered, and a failed download shows an error", async ({
  page,
  api,
  admin,
}) => {
  await api.signIn(page, admin);
  await page.goto("/wordlist-generator?origin=Klingon&size=5");
  const generate = page.getByRole("link", { name: "Generate", exact: true });
  const add = page.getByRole("button", { name: "Add to competition" });
  const failed = failure(page, "Failed to fetch words.");
  await expect(failed).toBeVisible();
  await expect(generate).toBeDisabled();
  await expect(generate).toHaveAccessibleDescription(
    "Failed to fetch words. See the preview for the reason.",
  );
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(
    "Failed to fetch words. See the preview for the reason.",
  );

  await page.getByLabel("Language of origin").selectOption("");
  await expect(page.getByRole("main").locator("ol h3")).toHaveCount(5);
  await expect(generate).toBeEnabled();
  await page.context().setOffline(true);
  await generate.click();
  const lost = failure(page, "Failed to download the CSV file. Please try again.");
  await expect(lost).toContainText("The server could not be reached.");
  await page.getByRole("button", { name: "New list" }).click();
  await expect(generate).toHaveAccessibleDescription(
    "Failed to fetch words. See the preview for the reason.",
  );
  await expect(failure(page, "Failed to fetch words.")).toContainText(
    "The server could not be reached.",
  );
  await expect(add).toBeDisabled();
  await expect(lost).toBeHidden();
  // The preview is fetched again on reconnect.
  await page.context().setOffline(false);
  await expect(add).toBeEnabled();

  await page.context().setOffline(true);
  await generate.focus();
  await page.keyboard.press("Enter");
  await page.context().setOffline(false);
  const saving = page.waitForEvent("download");
  await lost.getByRole("button", { name: "Try again" }).click();
  expect((await saving).suggestedFilename()).toBe("wordlist.csv");
  await expect(lost).toBeHidden();
});

test("generated words are added to an existing list, without those it has", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin, { title: "Spring Bee" });
  await api.signIn(page, admin);
  await page.goto("/wordlist-generator?size=3&seed=7");
  const words = page.getByRole("main").locator("ol h3");
  await expect(words).toHaveCount(3);
  const generated = await words.allTextContents();
  await api.wordlist(admin, code, ["bee", generated[1] as string]);

  await page.getByRole("button", { name: "Add to competition" }).click();
  const dialog = page.getByRole("dialog", { name: "Add 3 words to a competition" });
  await dialog
    .getByLabel("Wordlist", { exact: true })
    .selectOption({ label: "Add to “First round” · 2 words" });
  await expect(dialog.getByLabel("Title")).toHaveCount(0);
  await expectAccessible(page, "add-to-existing-list");
  await dialog.getByRole("button", { name: "Add words" }).click();
  await expect(
    page.getByText("Added 2 words to “First round”. Skipped 1 word that is already in the list."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "First round" })).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveText([
    "bee",
    generated[1] as string,
    generated[0] as string,
    generated[2] as string,
  ]);
});

test("a failed creation keeps the text of the form", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin, { title: "Spring Bee" });
  const other = await api.competition(admin, { title: "Autumn Bee" });
  await api.signIn(page, admin);
  await page.goto("/wordlist-generator?size=3");
  await expect(page.getByRole("main").locator("ol h3")).toHaveCount(3);
  await page.getByRole("button", { name: "Add to competition" }).click();
  const dialog = page.getByRole("dialog", { name: "Add 3 words to a competition" });
  await dialog.getByLabel("Title").fill("Finals");
  await dialog.getByLabel("Description").fill("For the last three.");
  await dialog.getByRole("button", { name: "Create wordlist" }).click();
  await expect(dialog.getByText("Please choose a competition.")).toBeVisible();
  await dialog.getByLabel("Competition").selectOption({ label: `Autumn Bee · ${other.code}` });

  // The lists of the competition may fail to load, too.
  const failed = dialog.getByRole("alert").filter({ hasText: "Failed to create wordlist" });
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Create wordlist" }).click();
  await expect(failed).toContainText("Failed to create wordlist. Please try again.");
  await page.context().setOffline(false);

  await admin.request.delete(`/api/competition/${other.code}`);
  await dialog.getByRole("button", { name: "Create wordlist" }).click();
  await expect(failed).toContainText(/^Failed to create wordlist: [A-Z]/);

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add to competition" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Finals");
  await dialog.getByLabel("Competition").selectOption({ label: `Spring Bee · ${code}` });
  await dialog.getByRole("button", { name: "Create wordlist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finals" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/competition/${code}/wordlist/`));
});
