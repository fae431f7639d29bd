import type { Page } from "@playwright/test";
import { event, plan } from "./support/plan";
import { expect, test } from "./support/test";

/** Links, buttons and headings whose text is cut, outside the page or under another one, and a page wider than the window. */
function findCollisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const shown = [...document.querySelectorAll("a, button, h1, h2")].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().bottom > 0,
    );
    const name = (element: Element) => element.textContent.trim() || element.ariaLabel;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    for (const [place, one] of shown.entries()) {
      const box = one.getBoundingClientRect();
      if (box.left < 0 || box.right > document.documentElement.clientWidth + 1) {
        found.push(`${name(one)} is outside the page`);
      }
      for (const part of [one, ...one.querySelectorAll("*")]) {
        const { overflow, textOverflow } = getComputedStyle(part);
        const cut = overflow !== "visible" && textOverflow !== "ellipsis";
        if (cut && part.scrollWidth > part.clientWidth + 1) found.push(`${name(one)} is cut`);
      }
      for (const other of shown.slice(place + 1)) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const apart =
          one.contains(other) ||
          left >= box.right - 1 ||
          right <= box.left + 1 ||
          top >= box.bottom - 1 ||
          bottom <= box.top + 1;
        if (!apart) found.push(`${name(one)} overlaps ${name(other)}`);
      }
    }
    return found;
  });
}

/** Visits the pages with text of double size. */
async function expectNoCollisions(page: Page, paths: string[]): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("link", { name: "About", exact: true })).toBeVisible();
      expect(await findCollisions(page), `${path} at ${width} px`).toEqual([]);
    }
  }
}

test("with text of double size, nothing overlaps or is cut", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin, { title: "Riverside Spring Bee" });
  const list = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const mia = await api.person("mia@example.org", "Mia Rosalind Okonkwo-Lee");
  await api.join(mia, code);
  await api.signIn(page, mia);
  await expectNoCollisions(page, [
    "/",
    `/competition/${code}`,
    `/competition/${code}/wordlist/${list._id}`,
    "/account",
  ]);
});

test("nor are an organizer's tables and editors", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin, { title: "Riverside Spring Bee" });
  const list = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const mia = await api.person("mia@example.org", "Mia Rosalind Okonkwo-Lee");
  await api.join(mia, code);
  await plan(admin, code, "schedule", [event("Doors open", { description: "In the library." })]);
  await api.signIn(page, admin);
  await expectNoCollisions(page, [
    `/competition/${code}/schedule`,
    `/competition/${code}/edit-templates/new`,
    `/competition/${code}/wordlist/${list._id}/statistics`,
  ]);
});
