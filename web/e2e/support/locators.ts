import type { Locator, Page } from "@playwright/test";

/** The alert that says this. */
export function failure(page: Page, sentence: string): Locator {
  return page.getByRole("alert").filter({ hasText: sentence });
}

/** The competition's own navigation, which leads to the same pages as links on them do. */
export function side(page: Page): Locator {
  return page.getByRole("navigation", { name: "Competition" });
}
