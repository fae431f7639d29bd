import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/a11y";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { microphoneFile } from "./support/microphone";
import { expect, test } from "./support/test";

/** Mia answered both forms and practiced. Ben answered nothing, and Noah hasn't used his card. */
async function threeSpellers(api: ApiFixture, admin: Admin) {
  const { code } = await api.competition(admin);
  const general = await api.template(admin, code);
  const permission = await api.template(admin, code, {
    title: "Permission",
    fields: [{ name: "Guardian", type: "text", required: true }],
  });
  const wordlist = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const mia = await api.person("mia@example.org", "Mia Lee");
  const ben = await api.person("ben@example.org", "Ben Ito");
  for (const speller of [mia, ben]) await api.join(speller, code);
  await api.answer(mia, general, { School: "Maple School", Grade: "6" });
  await api.answer(mia, permission, { Guardian: "Ann Lee" });
  // The organizer tries the form out, and doesn't appear anywhere.
  await api.answer(admin, permission, { Guardian: "Olive" });
  const practice = { wordlistId: wordlist._id, order: [1, 0], currentIndex: 1, userId: mia.uid };
  const saved = await mia.request.post("/api/user/set-wordlist-practice", { data: practice });
  expect(saved.ok()).toBe(true);
  const added = await admin.request.post(`/api/competition/${code}/class`, {
    data: { people: [{ name: "Noah Kim" }] },
  });
  expect(added.status()).toBe(201);
  return { code, mia, ben };
}

test("an organizer finds, exports and removes spellers without an answer", {
  tag: "@postgres",
}, async ({ page, newPerson, api, admin }) => {
  const { code, mia, ben } = await threeSpellers(api, admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  const navigation = page.getByRole("navigation", { name: "Competition" });
  await navigation.getByRole("link", { name: "Participants", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Participants" })).toBeVisible();
  await expect(page.getByText("3 spellers. 1 card unused.")).toBeVisible();

  const table = page.getByRole("table", { name: "Participants" });
  const names = table.getByRole("rowheader").getByRole("link");
  await expect(names).toHaveText(["Ben Ito", "Mia Lee", "Noah Kim"]);
  const row = (name: string) => table.getByRole("row").filter({ hasText: name });
  await expect(row("Mia Lee")).toContainText("Maple School");
  await expect(row("Mia Lee")).toContainText("1 of 2");
  await expect(row("Noah Kim")).toContainText("Card unused");
  await expect(row("Noah Kim")).toContainText("Never");

  // Sorting and filters are in the URL, so a reload keeps them.
  await page.getByRole("button", { name: "Grade" }).click();
  await expect(names).toHaveText(["Mia Lee", "Ben Ito", "Noah Kim"]);
  await page.getByRole("button", { name: "Permission missing 2" }).click();
  await expect(names).toHaveText(["Ben Ito", "Noah Kim"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Permission missing 2" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("searchbox", { name: "Search participants" }).fill("EXAMPLE.org");
  await expect(names).toHaveText(["Ben Ito"]);
  await expect(page.getByText("1 speller found")).toBeVisible();

  // By keyboard alone.
  await page.getByLabel("Select Ben Ito").focus();
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Selected spellers" });
  await expect(bar).toContainText("1 selected");
  await expect(bar.getByRole("button", { name: /New codes/ })).toHaveCount(0);
  await bar.getByRole("button", { name: "Export" }).focus();
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe(`participants-${code}.csv`);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFName,Email,Log-in Name,School,Grade,Account,Joined,Last Active,General Information Form,Permission,First round",
  );
  expect(lines[1]).toMatch(
    /^Ben Ito,ben@example\.org,,,,In use,[\d-]{10},[\d-]{10},Missing,Missing,$/,
  );
  expect(lines).toHaveLength(3);

  // Mia's page.
  await page.getByRole("button", { name: "All 3" }).click();
  await page.getByRole("searchbox", { name: "Search participants" }).fill("");
  await expect(page).toHaveURL(`/competition/${code}/participants?sort=grade`);
  await page.getByRole("link", { name: "Mia Lee" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mia Lee" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Practice" })).toContainText("1 of 2 words");
  await expect(page.getByRole("region", { name: "Forms" })).toContainText("Ann Lee");
  await page.getByRole("button", { name: "Back" }).click();

  // Two at once: Ben and Noah. Both come back at once.
  for (const undone of [true, false]) {
    await expect(names).toHaveCount(3);
    await page.getByLabel("Select all found").check();
    await page.getByLabel("Select Mia Lee").uncheck();
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove 2 participants" }).click();
    await expect(page.getByText("Removed 2 spellers.")).toBeVisible();
    await expect(names).toHaveText(["Mia Lee"]);
    await expect(page.getByRole("heading", { level: 1, name: "Participants" })).toBeFocused();
    if (undone) {
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Restored 2 spellers.")).toBeVisible();
    }
  }

  // Nobody else gets in, and removed spellers have no page.
  await page.goto(`/competition/${code}/participants/${ben.uid}`);
  await expect(page.getByText("404 - Not Found!")).toBeVisible();
  const chromebook = await newPerson();
  await api.signIn(chromebook, mia);
  await chromebook.goto(`/competition/${code}/participants`);
  await expect(chromebook).toHaveURL("/");
});

test("an organizer selects spellers on several pages", { tag: "@postgres" }, async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  // The names sort as people count.
  const people = Array.from({ length: 60 }, (_, index) => ({ name: `Child ${index + 1}` }));
  const added = await admin.request.post(`/api/competition/${code}/class`, { data: { people } });
  expect(added.status()).toBe(201);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/participants`);
  const table = page.getByRole("table", { name: "Participants" });
  const names = table.getByRole("rowheader").getByRole("link");
  await expect(names).toHaveCount(50);
  await expect(names.last()).toHaveText("Child 50");
  await page.getByLabel("Select Child 50").check();
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(names).toHaveText(people.slice(50).map(({ name }) => name));
  await page.getByLabel("Select Child 51").check();
  const bar = page.getByRole("region", { name: "Selected spellers" });
  await expect(bar).toContainText("2 selected");
  await page.goBack();
  await expect(names.first()).toHaveText("Child 1");
  await expect(page.getByLabel("Select Child 50")).toBeChecked();

  // Everyone, on all pages, but one.
  await page.getByLabel("Select all found").click();
  await expect(bar).toContainText("60 selected");
  await expect(page.getByLabel("Select all found")).toBeChecked();
  await page.getByLabel("Select Child 1", { exact: true }).uncheck();
  await expect(bar).toContainText("59 selected");
  await bar.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove 59 participants" }).click();
  await expect(names).toHaveText(["Child 1"]);
  await expect(page.getByText("1 speller. 1 card unused.")).toBeVisible();
});

test("on a phone, an organizer gives a child a new code and prints it", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await threeSpellers(api, admin);
  await api.signIn(page, admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/competition/${code}/participants`);
  const cards = page.getByRole("list", { name: "Participants" }).getByRole("listitem");
  // Only what is wrong.
  await expect(cards.filter({ hasText: "Mia Lee" })).toHaveText(
    "Mia Leemia@example.orgLast practiced: Today",
  );
  await expect(cards.filter({ hasText: "Ben Ito" })).toContainText("Permission missing");
  await page.getByRole("button", { name: "Card unused 1" }).click();
  await expect(cards).toHaveCount(1);
  await page.getByLabel("Select Noah Kim").check();
  await page.getByRole("button", { name: "New codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make 1 new code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Claim codes" })).toBeFocused();
  const card = page.getByRole("list", { name: "Claim codes" }).locator("> li");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Noah Kim");
  await expectAccessible(page, "participants-new-codes");
  await page.getByLabel("I've printed or saved the codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Selected spellers" })).toHaveCount(0);
});

