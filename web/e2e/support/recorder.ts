import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** Opens a word's recorder and records about a second. `during` runs while the microphone is on. */
export async function recordTake(
  page: Page,
  button: string,
  during: () => Promise<void> = async () => {},
): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Record a word" });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expectTimerRunning(dialog);
  await during();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  return dialog;
}

/** Waits for the first full second. */
export async function expectTimerRunning(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole("timer")).toHaveText(/^0:(?!00)\d\d of /);
}
