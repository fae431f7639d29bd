import type { Page } from "@playwright/test";
import { type Admin, type ApiFixture, type Person, password } from "./support/api-fixture";
import { expect, test } from "./support/test";

const words = ["lullaby", "raccoon", "zebra", "yodel"];

test.use({ serviceWorkers: "allow" });

/** Opens the practice of a recorded list as a speller, and waits until it is saved on the device. */
async function savePractice(page: Page, api: ApiFixture, admin: Admin) {
  const created = await api.practice(admin, words, { name: "Sam Hill" });
  await api.signIn(page, created.speller);
  const practice = `${created.list}/practice`;
  await page.goto(practice);
  await saved(page);
  return { ...created, practice };
}

/** Waits until the list and the app are on the device. */
async function saved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved on this device/)).toBeVisible({ timeout: 30_000 });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

async function currentWord(page: Page): Promise<string> {
  const hint = page.getByRole("button", { name: "Definition" });
  await expect(hint).toBeVisible();
  if ((await hint.getAttribute("aria-expanded")) === "false") await hint.click();
  const definition = (await page.getByRole("definition").first().textContent()) ?? "";
  return words[Number(/the word number (\d)/.exec(definition)?.[1]) - 1] as string;
}

async function spell(page: Page, spelling: string): Promise<void> {
  await page.getByLabel("Spell the word").fill(spelling);
  await page.getByLabel("Spell the word").press("Enter");
}

const place = (page: Page, number: number) =>
  page.getByText(`Word ${number} of ${words.length}`, { exact: true });

/** Spells the current word, after a miss. */
async function spellWord(page: Page, number: number): Promise<void> {
  await expect(place(page, number)).toBeVisible();
  const word = await currentWord(page);
  await spell(page, `${word}x`);
  await spell(page, word);
}

/** All misses that the organizer sees of a speller. */
async function misses(admin: Admin, code: number, speller: Person) {
  const answer = await admin.request.get(`/api/competition/${code}/participants/${speller.uid}`);
  const { hardWords } = await answer.json();
  return hardWords.reduce((sum: number, word: { misses: number }) => sum + word.misses, 0);
}

