import type { Locator, Page } from "@playwright/test";

/** The alert with this text. */
export function failure(page: Page, sentence: string): Locator {
  return page.getByRole("alert").filter({ hasText: sentence });
}

/** The navigation of a competition, which has links that its pages have too. */
export function side(page: Page): Locator {
  return page.getByRole("navigation", { name: "Competition" });
}
