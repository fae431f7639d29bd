import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { transitionsEnded, violations } from "./a11y";
import { targetFolder } from "./paths";

type View = { width: number; height: number; colorScheme: "light" | "dark" };

/** Views of the same size follow each other. */
const consoleViews: [View, ...View[]] = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 1920, height: 1080, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
];
/** A board is dark in every room, and never scrolls. */
const views = {
  board: [
    { width: 360, height: 740, colorScheme: "light" },
    { width: 740, height: 360, colorScheme: "light" },
    { width: 1024, height: 768, colorScheme: "light" },
    { width: 1280, height: 720, colorScheme: "light" },
    { width: 1920, height: 1080, colorScheme: "light" },
  ],
  teacher: consoleViews,
  official: consoleViews,
  pronouncer: consoleViews,
  judge: consoleViews,
  checkIn: consoleViews,
  desk: consoleViews,
  scribe: consoleViews,
  timekeeper: consoleViews,
  watch: consoleViews,
  lamp: [
    { width: 1024, height: 768, colorScheme: "light" },
    { width: 1920, height: 1080, colorScheme: "light" },
    { width: 360, height: 740, colorScheme: "light" },
  ],
} satisfies Record<string, [View, ...View[]]>;

/**
 * Checks a screen of a bee as `expectAccessible` does a page of the app. With `WORDHIVE_PICTURES=1`, a screenshot of each view is
 * saved in target/pictures.
 */
export async function expectStageAccessible(
  page: Page,
  screen: keyof typeof views,
  state: string,
): Promise<void> {
  const findings: string[] = [];
  for (const [index, { width, height, colorScheme }] of views[screen].entries()) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await transitionsEnded(page);
    const view = `${screen}-${state}-${width}-${colorScheme}`;
    const { x, y, cut, small } = await measure(page);
    if (x > 0) findings.push(`${view}: overflows by ${x} px`);
    if ((screen === "board" || screen === "lamp") && y > 0) {
      findings.push(`${view}: overflows downwards by ${y} px`);
    }
    if (screen === "board") {
      findings.push(...cut.map((text) => `${view}: “${text}” is cut off`));
      findings.push(...small.map((text) => `${view}: ${text} hundredths of the board high`));
    }
    const isNewSize = views[screen][index - 1]?.width !== width;
    const found = await violations(page, { isFirst: index === 0, isNewSize });
    findings.push(...found.map((violation) => `${view}: ${violation}`));
    if (process.env.WORDHIVE_PICTURES) {
      const folder = join(targetFolder, "pictures");
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${view}.png`), fullPage: true });
    }
  }
  if (screen !== "board") {
    // As a page starts.
    const [{ width, height, colorScheme }] = views[screen];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
  }
  // Soft, so that one run reports every state.
  expect.soft(findings).toEqual([]);
}

/**
 * How far the page overflows, and the texts of the board that don't fit, which it would hide, or that nobody could read from the
 * last seat: less than 5 hundredths of its height, or of its width if it is upright.
 */
const measure = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const leaves = [...document.querySelectorAll("[data-scene] *:not(.wh-aloud)")].filter(
      (element) => element.childElementCount === 0 && element.textContent !== "",
    );
    const cut = leaves.filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
    });
    const small = leaves.flatMap((element) => {
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
      const height = Math.min(innerHeight, 0.75 * innerWidth);
      const size = (100 * scale * Number.parseFloat(getComputedStyle(element).fontSize)) / height;
      return size < 4.99 ? [`“${element.textContent}” is only ${size.toFixed(1)}`] : [];
    });
    return {
      x: scrollWidth - clientWidth,
      y: scrollHeight - clientHeight,
      cut: cut.map((element) => element.textContent ?? ""),
      small,
    };
  });
