import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { failure, wordRow } from "./support/locators";
import { expect, test } from "./support/test";

const csv = `Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence
kaleidoscope,,noun,our own words for it,,
lullaby,LUL-uh-by,noun,a song to send a child to sleep,Middle English,She hummed a lullaby.
zzxqrt,,,,,
giraffe,,,,,Our own giraffe ate the hedge.
pneumonia,,,,,
`;

/** What a speller sees of a word. */
const card = (page: Page, word: string) => page.getByRole("article", { name: word, exact: true });

/** The suggestions below a word's row, or that there are none. */
const found = (page: Page, word: string) =>
  page.getByRole("group", { name: new RegExp(`^(Suggestions for|Columns of) ${word}$`) });

/** Imports the list above and returns the competition's code. */
async function importWordlist(page: Page, api: ApiFixture, admin: Admin): Promise<number> {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/add-wordlist`);
  await page.getByLabel("Title").fill("First round");
  await page.getByLabel("Description").fill("Half of it is still to be filled in.");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(wordRow(page, "pneumonia")).toBeVisible();
  return code;
}

test("an organizer accepts and dismisses suggestions for empty columns", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  const code = await importWordlist(page, api, admin);
  const kaleidoscope = found(page, "kaleidoscope");
  const giraffe = found(page, "giraffe");
  const pneumonia = found(page, "pneumonia");
  await expect(wordRow(page, "kaleidoscope")).toContainText(/Level \d+ of 10/);
  await expect(wordRow(page, "zzxqrt")).not.toContainText("Level");

  // The lookup fails, then succeeds.
  const fill = page.getByRole("button", { name: "Fill empty columns", exact: true });
  await page.context().setOffline(true);
  await fill.first().click();
  await expect(failure(page, "Failed to look up suggestions.")).toBeVisible();
  await page.context().setOffline(false);
  await failure(page, "Failed to look up suggestions.")
    .getByRole("button", { name: "Try again" })
    .click();
  await expect(page.getByText("Suggestions for 3 words")).toBeVisible();
  await expect(page.getByRole("group", { name: "Suggestions for kaleidoscope" })).toBeFocused();
  await expect(kaleidoscope.getByText("Suggested")).not.toHaveCount(0);
  await expect(wordRow(page, "kaleidoscope")).toContainText("our own words for it");
  await expect(found(page, "lullaby")).toHaveCount(0);
  await expect(giraffe).toContainText("Definition");
  await expect(giraffe).not.toContainText("Sentence");
  await expect(found(page, "zzxqrt")).toContainText("No suggestions for this word.");
  await expectAccessible(page, "wordlist-suggestions");

  // Dismissing by keyboard moves the focus to the next word.
  const dismiss = page.getByRole("button", { name: "Dismiss suggestions for giraffe" });
  await dismiss.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Suggestions for pneumonia" })).toBeFocused();
  await expect(giraffe).toHaveCount(0);

  await pneumonia.getByRole("button", { name: "Accept the pronunciation of pneumonia" }).click();
  await expect(pneumonia.getByRole("term").filter({ hasText: "Pronunciation" })).toHaveCount(0);
  await expect(pneumonia.getByText("Suggested")).not.toHaveCount(0);

  // A colleague fills in one of the columns first.
  const wordlistId = new URL(page.url()).pathname.split("/").at(-1);
  const { words } = await (await admin.request.get(`/api/wordlist/${wordlistId}/words`)).json();
  const wordId = words[0]._id;
  await admin.request.patch(`/api/wordlist/word/${wordId}`, {
    data: { etymology: "from a colleague" },
  });
  await page.context().setOffline(true);
  await kaleidoscope.getByRole("button", { name: "Accept suggestions for kaleidoscope" }).click();
  await expect(kaleidoscope.getByRole("alert")).toContainText("Failed to save the suggestions.");
  await page.context().setOffline(false);
  await kaleidoscope.getByRole("button", { name: "Try again" }).click();
  await expect(kaleidoscope).toContainText(
    "Someone else filled in the etymology, so we left it as it is.",
  );

  await page.getByRole("button", { name: "Accept all on this page" }).click();
  await expect(page.getByText("Accepted suggestions for 1 word.")).toBeVisible();
  const definition = wordRow(page, "pneumonia").getByRole("cell").nth(3);
  const accepted = (await definition.textContent()) as string;
  await page.reload();
  await expect(definition).toHaveText(accepted);
  await expect(page.getByText("Suggested")).toHaveCount(0);
  await expect(wordRow(page, "giraffe")).toContainText("No definition");
  await page.getByRole("button", { name: "Edit kaleidoscope" }).click();
  await expect(page.getByRole("textbox", { name: "Etymology" })).toHaveValue("from a colleague");

  // A speller sees the accepted texts, but no levels or suggestions.
  const mia = await api.person("mia@example.org", "Mia");
  await api.join(mia, code);
  const speller = await newPerson();
  const calls: string[] = [];
  speller.on("request", (request) => calls.push(request.url()));
  await api.signIn(speller, mia);
  await speller.goto(new URL(page.url()).pathname);
  await expect(card(speller, "pneumonia")).toContainText(accepted);
  await expect(speller.getByText("Level")).toHaveCount(0);
  await expect(speller.getByRole("button", { name: /Fill empty columns/ })).toHaveCount(0);
  expect(calls.filter((url) => url.includes("/api/tool/"))).toEqual([]);
});

test("the About page shows the version and the word sources", async ({ page, api, admin }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "About Wordhive" })).toBeFocused();
  await expect(page).toHaveTitle("About · Wordhive");
  await expect(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
  const sources = page.getByRole("region", { name: "Where the words come from" });
  await expect(sources.getByRole("listitem").filter({ hasText: "WordNet" })).toHaveCount(1);
  await page.getByText("Full license notice").click();
  await expect(page.getByText("Princeton University").last()).toBeVisible();
  await page.getByText("Full license notice").click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/login");

  await api.signIn(page, admin);
  await page.goto("/");
  const tools = page.getByRole("region", { name: "Wordlist Tools" });
  await expect(tools.getByRole("link")).toHaveText([
    "Wordlist Generator",
    "Wordlist Difficulty Calc",
  ]);
  await page.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "About Wordhive" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
});

test.describe("without word data", () => {
  test.use({ settings: { WORDHIVE_LEXICON: "/nonexistent" } });

  test("wordlists have no levels or suggestions, and the tools say that they are off", async ({
    page,
    api,
    admin,
  }) => {
    await importWordlist(page, api, admin);
    await expect(wordRow(page, "giraffe")).toContainText("Our own giraffe ate the hedge.");
    await expect(page.getByText("Level")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Fill empty columns/ })).toHaveCount(0);
    await page.getByRole("link", { name: "About" }).click();
    await expect(page.getByText("No word sources are installed on this server.")).toBeVisible();

    await page.goto("/wordlist-generator");
    const note = page.getByRole("status").filter({ hasText: "The wordlist generator is off" });
    await expect(note).toContainText("Ask the person who runs the server");
    await expect(page.getByLabel("Number of Words")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessible(page, "wordlist-generator-off");

    await page.goto("/difficulty-calc");
    await expect(page.getByText("The difficulty calculator is off")).toBeVisible();
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await expect(page.getByText("5 words", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Calculate" })).toBeDisabled();
  });
});
