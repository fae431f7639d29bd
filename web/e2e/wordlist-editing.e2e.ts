import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { chooseForWord, wordRow } from "./support/locators";
import { microphoneFile } from "./support/microphone";
import { spell } from "./support/speller";
import { expect, test } from "./support/test";

const words = ["bee", "hive", "comb"];

/** Opens a list as its organizer. */
async function openWordlist(page: Page, api: ApiFixture, admin: Admin, list = words) {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, list);
  await api.signIn(page, admin);
  const path = `/competition/${code}/wordlist/${wordlist._id}`;
  await page.goto(path);
  await expect(wordRow(page, list[0] as string)).toBeVisible();
  return { code, wordlist, path };
}

/** The words of the rows, from top to bottom. */
const shown = (page: Page) => page.getByRole("rowheader");
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const wordForm = (page: Page, word: string) => page.getByRole("form", { name: `Edit ${word}` });
const saved = (page: Page, word: string) => page.getByText(`Saved “${word}”.`);

test("an organizer edits words while a child practices", async ({
  page,
  api,
  admin,
  newPerson,
}) => {
  const list = [...words, "honey"];
  const { code, wordlist, path } = await openWordlist(page, api, admin, list);
  for (const wordId of wordlist.words ?? []) {
    await api.recording(admin, wordId, readFileSync(microphoneFile));
  }
  await page.reload();
  const sam = await api.person("sam@example.org");
  await api.join(sam, code);
  const child = await newPerson();
  await api.signIn(child, sam);
  await child.goto(`${path}/practice`);
  /** The word that the child is asked, by its definition. */
  const asked = async (): Promise<string> => {
    const hint = child.getByRole("button", { name: "Definition" });
    await expect(hint).toBeVisible();
    if ((await hint.getAttribute("aria-expanded")) === "false") await hint.click();
    const definition = await child.getByRole("definition").first().textContent();
    return list[Number(/\d/.exec(definition ?? "")?.[0]) - 1] as string;
  };
  const first = await asked();
  await spell(child, first);
  await expect(child.getByText("Word 2 of 4")).toBeVisible();
  const second = await asked();
  const [deleted, left] = list.filter((word) => word !== first && word !== second) as [
    string,
    string,
  ];

  await test.step("the organizer changes a definition in place", async () => {
    await wordRow(page, first)
      .getByRole("cell", { name: /^the word number/ })
      .click();
    await expect(field(page, "Definition")).toBeFocused();
    await field(page, "Definition").fill("what the organizer says");
    await field(page, "Word").press("Enter");
    await expect(saved(page, first)).toBeVisible();
    await expect(wordRow(page, first)).toContainText("what the organizer says");
    await expect(page.getByRole("button", { name: `Edit ${first}` })).toBeFocused();
  });

  await test.step("deletes a word, and adds two", async () => {
    await chooseForWord(page, deleted, "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete word" }).click();
    await expect(wordRow(page, deleted)).toHaveCount(0);
    await page.getByRole("button", { name: "Add words" }).click();
    await field(page, "Words").fill(`1. zebra\n\n2. yodel\n3. ${first}`);
    await expect(page.getByText("3 words read, 1 word left out")).toBeVisible();
    await page.getByRole("button", { name: "Add 2 words" }).click();
    await expect(page.getByText("Added 2 words.")).toBeVisible();
    await expect(shown(page)).toHaveText([
      ...list.filter((word) => word !== deleted),
      "zebra",
      "yodel",
    ]);
  });

  await test.step("practice goes on with what remains, and the new words join", async () => {
    await spell(child, second);
    await expect(child.getByText("Word 3 of 5")).toBeVisible();
    await expect(
      child.getByText("This wordlist has changed. You can continue where you left off."),
    ).toBeVisible();
    expect(await asked()).toBe(left);
  });
});