test("a list opened once is practiced on the bus, and nothing is lost or counted twice", async ({
  page,
  context,
  api,
  admin,
}) => {
  const { code, speller, practice, list } = await savePractice(page, api, admin);
  await context.setOffline(true);
  await spellWord(page, 1);
  await spellWord(page, 2);
  await expect(place(page, 3)).toBeVisible();
  await expect(page.getByText(/^You're offline\. Your answers are saved/)).toBeVisible();

  // The page starts without a network, with its recordings.
  await page.goto(practice);
  await expect(place(page, 3)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play the word" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  await spellWord(page, 3);
  await expect(place(page, 4)).toBeVisible();
  await page.goto(list);
  await expect(page.getByRole("heading", { level: 1, name: "First round" })).toBeVisible();
  expect((await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex).toBe(0);
  expect(await misses(admin, code, speller)).toBe(0);

  await context.setOffline(false);
  await expect.poll(() => misses(admin, code, speller)).toBe(3);
  await expect
    .poll(async () => (await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex)
    .toBe(3);
  await page.goto(practice);
  await spellWord(page, 4);
  await expect(page.getByRole("dialog", { name: "End of wordlist" })).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect.poll(() => misses(admin, code, speller)).toBe(4);
});

test("what was practiced offline outlives the browser", async ({
  server,
  playwright,
  launchOptions,
  api,
  admin,
}, testInfo) => {
  const profile = testInfo.outputPath("profile");
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: server.address,
    });
  const before = await open();
  const page = before.pages()[0] as Page;
  const { code, speller, practice } = await savePractice(page, api, admin);
  await before.setOffline(true);
  await spellWord(page, 1);
  await expect(place(page, 2)).toBeVisible();
  await before.close();

  const after = await open();
  const again = after.pages()[0] as Page;
  await after.setOffline(true);
  await api.signIn(again, speller);
  await again.goto(practice);
  await spellWord(again, 2);
  await expect(place(again, 3)).toBeVisible();
  expect(await misses(admin, code, speller)).toBe(0);
  // Practice begins where it was left.
  await after.setOffline(false);
  await again.goto(practice);
  await expect(place(again, 3)).toBeVisible();
  await expect.poll(() => misses(admin, code, speller)).toBe(2);
  expect((await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex).toBe(2);
  await after.close();
});

test("two tabs of a list go on together, add up offline, and neither sets the other back", async ({
  page,
  context,
  api,
  admin,
}) => {
  const { code, speller, practice } = await savePractice(page, api, admin);
  const other = await context.newPage();
  await other.goto(practice);
  await expect(place(other, 1)).toBeVisible();
  const field = other.getByLabel("Spell the word");
  const saved = async () => (await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex;

  await test.step("a word that was begun can be ended", async () => {
    const word = await currentWord(other);
    await field.fill(`${word}x`);
    await spellWord(page, 1);
    await spellWord(page, 2);
    await expect(place(page, 3)).toBeVisible();
    await expect(place(other, 1)).toBeVisible();
    await field.press("Enter");
    await spell(other, word);
    await expect(place(other, 3)).toBeVisible();
    await expect(other.getByText("You can continue from there.")).toBeVisible();
    expect(await saved()).toBe(2);
  });

  await test.step("a word that was not begun makes room", async () => {
    await spellWord(other, 3);
    await expect(place(page, 4)).toBeVisible();
    await spellWord(page, 4);
    await page.getByRole("button", { name: "OK" }).click();
    // The next round.
    await expect(place(other, 1)).toBeVisible();
    await spellWord(other, 1);
    await expect.poll(saved).toBe(1);
    await expect.poll(() => misses(admin, code, speller)).toBe(6);
  });

  await test.step("offline, the one that is behind goes on where the other is", async () => {
    await page.goto(practice);
    await expect(place(page, 2)).toBeVisible();
    await context.setOffline(true);
    await spellWord(page, 2);
    await spellWord(page, 3);
    await expect(place(page, 4)).toBeVisible();
    await spellWord(other, 2);
    await expect(place(other, 4)).toBeVisible();
    await expect(other.getByText("You can continue from there.")).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => misses(admin, code, speller)).toBe(9);
    await expect.poll(saved).toBe(3);
  });
});

test("progress made offline doesn't overwrite that of another device", async ({
  page,
  context,
  newPerson,
  api,
  admin,
}) => {
  const { code, speller, practice } = await savePractice(page, api, admin);
  await context.setOffline(true);
  await spellWord(page, 1);
  await expect(place(page, 2)).toBeVisible();
  const tablet = await newPerson();
  await api.signIn(tablet, speller);
  await tablet.goto(practice);
  await spellWord(tablet, 1);
  await spellWord(tablet, 2);
  await expect(place(tablet, 3)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => misses(admin, code, speller)).toBe(3);
  expect((await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex).toBe(2);
  // This tab goes on where it is, and doesn't set the other back.
  await spellWord(page, 2);
  await expect(place(page, 3)).toBeVisible();
  await spellWord(tablet, 3);
  await expect(place(tablet, 4)).toBeVisible();
  await expect.poll(() => misses(admin, code, speller)).toBe(5);
  expect((await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex).toBe(3);
});

/** The text of everything that this site has stored in the browser. */
async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name as string);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          request.onsuccess = resolve;
        });
        found.push(request.result);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(url);
    }
    return JSON.stringify(found);
  });
}

test("a list that becomes hidden is removed, and organizers, who see it, save nothing", async ({
  page,
  context,
  api,
  admin,
}) => {
  const { wordlist, practice } = await savePractice(page, api, admin);
  expect(await storedText(page)).toContain("First round");
  await admin.request.patch(`/api/wordlist/wordlist/${wordlist._id}`, {
    data: { visibility: "hidden" },
  });
  await page.goto("/");
  await expect.poll(() => storedText(page)).not.toContain(wordlist._id);
  const expectNothingStored = async () => {
    const text = await storedText(page);
    expect(text).not.toContain("First round");
    expect(text).not.toContain("lullaby");
  };
  await expectNothingStored();

  await context.clearCookies();
  await api.signIn(page, admin);
  const data = () =>
    page.waitForResponse(/\/api\/page-data\?path=\/competition\/\d+\/wordlist\/.*practice/);
  const read = data();
  await page.goto(practice);
  await read;
  // A speller's page would store the list before this.
  await data();
  await expect(page.getByLabel("Spell the word")).toBeVisible();
  await expectNothingStored();
});