/** How many attempts wait on the device. The page stores them without a sign. */
function keptAttempts(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("wordhive");
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction("attempts").objectStore("attempts").count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });
}

test("an organizer sees what a speller missed, also offline and in two tabs", {
  tag: "@postgres",
}, async ({ page, newPerson, api, admin }) => {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const audio = await readFile(microphoneFile);
  for (const wordId of wordlist.words ?? []) await api.recording(admin, wordId, audio);
  const speller = await api.person("sam@example.org", "Sam Park");
  await api.join(speller, code);
  const child = await newPerson();
  await api.signIn(child, speller);
  const practice = `/competition/${code}/wordlist/${wordlist._id}/practice`;
  const spell = async (tab: typeof child, text: string) => {
    await tab.getByLabel("Spell the word").fill(text);
    await tab.getByLabel("Spell the word").press("Enter");
  };
  const incorrect = (tab: typeof child) => tab.getByText("Incorrect, please try again.");
  const field = (tab: typeof child) => tab.getByLabel("Spell the word");
  const wordOf = async (tab: typeof child) => {
    const hint = tab.getByRole("button", { name: "Definition" });
    if ((await hint.getAttribute("aria-expanded")) === "false") await hint.click();
    const text = (await tab.getByRole("definition").first().textContent()) ?? "";
    return text.endsWith("1") ? "lullaby" : "raccoon";
  };

  // Offline, a miss stays on the device, and is sent when the page is opened again.
  await child.goto(practice);
  await expect(field(child)).toBeEnabled();
  const word = await wordOf(child);
  await child.context().setOffline(true);
  await spell(child, "first miss");
  await expect(incorrect(child)).toBeVisible();
  await expect.poll(() => child.evaluate(keptAttempts)).toBe(1);
  await child.goto("about:blank");
  await child.context().setOffline(false);
  const sent = child.waitForResponse("**/api/user/practice-attempts");
  await child.goto(practice);
  expect((await sent).status()).toBe(204);

  // Two tabs add up.
  const other = await child.context().newPage();
  await other.goto(practice);
  for (const [tab, text] of [
    [child, "second miss"],
    [other, "third miss"],
  ] as const) {
    await expect(field(tab)).toBeEnabled();
    await spell(tab, text);
    await expect(incorrect(tab)).toBeVisible();
  }
  await spell(other, word);
  // Either tab sends what is there.
  const attempts = async () => {
    const route = `/api/competition/${code}/participants/${speller.uid}`;
    const { hardWords } = await (await admin.request.get(route)).json();
    return hardWords[0]?.attempts;
  };
  await expect.poll(attempts, { timeout: 30_000 }).toBe(4);

  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/participants/${speller.uid}`);
  const row = page
    .getByRole("table", { name: "Hard words" })
    .getByRole("row")
    .filter({ hasText: word });
  await expect(row).toContainText("3 of 4");
  await expect(row).toContainText("third miss");
  await expect(page.getByRole("img", { name: /: 4 spellings, 3 wrong\.$/ })).toBeVisible();
  await expect(page.getByText("Practiced on 1 of 14 days: 4 spellings, 3 wrong.")).toBeVisible();
  await expectAccessible(page, "participant-hard-words");
});
