import type { Locator, Page } from "@playwright/test";

/** The alert with this text. */
export function failure(page: Page, sentence: string): Locator {
  return page.getByRole("alert").filter({ hasText: sentence });
}

/** The navigation of a competition, which has links that its pages have too. */
export function side(page: Page): Locator {
  return page.getByRole("navigation", { name: "Competition" });
}

/** A word's row on the page that organizers see of a list. */
export function wordRow(page: Page, word: string): Locator {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Edit ${word}`, exact: true }) });
}

/** Chooses an action from the menu of a word's row. */
export async function chooseForWord(page: Page, word: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${word}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
