import type { Page } from "@playwright/test";

/** Fills in and submits the form of /login, /register or /setup. */
export async function submitCredentials(
  page: Page,
  action: string,
  email: string,
  password: string,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: action, exact: true }).click();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await submitCredentials(page, "Log In", email, password);
}
