import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** A page of a bee, used by keys alone. */
export class ConsolePage {
  constructor(readonly page: Page) {}

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Presses the key of a button, once it can be pressed. */
  async press(key: string, button: string | RegExp): Promise<void> {
    await expect(this.button(button)).toBeEnabled();
    await this.page.keyboard.press(key);
  }
}

/** Opens a question with its key, once the key counts: what follows a change at once isn't meant for it. */
export async function openQuestion(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(key);
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Presses letters on the page's own keyboard, as a scribe's thumb does. */
export async function tap(page: Page, text: string): Promise<void> {
  const keyboard = page.getByRole("group", { name: "Keyboard" });
  for (const letter of text) {
    await keyboard.getByRole("button", { name: letter, exact: true }).click();
  }
}

/** Both decide before either knows of the other: this one's press arrives first, the other's second. */
export async function decideAtOnce(
  first: ConsolePage,
  second: ConsolePage,
  decided: () => Promise<void>,
): Promise<void> {
  let letThrough = () => {};
  const wait = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await second.page.route("**/command", async (route) => {
    await wait;
    await route.continue();
  });
  await second.press("x", "Bell");
  await first.press("c", "Correct");
  await decided();
  letThrough();
  await expect(second.page.getByRole("alert")).toContainText(
    "Someone else has decided something in the meantime.",
  );
}
