import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { targetFolder } from "./paths";

const widths = [1280, 360] as const;
const schemes = ["light", "dark"] as const;

/** The looks that axe takes in every run: each width once, and each scheme once. It takes longer than all else here. */
const examined = ["1280 light", "360 dark"];

/**
 * Looks at the page as it stands, wide and narrow, by day and by night: axe must find nothing, and nothing may
 * stick out at the side. With `WORDHIVE_PICTURES=1` axe takes all four looks, and each is kept in target/pictures, to be
 * looked at.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // A page that is still on its way has nothing to look at.
  await page.locator("h1").first().waitFor({ state: "attached" });
  const before = page.viewportSize();
  const findings: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 860 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page, colorScheme);
      const where = `${name} at ${width} px, ${colorScheme}`;
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) {
        findings.push(`${where}: ${overflow} px stick out at the side`);
      }
      if (process.env.WORDHIVE_PICTURES || examined.includes(`${width} ${colorScheme}`)) {
        // Legacy mode looks into no frames, of which there are none, and needs no second page.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        for (const { id, help, nodes } of violations) {
          findings.push(
            `${where}: ${id} (${help}) at ${nodes.map((node) => node.html).join(", ")}`,
          );
        }
      }
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
  await page.emulateMedia({ colorScheme: "light" });
  if (before) {
    await page.setViewportSize(before);
  }
  // Soft, so that one run tells of every page.
  expect.soft(findings).toEqual([]);
}

/** Waits until the app wears the color scheme and nothing fades any more: half-way colors have no contrast. */
async function settled(page: Page, colorScheme: string): Promise<void> {
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: "attached" });
  await page.evaluate(async () => {
    // Transitions begin with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
