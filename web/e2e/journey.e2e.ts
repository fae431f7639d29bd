import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { springBee } from "./support/paths";
import { recordTake } from "./support/recorder";
import { currentWord, spell, spellCorrectly, wordByDefinition } from "./support/speller";
import { expect, test } from "./support/test";

const recordedWords = ["almanac", "papier-mâché"];
const words = [...wordByDefinition.values()];

/** Records a word of the current page and saves it. */
async function record(page: Page, word: string): Promise<void> {
  const dialog = await recordTake(page, `Record ${word}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Saved “${word}”.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Play ${word}`, exact: true })).toBeVisible();
}

// spec: route /
// spec: route /create-competition
// spec: route /competition/{code}/add-wordlist
// spec: route /competition/{code}/wordlist/{wordlistId}
// spec: route /competition/{code}/wordlist/{wordlistId}/practice
// spec: sentence Nothing here!
// spec: constant wordlist page
test("an organizer sets up a bee, and a speller practices on it", {
  tag: "@postgres",
}, async ({ page, server, newPerson }) => {
  test.setTimeout(300_000);
  const speller = await newPerson();
  let code = "";

  await test.step("the setup link creates the first admin", async () => {
    await page.goto(server.setupLink);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByLabel("Email").fill("olive@example.org");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create admin account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    await expect(page.getByText("Nothing here!").first()).toBeVisible();
  });

  await test.step("the admin creates a competition", async () => {
    await page.getByRole("link", { name: "Create Competition" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Competition" })).toBeVisible();
    await page.getByLabel("Title").fill("Riverside Spring Bee");
    await page.getByLabel("Description").fill("Sixty words, one champion, and pancakes.");
    await page.getByLabel("Start date").fill("2027-03-01");
    await page.getByLabel("End date").fill("2027-03-05");
    await expect(page.getByRole("checkbox", { name: "General Information Form" })).toBeChecked();
    await page.getByRole("button", { name: "Create Competition" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Riverside Spring Bee" }),
    ).toBeVisible();
    code = new URL(page.url()).pathname.split("/").at(-1) as string;
    expect(Number(code)).toBeGreaterThanOrEqual(10_000);
    expect(Number(code)).toBeLessThanOrEqual(99_999);
    await expect(page.getByRole("main")).toContainText("Mar 1, 2027");
    await expectAccessible(page, "organizer-dashboard-new");
  });

  await test.step("the admin imports 60 words", async () => {
    await page
      .getByRole("navigation", { name: "Competition" })
      .getByRole("link", { name: "Add wordlist" })
      .click();
    await page.getByLabel("Title").fill("Spring words");
    await page.getByLabel("Description").fill("For everybody in grades three to five.");
    await page.getByLabel("CSV file").setInputFiles(springBee);
    await expect(page.getByText("60 words", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Create wordlist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Spring words" })).toBeVisible();
    await expect(
      page.getByText(
        "a book printed each year with a calendar, tide tables and facts about the moon",
      ),
    ).toBeVisible();
    await page.getByRole("button", { name: "Edit caterpillar" }).click();
    await expect(page.getByRole("textbox", { name: "Etymology" })).toHaveValue(
      'Old North French catepelose, "hairy cat"',
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Edit caterpillar" })).toBeFocused();
  });

  await test.step("the admin records two words", async () => {
    await record(page, "almanac");
    await page.getByRole("button", { name: "Page 3" }).click();
    await record(page, "papier-mâché");
    await expect(page.getByText("2 with a recording")).toBeVisible();
    await page.getByRole("button", { name: "Page 1" }).click();
    await expect(page.getByRole("button", { name: "Play almanac" })).toBeVisible();
    const fetched = page.waitForResponse((response) => response.url().includes("/api/audio/"));
    await page.getByRole("button", { name: "Play almanac" }).click();
    const recording = await fetched;
    expect([200, 206]).toContain(recording.status());
    const part = await page.request.get(recording.url(), { headers: { Range: "bytes=0-99" } });
    expect(part.status()).toBe(206);
    expect(part.headers()["content-type"]).toMatch(/^audio\/(mp4|wav)/);
    expect(part.headers()["content-length"]).toBe("100");
  });

  await test.step("a speller registers and joins with the code", async () => {
    await speller.goto("/");
    await expect(speller).toHaveURL("/login");
    await speller.getByRole("link", { name: "Register" }).click();
    await expect(speller.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
    await speller.getByLabel("Email").fill("sam@example.org");
    await speller.getByLabel("Password", { exact: true }).fill(password);
    await speller.getByRole("button", { name: "Register" }).click();
    await expect(speller.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();

    await speller.goto(`/competition/${code}`);
    await expect(
      speller.getByRole("heading", { level: 1, name: "You are not a member of this competition" }),
    ).toBeVisible();
    await speller.getByRole("button", { name: "Back" }).click();
    // The page left has a button with the same name, which joins at once.
    await expect(speller.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();

    await speller.getByRole("button", { name: "Join Competition" }).click();
    const dialog = speller.getByRole("dialog", { name: "Join Competition" });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Join code").fill(code);
    await dialog.getByRole("button", { name: "Join" }).click();
    await expect(dialog).toBeHidden();
    await speller.getByRole("link", { name: "Riverside Spring Bee" }).click();
    await expect(
      speller.getByRole("heading", { level: 1, name: "Riverside Spring Bee" }),
    ).toBeVisible();
    // The organizer sees the participant, who never sees the organizer's email.
    await page.goto(`/competition/${code}`);
    await expect(page.getByRole("region", { name: "Participant ids" })).toContainText(
      "sam@example.org",
    );
    await expect(speller.getByText("olive@example.org")).toHaveCount(0);
  });

  await test.step("the speller sees the list on three pages", async () => {
    await speller.getByRole("link", { name: "View Wordlist Spring words" }).click();
    await expect(speller.getByRole("heading", { level: 1, name: "Spring words" })).toBeVisible();
    await expect(speller.getByRole("button", { name: "Page 4" })).toHaveCount(0);
    for (const number of [1, 2, 3]) {
      await speller.getByRole("button", { name: `Page ${number}` }).click();
      const entries = speller.getByRole("main").locator("ol > li");
      await expect(entries).toHaveCount(20);
      await expect(entries.first()).toContainText(words[20 * (number - 1)] as string);
      await expect(entries.last()).toContainText(words[20 * number - 1] as string);
    }
    await expect(speller).toHaveURL(/\?page=3$/);
    await speller.reload();
    await expect(speller.getByText("lichen", { exact: true })).toBeVisible();
    await expect(
      speller.getByRole("button", { name: /^(Re-r|R)ecord |^(Edit|More for) / }),
    ).toHaveCount(0);
  });

  await test.step("the speller makes a mistake, leaves, resumes and finishes", async () => {
    await speller.getByRole("link", { name: "Practice" }).click();
    const result = speller.locator("#spelling-result");
    const heard: string[] = [];
    await expect(speller.getByLabel("Spell the word")).toBeVisible();
    const first = await currentWord(speller);

    await spell(speller, "buzzword");
    await expect(result).toHaveText("Incorrect, please try again.");
    await speller.getByLabel("Spell the word").fill("b");
    await expect(result).toHaveText("");

    for (let turn = 1; ; turn += 1) {
      const { word, recorded } = await currentWord(speller);
      await expect(speller.getByRole("main")).not.toContainText(word);
      if (recorded) {
        heard.push(word);
      }
      const place = speller.getByText(/^Word \d+ of 60$/);
      const before = (await place.textContent()) ?? "";
      await spellCorrectly(speller, word.toUpperCase());
      if (turn === 1) {
        await expect(place).not.toHaveText(before);
        const next = await currentWord(speller);
        expect(next.word).not.toBe(first.word);
        const resumed = (await place.textContent()) ?? "";
        await speller.getByRole("link", { name: "Back to the wordlist" }).click();
        await expect(speller.getByRole("heading", { level: 2, name: "Words" })).toBeVisible();
        await speller.getByRole("link", { name: "Practice" }).click();
        await expect(place).toHaveText(resumed);
        expect(await currentWord(speller)).toEqual(next);
      } else if (before === "Word 60 of 60") {
        const end = speller.getByRole("dialog", { name: "End of wordlist" });
        await expect(end).toBeVisible();
        // Each recorded word came once, and all others but the last were skipped.
        expect(heard.toSorted()).toEqual(recordedWords);
        expect(turn).toBe(recorded ? 2 : 3);
        await expectAccessible(speller, "practice-end");
        await end.getByRole("button", { name: "OK" }).click();
        break;
      } else {
        await expect(place).not.toHaveText(before);
      }
    }
    await expect(speller.getByRole("heading", { level: 2, name: "Words" })).toBeVisible();
    await expect(speller).toHaveURL(/\/wordlist\/[^/]+$/);
    await speller.reload();
    await expect(speller.getByRole("heading", { level: 2, name: "Words" })).toBeVisible();
  });
});
