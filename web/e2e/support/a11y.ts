import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { targetFolder } from "./paths";

// Minified, it takes half as long to parse.
const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeSource = readFileSync(axeFile, "utf8");
/** Ends in the colors that tests start with. */
const views = [
  { width: 1280, colorSchemes: ["light", "dark"] },
  { width: 360, colorSchemes: ["dark", "light"] },
] as const;

/**
 * Checks the page in both widths and color schemes: axe finds no violations, and nothing overflows sideways.
 * With `WORDHIVE_PICTURES=1`, a screenshot of each view is saved in target/pictures.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { withMessages = false } = {},
): Promise<void> {
  await loaded(page);
  if (!withMessages) await closeNotifications(page);
  const before = page.viewportSize();
  const findings: string[] = [];
  for (const { width, colorSchemes } of views) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 860 });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page, colorScheme);
      const view = `${name} at ${width} px, ${colorScheme}`;
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) {
        findings.push(`${view}: overflows by ${overflow} px`);
      }
      // Of all rules, only the contrast depends on the color scheme.
      const found = await violations(page, colorScheme === "dark" ? ["color-contrast"] : []);
      findings.push(...found.map((violation) => `${view}: ${violation}`));
      if (process.env.WORDHIVE_PICTURES) {
        const folder = join(targetFolder, "pictures");
        mkdirSync(folder, { recursive: true });
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({
          path: join(folder, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
    }
  }
  if (before) {
    await page.setViewportSize(before);
  }
  // Soft, so that one run reports every page.
  expect.soft(findings).toEqual([]);
}

/**
 * Adds axe to the page, unless an earlier check did, and runs these rules or all. Collecting only violations, and no selectors
 * or style sheets, takes half the time.
 */
export async function violations(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
  }
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // The page behind a dialog is another view.
    const dialogs = document.querySelectorAll('[role="dialog"], dialog[open]');
    const results = await axe.run(dialogs.length > 0 ? dialogs : document, {
      resultTypes: ["violations"],
      selectors: false,
      preload: false,
      ...(runOnly.length > 0 && { runOnly }),
    });
    return results.violations.map(
      ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map((node) => node.html).join(", ")}`,
    );
  }, rules);
}

const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Waits for a navigation under way: the heading of the previous page is not the one to check. */
export async function loaded(page: Page): Promise<void> {
  await page.evaluate(nextFrame);
  await page.locator("#main:not([aria-busy]) h1").first().waitFor({ state: "attached" });
}

/** A notification could otherwise fade out during a scan, when its colors have too little contrast. */
async function closeNotifications(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>(
      ".mantine-Notification-closeButton",
    )) {
      button.click();
    }
  });
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
}

/** Waits until the color scheme is on and transitions have ended: colors in between have too little contrast. */
async function settled(page: Page, colorScheme: string): Promise<void> {
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: "attached" });
  await transitionsEnded(page);
}

export async function transitionsEnded(page: Page): Promise<void> {
  // Transitions start with the next frame.
  await page.evaluate(nextFrame);
  // Polls each frame. Without new frames, Chromium doesn't always resolve an animation's `finished`.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState === "finished" ||
          effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}
