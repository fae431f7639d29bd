import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { expect, test } from "./support/test";

const words = ["cinnamon", "bouquet", "archipelago", "maître d’hôtel"];

/** A list as a speller, who opens it. */
async function openList(page: Page, api: ApiFixture, admin: Admin) {
  const { code, speller, list } = await api.practice(admin, words);
  await api.signIn(page, speller);
  await page.goto(list);
  return { code, speller, list };
}

const number = (page: Page) => page.getByText(/^Word \d of \d$/);
const field = (page: Page) => page.getByLabel(/^Spell the word/);

/** A press that is meant comes later than the second one of a double press. */
const pause = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 350)));

async function spell(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

test("a child learns words with mistakes to the end, and meets them again", async ({
  page,
  api,
  admin,
}) => {
  const { list, code, speller } = await openList(page, api, admin);

  await test.step("a wrong answer shows its letters, then a hint, then the word", async () => {
    await page.getByRole("link", { name: "Learn 4 words" }).click();
    await expect(page).toHaveURL(`${list}/practice?mode=learn`);
    await expect(number(page)).toHaveText("Word 1 of 4");
    await spell(page, "cinamon");
    await expect(page.getByRole("status").filter({ hasText: "Almost" })).toBeVisible();
    await expect(page.getByText("7 of 8 letters are right.", { exact: false })).toBeVisible();
    await spell(page, "cinamom");
    await expect(page.getByText(/^8 letters\. It starts with c\./)).toBeVisible();
    await spell(page, "sinamen");
    await expect(page.getByText("Here it is")).toBeVisible();
    await expect(field(page)).toBeFocused();
    await pause(page);
    await page.getByRole("button", { name: "Hide and spell it" }).click();
    await expect(page.getByRole("main")).not.toContainText("cinnamon");
    await expect(field(page)).toBeFocused();
    await spell(page, "cinnamon");
    await expect(page.getByRole("status").filter({ hasText: "Correct!" })).toBeVisible();
  });

  await test.step("other words can be shown, skipped or spelled at once", async () => {
    await expect(number(page)).toHaveText("Word 2 of 4");
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(number(page)).toHaveText("Word 3 of 4");
    await expect(field(page)).toBeFocused();
    await spell(page, "archipelago");
    await expect(number(page)).toHaveText("Word 4 of 4");
    await spell(page, "maitre d'hotel");
  });

  await test.step("the word returns", async () => {
    await expect(number(page)).toHaveText("Word 1 of 4");
    await expect(page.getByText("Once more")).toBeVisible();
    await spell(page, "cinnamon");
  });

  await test.step("the end names what went well, and the words to look at again", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Four words done" })).toBeFocused();
    await expect(page.getByText("You got two right on the first try.")).toBeVisible();
    const hard = page.getByRole("region", { name: "Look at these once more" });
    await expect(hard.getByRole("listitem")).toHaveText([/bouquet.*skipped/, /cinnamon.*shown/]);
    await expectAccessible(page, "learn-end");
    await page.getByRole("button", { name: "Practice these two again" }).click();
    await expect(number(page)).toHaveText("Word 1 of 2");
  });

  await test.step("missed words come back later", async () => {
    await page.goto(list);
    await page.getByRole("link", { name: "Missed words" }).click();
    await expect(number(page)).toHaveText(/^Word 1 of [12]$/);
    const { lists } = await (await speller.request.get(`/api/competition/${code}/practice`)).json();
    expect(lists[0]).toMatchObject({ practicedCount: 4 });
  });
});