test("a speller removes what is saved on the device, and a guest sees nothing of the speller", async ({
  page,
  context,
  api,
  admin,
}) => {
  const { practice } = await savePractice(page, api, admin);
  await page.goto("/account");
  const card = page.getByRole("region", { name: "Saved on this device" });
  await expect(card).toContainText(/4 words, 4 recordings, \d+ KB/);
  await card.getByRole("button", { name: "Remove First round from this device" }).click();
  await expect(card).toBeHidden();
  expect(await storedText(page)).not.toContain("lullaby");
  await page.goto(practice);
  await saved(page);

  // The session has ended elsewhere.
  await context.clearCookies();
  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await expect(async () => {
    const text = await storedText(page);
    for (const trace of ["lullaby", "Sam Hill"]) expect(text).not.toContain(trace);
  }).toPass();
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("Failed to fetch or create user data.");
  await expect(page.getByText("Sam Hill")).toHaveCount(0);
});

test("an answer counts if the page is closed right after Enter, also on a shared tablet", async ({
  page: first,
  context,
  api,
  admin,
}) => {
  const { code, speller, practice } = await savePractice(first, api, admin);
  await first.close();
  const page = await context.newPage();
  // Before the database has stored it, and the server has got it.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...value) {
      if (this.name === "attempts") throw new DOMException("Not yet.", "QuotaExceededError");
      return put.apply(this, value);
    };
  });
  await page.route("**/api/user/practice-attempts", () => {});
  await page.goto(practice);
  await currentWord(page);
  await spell(page, "not this");
  await page.close();

  const next = await context.newPage();
  await next.goto("/");
  await expect.poll(() => misses(admin, code, speller)).toBe(1);
  await next.getByRole("button", { name: "Log Out" }).click();
  await expect(next).toHaveURL("/login");
  await expect(async () => {
    const text = await storedText(next);
    for (const trace of [speller.uid, "not this"]) expect(text).not.toContain(trace);
  }).toPass();

  const mia = await api.person("mia@example.org", "Mia");
  await api.join(mia, code);
  await api.signIn(next, mia);
  await next.goto(practice);
  await spellWord(next, 1);
  await expect.poll(() => misses(admin, code, mia)).toBe(1);
  expect(await misses(admin, code, speller)).toBe(1);
});

test("logging out asks while the server doesn't have all answers, and leaves nothing in any tab", async ({
  page,
  context,
  api,
  admin,
}) => {
  const { code, speller } = await savePractice(page, api, admin);
  const other = await context.newPage();
  await other.goto("/");
  await context.route("**/api/user/practice-attempts", (route) => route.abort());
  await currentWord(page);
  await spell(page, "not this");
  expect(await storedText(page)).toContain(speller.uid);
  const logOut = page.getByRole("button", { name: "Log Out" });
  await logOut.click();
  const question = page.getByRole("dialog", { name: "Log out without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await context.unroute("**/api/user/practice-attempts");
  // Now they are sent first.
  await logOut.click();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL("/login");
  expect(await misses(admin, code, speller)).toBe(1);
  const text = await storedText(other);
  for (const trace of [speller.uid, "sam@example.org", "lullaby", "First round"]) {
    expect(text).not.toContain(trace);
  }
});

test("offline, every way to practice works, and other pages show what is stored", async ({
  page,
  context,
  api,
  admin,
}) => {
  const { code, speller, list } = await api.practice(admin, words, { name: "Sam Hill" });
  const { _id: templateId, title } = await api.template(admin, code);
  const task = {
    name: "Tell us about you",
    description: "Your school and grade.",
    dueDate: "2027-02-01",
    condition: `COMPLETE ${title} (${templateId})`,
  };
  const updated = await admin.request.post("/api/competition/update-checklist", {
    data: { code, checklist: [task] },
  });
  expect(await updated.text()).toContain(task.name);
  await api.signIn(page, speller);
  const practice = `${list}/practice`;
  await page.goto(practice);
  await saved(page);
  await context.setOffline(true);

  await test.step("the dashboard shows no error", async () => {
    await page.goto(`/competition/${code}`);
    await expect(page.getByRole("region", { name: "Today: 4 words" })).toBeVisible();
    const checklist = page.getByRole("region", { name: "Checklist" });
    await expect(checklist).toContainText("Tell us about you");
    await expect(checklist).toContainText("You're offline.");
    await expect(page.getByRole("alert").filter({ hasText: "Failed" })).toHaveCount(0);
  });

  await test.step("every way to practice works", async () => {
    await page.goto(`${practice}?mode=learn`);
    await currentWord(page);
    await spell(page, "not this");
    await expect(page.getByText("Not yet", { exact: true })).toBeVisible();
    // What was missed offline is known offline.
    await page.goto(`${practice}?mode=missed`);
    await expect(page.getByLabel("Spell the word")).toBeVisible();
    await page.goto(`/competition/${code}/practice`);
    await expect(page.getByLabel("Spell the word")).toBeVisible();
    await page.goto(`${practice}?mode=meaning`);
    await expect(page.getByText(/^the word number/).first()).toBeVisible();
    await page.goto(`${practice}?mode=mock-bee`);
    await expect(page.getByRole("button", { name: /Start|Begin/ })).toBeVisible();
  });

  await test.step("the account page says what has to wait, and shows the rest", async () => {
    await page.goto("/account");
    await expect(
      page.getByText("You're offline. You can change your account when you're back online."),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Practice" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Delete account" })).toBeVisible();
    await expect.poll(() => misses(admin, code, speller)).toBe(1);
  });
});