test("words are moved by menu, by keyboard and to a place, and an open row leaves the focus", async ({
  page,
  api,
  admin,
}) => {
  await openWordlist(page, api, admin);
  await chooseForWord(page, "bee", "Move down");
  await expect(shown(page)).toHaveText(["hive", "bee", "comb"]);
  await expect(page.getByRole("button", { name: "Edit bee" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(shown(page)).toHaveText(["hive", "comb", "bee"]);
  await expect(page.getByText("Moved “bee” to place 3.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Edit bee" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(shown(page)).toHaveText(["hive", "bee", "comb"]);

  await chooseForWord(page, "comb", "Move to a place…");
  const dialog = page.getByRole("dialog", { name: "Move “comb”" });
  await dialog.getByLabel("New place").fill("9");
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog.getByText("Choose a place from 1 to 3.")).toBeVisible();
  await expectAccessible(page, "move-word");
  await dialog.getByLabel("New place").fill("1");
  await page.keyboard.press("Enter");
  await expect(shown(page)).toHaveText(["comb", "hive", "bee"]);
  await page.reload();
  await expect(shown(page)).toHaveText(["comb", "hive", "bee"]);

  // The open row moves out of the table while someone types elsewhere.
  await page.getByRole("button", { name: "Edit bee", exact: true }).click();
  await expect(field(page, "Word")).toBeFocused();
  const search = page.getByRole("searchbox", { name: "Search words" });
  await search.click();
  await page.keyboard.type("hive");
  const elsewhere = page.getByRole("region", { name: "Words being edited" });
  await expect(elsewhere.getByRole("form", { name: "Edit bee" })).toBeVisible();
  await page.keyboard.type("x");
  await expect(page.getByText("No word matches")).toBeVisible();
  await search.clear();
  await expect(wordRow(page, "comb")).toBeVisible();
  await expect(search).toBeFocused();
  await expect(field(page, "Word")).toHaveValue("bee");
});

test("words are searched, sorted and filtered, and the URL remembers it", async ({
  page,
  api,
  admin,
}) => {
  const list = Array.from(
    { length: 25 },
    (_, index) => `word${String(25 - index).padStart(2, "0")}`,
  );
  const { wordlist } = await openWordlist(page, api, admin, list);
  const [first] = wordlist.words as [string];
  await admin.request.patch(`/api/wordlist/word/${first}`, { data: { definition: "" } });
  await page.reload();

  const heading = page.getByRole("columnheader", { name: "Word", exact: true });
  await heading.getByRole("button").click();
  await expect(shown(page).first()).toHaveText("word01");
  await expect(page.getByText("Sorted by word here only. The list keeps its order.")).toBeVisible();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(wordRow(page, "word01").getByRole("cell").first()).toHaveText("25");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(shown(page).first()).toHaveText("word21");
  await page.reload();
  await expect(shown(page).first()).toHaveText("word21");

  await page.getByRole("searchbox", { name: "Search words" }).fill("WORD1");
  await expect(shown(page)).toHaveCount(10);
  await expect(page.getByText("10 words found.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search words" }).fill("");

  await page.getByRole("button", { name: "No definition 1" }).click();
  await expect(shown(page)).toHaveText(["word25"]);
  await expect(page).toHaveURL(/without=definition/);
  await expect(page.getByRole("button", { name: "No recording 25" })).toBeVisible();
  await page.getByRole("button", { name: "Edit word25" }).click();
  await field(page, "Definition").fill("the last one");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No word matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("button", { name: "No definition 0" })).toBeVisible();
});

test("what is typed stays in open rows, on other pages and after a reload", async ({
  page,
  api,
  admin,
}) => {
  const list = Array.from({ length: 21 }, (_, index) => `word${index + 1}`);
  const { path, wordlist } = await openWordlist(page, api, admin, list);
  await page.getByRole("button", { name: "Edit word3", exact: true }).click();
  await field(page, "Notes").fill("Say it twice.");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(wordRow(page, "word21")).toBeVisible();
  const elsewhere = page.getByRole("region", { name: "Words being edited" });
  await expect(elsewhere.getByRole("textbox", { name: "Notes" })).toHaveValue("Say it twice.");
  await expectAccessible(page, "wordlist-edited-elsewhere");

  // Two forms are unsaved, but the page asks once.
  await page.getByRole("button", { name: "Edit word21" }).click();
  await wordForm(page, "word21").getByRole("textbox", { name: "Notes" }).fill("Last.");
  await page.getByRole("link", { name: "Practice" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByText(/a draft stays on this device/)).toBeVisible();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/practice$/);
  await page.goto(path);
  const restored = wordForm(page, "word3");
  await expect(restored.getByRole("textbox", { name: "Notes" })).toHaveValue("Say it twice.");
  await expect(restored.getByText(/^Restored your unsaved draft from/)).toBeVisible();
  await restored.getByRole("button", { name: "Save" }).click();
  await expect(saved(page, "word3")).toBeVisible();
  await wordForm(page, "word21").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("form")).toHaveCount(0);

  await page.getByRole("button", { name: "Add words" }).click();
  await field(page, "Words").fill("zebra");
  await page.reload();
  await expect(field(page, "Words")).toHaveValue("zebra");
  await page.getByRole("button", { name: "Discard and close" }).click();
  await expect(page.getByRole("button", { name: "Add words" })).toBeFocused();
  await page.reload();
  await expect(wordRow(page, "word1")).toBeVisible();
  await expect(field(page, "Words")).toHaveCount(0);

  await test.step("a colleague's change of the same word is shown beside it", async () => {
    const [first] = wordlist.words as [string];
    await page.getByRole("button", { name: "Edit word1", exact: true }).click();
    await field(page, "Definition").fill("an insect that makes honey");
    await admin.request.patch(`/api/wordlist/word/${first}`, {
      data: { definition: "a flying insect", notes: "from a colleague" },
    });
    await page.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("alert").filter({ hasText: "Someone else changed this word" });
    await expect(conflict).toContainText("Definition: a flying insect");
    await expectAccessible(page, "word-conflict");
    await conflict.getByRole("button", { name: "Keep my version" }).click();
    await expect(saved(page, "word1")).toBeVisible();
    await page.getByRole("button", { name: "Edit word1", exact: true }).click();
    await expect(field(page, "Definition")).toHaveValue("an insect that makes honey");
    await expect(field(page, "Notes")).toHaveValue("from a colleague");
  });
});

test("pasted words are filled in from the word data, and another meaning can be chosen", async ({
  page,
  api,
  admin,
}) => {
  await openWordlist(page, api, admin, [...words, "bat"]);
  await page.getByRole("button", { name: "Add words" }).click();
  await field(page, "Words").fill("kaleidoscope\r\npneumonia\nPneumonia\nzzxqrt\n");
  const line = (word: string) =>
    page
      .getByRole("list", { name: "Words that were read" })
      .getByRole("listitem")
      .filter({ hasText: word });
  await expect(line("Pneumonia").last()).toContainText("appears twice");
  await page.getByRole("checkbox", { name: "Fill in pneumonia" }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Fill in zzxqrt" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add 3 words" }).click();
  await expect(page.getByText("Added 3 words.")).toBeVisible();
  await expect(field(page, "Words")).toHaveValue("");
  await expect(wordRow(page, "kaleidoscope")).not.toContainText("No definition");
  await expect(wordRow(page, "pneumonia")).toContainText("No definition");

  await page.getByRole("button", { name: "One word" }).click();
  await field(page, "Word").fill("giraffe");
  await page.getByRole("button", { name: "Use the suggested definition" }).click();
  await expect(field(page, "Definition")).not.toHaveValue("");
  await field(page, "Word").press("Enter");
  await expect(page.getByText("Added 1 word.")).toBeVisible();
  await expect(wordRow(page, "giraffe")).toBeVisible();
  await field(page, "Word").fill("HIVE");
  await field(page, "Word").press("Enter");
  await expect(page.getByText("“HIVE” is already in the list.")).toBeVisible();
  await page.getByRole("button", { name: "Discard and close" }).click();

  await chooseForWord(page, "bat", "Edit");
  const form = wordForm(page, "bat");
  await form.getByRole("button", { name: /other meanings$/ }).click();
  const meanings = form.getByRole("listitem");
  await expect(meanings.filter({ hasText: "From GCIDE, a dictionary from 1913." })).not.toHaveCount(
    0,
  );
  const animal = meanings.filter({ hasText: "mouselike mammal" });
  await animal.getByRole("button", { name: /^Use the meaning / }).click();
  await expect(field(page, "Definition")).toHaveValue(/mouselike mammal/);
  await expect(field(page, "Part of speech")).toHaveValue("noun");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(saved(page, "bat")).toBeVisible();
  await expect(wordRow(page, "bat")).toContainText("mouselike mammal");
});
