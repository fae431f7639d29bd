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
  { width: 1280, height: 860, colorSchemes: ["light", "dark"] },
  { width: 360, height: 740, colorSchemes: ["dark", "light"] },
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
  for (const { width, height, colorSchemes } of views) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page, colorScheme);
      const view = `${name} at ${width} px, ${colorScheme}`;
      const isNewSize = colorScheme === colorSchemes[0];
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (isNewSize && overflow > 0) {
        findings.push(`${view}: overflows by ${overflow} px`);
      }
      const found = await violations(page, {
        isFirst: isNewSize && width === views[0].width,
        isNewSize,
      });
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

declare global {
  interface Window {
    /** What `violations` has looked at since the first view of a state, and first in this size. */
    axeLooks?: { seen: WeakSet<Element>; inThisSize: (Document | Element)[] };
  }
}

interface View {
  /** Whether this state of the page wasn't checked in any view yet. */
  isFirst: boolean;
  /** Whether it wasn't checked in this size yet. */
  isNewSize: boolean;
}

/**
 * What axe finds in a view. The first view of a state is checked by all rules. Of these, only the contrast depends on the color
 * scheme. No style sheet gives a text other colors in another size, so there it looks only at what wasn't visible before, and at
 * what scrolls. Axe is added to the page unless an earlier check did. Collecting only violations, and no
 * selectors or style sheets, takes half the time.
 */
export async function violations(page: Page, view: View): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
  }
  return page.evaluate(async ({ isFirst, isNewSize }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // The page behind a dialog is another view.
    const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')];
    const roots = dialogs.length > 0 ? dialogs : [document];
    if (isFirst || window.axeLooks === undefined) {
      window.axeLooks = { seen: new WeakSet(), inThisSize: [] };
    }
    const looks = window.axeLooks;
    const shown = roots.flatMap((root) =>
      [...root.querySelectorAll("*")].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      ),
    );
    const fresh = new Set(shown.filter((element) => !looks.seen.has(element)));
    for (const element of fresh) looks.seen.add(element);
    const outermost = [...fresh].filter(
      (element) => element.parentElement === null || !fresh.has(element.parentElement),
    );
    const run = async (include: (Document | Element)[], rules: string[]) => {
      if (include.length === 0) return [];
      const { violations: found } = await axe.run(
        { include: include as Element[] },
        {
          resultTypes: ["violations"],
          selectors: false,
          preload: false,
          ...(rules.length > 0 && { runOnly: rules }),
        },
      );
      return found;
    };
    const found = await run(isFirst ? roots : outermost, []);
    if (isNewSize) {
      looks.inThisSize = isFirst ? roots : outermost;
      // Without one that scrolls, axe would read the whole page for nothing.
      const scrolling = shown.filter(
        (element) =>
          (element.scrollHeight > element.clientHeight ||
            element.scrollWidth > element.clientWidth) &&
          /auto|scroll/.test(getComputedStyle(element).overflow),
      );
      if (!isFirst) found.push(...(await run(scrolling, ["scrollable-region-focusable"])));
    } else {
      // What a color scheme has replaced is gone.
      const still = looks.inThisSize.filter((element) => element.isConnected);
      found.push(...(await run(still, ["color-contrast"])));
    }
    return found.map(
      ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map((node) => node.html).join(", ")}`,
    );
  }, view);
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

export function transitionsEnded(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState !== "finished" &&
            effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    // Transitions start with the next frame.
    await nextFrame();
    // Polls each frame. Without new frames, Chromium doesn't always resolve an animation's `finished`.
    do await nextFrame();
    while (moving());
  });
}