test("an account that was deleted while its device was offline is asked to log in", async ({
  page,
  context,
  api,
  admin,
  server,
}) => {
  const { speller, practice, list } = await savePractice(page, api, admin);
  await context.setOffline(true);
  await spellWord(page, 1);
  await expect(place(page, 2)).toBeVisible();
  const deleted = await speller.request.delete("/api/account", { data: { password } });
  expect(deleted.status()).toBe(204);
  await context.setOffline(false);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const dialog = page.getByRole("dialog", { name: "Log In" });
  await expect(dialog).toBeVisible();

  await test.step("another child on the tablet gets a place and answers of their own", async () => {
    const other = await api.person("mia@example.org", "Mia");
    await api.join(other, Number(/competition\/(\d+)/.exec(list)?.[1]));
    await api.signIn(page, other);
    await page.goto(practice);
    await expect(place(page, 1)).toBeVisible();
    await spellWord(page, 1);
    await expect(place(page, 2)).toBeVisible();
    await expect.poll(async () => (await api.user(other)).wordlistsStudyDepth.length).toBe(1);
  });
  expect(server.log.join("")).not.toMatch(/ERROR|panicked/);
});

test("only practice installs the app", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, words);
  const speller = await api.person("sam@example.org", "Sam Hill");
  await api.join(speller, code);
  await api.signIn(page, speller);
  const installed = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      manifests: document.querySelectorAll('link[rel="manifest"]').length,
    }));
  for (const path of [
    "/",
    `/competition/${code}`,
    `/competition/${code}/wordlist/${wordlist._id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await installed()).toEqual({ workers: 0, manifests: 0 });
  }
  await page.goto(`/competition/${code}/wordlist/${wordlist._id}/practice`);
  await saved(page);
  expect(await installed()).toEqual({ workers: 1, manifests: 1 });
});

test("practice starts and goes on while a connection carries nothing", async ({
  page,
  api,
  admin,
}) => {
  const { speller, practice } = await savePractice(page, api, admin);
  await page.route("**/api/**", () => {});
  await page.goto(practice);
  await expect(place(page, 1)).toBeVisible({ timeout: 30_000 });
  await spellWord(page, 1);
  await expect(place(page, 2)).toBeVisible({ timeout: 10_000 });
  expect((await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex).toBe(0);
  await page.unrouteAll();
  await page.goto(practice);
  await expect(place(page, 2)).toBeVisible();
  await expect
    .poll(async () => (await api.user(speller)).wordlistsStudyDepth[0]?.currentIndex)
    .toBe(1);
});