test("a browser that refuses to store anything can be used for practice", async ({
  page,
  api,
  admin,
}) => {
  await page.addInitScript(() => {
    for (const storage of ["indexedDB", "localStorage", "sessionStorage"]) {
      const get = () => {
        throw new DOMException("Access is denied.", "SecurityError");
      };
      Object.defineProperty(window, storage, { get });
    }
  });
  const { code, list, speller } = await api.practice(admin, words.slice(0, 2));
  await api.signIn(page, speller);
  await page.goto(`${list}/practice?mode=learn&words=5`);
  await spell(page, "cinamon");
  await expect(page.getByText("Almost", { exact: true })).toBeVisible();
  for (const [index, word] of words.slice(0, 2).entries()) {
    await expect(number(page)).toHaveText(`Word ${index + 1} of 2`);
    await spell(page, word);
  }
  await expect(page.getByRole("heading", { name: "Two words done" })).toBeVisible();
  await expect
    .poll(async () => (await speller.request.get(`/api/competition/${code}/practice`)).json())
    .toMatchObject({ doneToday: 2, missedCount: 0, newCount: 0 });
  await page.goto(`${list}/practice?mode=mock-bee`);
  await page.getByRole("button", { name: "Start the bee" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Word 1 of 2" })).toBeVisible();
});

test("with a phone's keyboard open, play, field and hints are visible", async ({
  page,
  api,
  admin,
}) => {
  const { list } = await openList(page, api, admin);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${list}/practice?mode=learn`);
  await expect(field(page)).toBeFocused();
  for (const name of ["Check", "Show me", "Skip", "Definition"]) {
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 360, height: 400 });
  const expectInView = async (...names: string[]) => {
    for (const name of ["Play the word", ...names]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(field(page)).toBeInViewport({ ratio: 1 });
  };
  await expectInView("Check", "Definition");
  // Check doesn't take the focus, so the keyboard stays.
  for (const path of [`${list}/practice?mode=learn`, `${list}/practice`]) {
    await page.goto(path);
    await field(page).fill("cinamon");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Try 1.", { exact: false })).toBeAttached();
    await expect(field(page)).toBeFocused();
    await expectInView("Check", "Definition");
    await page.getByRole("button", { name: "Show me" }).click();
    await expectInView("Hide and spell it");
    await pause(page);
    await page.getByRole("button", { name: "Hide and spell it" }).click();
    await expectInView("Check", "Show me");
  }
});

test("on a touch screen, no hint is about keys, and all targets are large", async ({
  newPerson,
  api,
  admin,
}) => {
  const { list, speller } = await api.practice(admin, words);
  const phone = await newPerson({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await api.signIn(phone, speller);
  /** What is less than 44 px high or wide. */
  const smallTargets = () =>
    phone.evaluate(() => {
      const targets = [...document.querySelectorAll<HTMLElement>("main :is(a, button, input)")];
      const boxes = targets
        .filter((target) => target.checkVisibility() && target.closest("[inert]") === null)
        .map((target) => ({ target, box: target.getBoundingClientRect() }));
      return boxes
        .filter(({ box }) => box.height > 1 && (box.height < 43.9 || box.width < 43.9))
        .map(({ target, box }) => `${target.textContent || target.ariaLabel} ${box.height}`);
    });
  for (const mode of ["?mode=learn", "", "?mode=mock-bee", "?mode=meaning"]) {
    await phone.goto(`${list}/practice${mode}`);
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    if (mode === "?mode=mock-bee") {
      await phone.getByRole("button", { name: "Start the bee" }).tap();
      await expect(phone.getByRole("button", { name: "z", exact: true })).toBeVisible();
    } else {
      await expect(number(phone)).toBeVisible();
    }
    await expect(phone.locator("kbd").filter({ visible: true })).toHaveCount(0);
    expect(await smallTargets(), mode).toEqual([]);
  }
});

test("the celebration never covers the word, with and without a phone's keyboard", async ({
  page,
  api,
  admin,
}) => {
  const { speller, list } = await api.practice(admin, ["cinnamon"]);
  await api.signIn(page, speller);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  /** The hexagons that overlap the word, or what was typed, at some time of their flight. */
  const covering = () =>
    page.evaluate(() => {
      const flights = document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect | null)?.target instanceof SVGElement);
      const shown = [...document.querySelectorAll(".wh-word, form input")];
      const found: string[] = [];
      for (const flight of flights) {
        flight.pause();
        const cell = (flight.effect as KeyframeEffect).target as SVGElement;
        for (let time = 0; time <= 800; time += 40) {
          flight.currentTime = time;
          const one = cell.getBoundingClientRect();
          for (const element of shown) {
            const other = element.getBoundingClientRect();
            const apart =
              one.right <= other.left ||
              one.left >= other.right ||
              one.bottom <= other.top ||
              one.top >= other.bottom;
            if (!apart) found.push(`${element.textContent || "the field"} at ${time} ms`);
          }
        }
      }
      return { flights: flights.length, shown: shown.length, found };
    });
  for (const [height, mode] of [
    [740, "?mode=learn"],
    [400, "?mode=learn"],
    [400, ""],
  ] as const) {
    await page.setViewportSize({ width: 360, height });
    await page.goto(`${list}/practice${mode}`);
    await spell(page, "cinnamon");
    await expect(page.getByRole("status").filter({ hasText: "Correct!" })).toBeVisible();
    expect(await covering(), `${mode} at 360×${height}`).toEqual({
      flights: 6,
      shown: 2,
      found: [],
    });
  }
});

test("long words and text of double size fit on a phone", async ({ page, api, admin }) => {
  const long = ["floccinaucinihilipilification", "will-o'-the-wisp"];
  const { list, speller } = await api.practice(admin, long, { recorded: false });
  await api.signIn(page, speller);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${list}/practice?mode=learn`);
  const expectFits = async () => {
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await overflow()).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
  };
  await spell(page, "floccinaucinihilipilificasion");
  await expect(page.getByText("28 of 29 letters are right.", { exact: false })).toBeVisible();
  await expectFits();
  await page.getByRole("button", { name: "Show me" }).click();
  await expectFits();
  await pause(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await spell(page, "will o the wisp");
  await expect(page.getByRole("heading", { name: "Two words done" })).toBeVisible();
  await expectFits();
});
