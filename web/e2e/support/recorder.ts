import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** Opens a word's recorder with the first such button and records about a second. */
export async function recordTake(page: Page, button: string | RegExp): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Record a word" });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expectTimerRunning(dialog);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  return dialog;
}

/** Waits for the first full second. */
export async function expectTimerRunning(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole("timer")).toHaveText(/^0:(?!00)\d\d of /);
}
