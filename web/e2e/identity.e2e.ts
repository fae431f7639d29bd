import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { expect, test } from "./support/test";

/** Fills in and sends the form of /register, /login or /setup. */
async function enter(page: Page, action: string, email: string, secret: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: action }).click();
}

/** Answers calls to `path` with what the real server gives to nobody. */
async function answerWith(page: Page, path: string, status: number, code: string): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      status,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        title: code,
        status,
        code,
        detail: "A detail for a person.",
      }),
    }),
  );
}

test.describe("registering", () => {
  // spec: route /register
  // spec: route /login
  test("makes an account, signs it in and greets it by its email", async ({ page, admin }) => {
    expect(admin.email).not.toBe("mia@example.org");
    await page.goto("/register");
    await enter(page, "Register", "mia@example.org", password);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner")).toContainText("mia@example.org");
    await expect(page.getByRole("button", { name: "Join Competition" }).first()).toBeVisible();
    // Someone signed in has no business on the guests' pages.
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/");
    }
  });

  // spec: sentence The email address is already in use by another account.
  // spec: sentence The password is too weak.
  // spec: rule email and password
  test("says in the spec's words why it does not work", async ({ page, api }) => {
    await api.person("taken@example.org");
    await page.goto("/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Email is required.")).toBeVisible();
    await expect(page.getByText("Password is required.")).toBeVisible();
    await enter(page, "Register", "taken@example.org", password);
    await expect(page.getByRole("alert")).toContainText(
      "The email address is already in use by another account.",
    );
    await enter(page, "Register", "mia@example.org", "short");
    await expect(page.getByRole("alert")).toContainText("The password is too weak.");
    await enter(page, "Register", "mia@example.org", "password");
    await expect(page.getByRole("alert")).toContainText("The password is too weak.");
    await expect(page).toHaveURL("/register");
  });

  // spec: sentence The email address or password is not valid.
  test("says what invalid-credential means, and shows the raw message of anything else", async ({
    page,
  }) => {
    await page.goto("/register");
    for (const [status, code, sentence] of [
      [401, "invalid-credential", "The email address or password is not valid."],
      [500, "internal", "A detail for a person."],
    ] as const) {
      await answerWith(page, "/api/identity/sign-up", status, code);
      await enter(page, "Register", "mia@example.org", password);
      await expect(page.getByRole("alert")).toContainText(sentence);
    }
  });
});

test.describe("logging in", () => {
  // spec: route /
  // spec: route /login
  test("leads to where one was going, and out again", async ({ page, api }) => {
    const { email } = await api.person("noah@example.org");
    await page.goto("/competition/12345");
    await expect(page).toHaveURL(/\/login/);
    await enter(page, "Log In", email, password);
    await expect(page).toHaveURL("/competition/12345");
    await page.goto("/");
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
  });

  // spec: sentence The email address or password is not valid.
  // spec: sentence Invalid email address.
  test("does not tell an unknown email from a wrong password", async ({ page, api }) => {
    const { email } = await api.person("noah@example.org");
    await page.goto("/login");
    for (const unlucky of [email, "nobody@example.org"]) {
      await enter(page, "Log In", unlucky, "not-the-password");
      await expect(page.getByRole("alert")).toContainText(
        "The email address or password is not valid.",
      );
      // Editing takes the sentence back.
      await page.getByLabel("Password", { exact: true }).fill("");
      await expect(page.getByRole("alert")).toBeHidden();
    }
    await enter(page, "Log In", "no-email-at-all", password);
    await expect(page.getByRole("alert")).toContainText("Invalid email address.");
  });

  // spec: sentence Failed to fetch or create user data. Please try again later.
  test("says what failed when the user record cannot be had, and tries again", async ({
    page,
    api,
  }) => {
    const person = await api.person("noah@example.org");
    await api.signIn(page, person);
    await page.route("**/api/auth/**", (route) => route.abort());
    await page.goto("/");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(
      "Failed to fetch or create user data. Please try again later.",
    );
    await page.unroute("**/api/auth/**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Join Competition" }).first()).toBeVisible();
  });
});

test.describe("the set-up link", () => {
  test("works once", async ({ page, server, newPerson }) => {
    await page.goto(server.setupLink);
    await enter(page, "Create admin account", "olive@example.org", password);
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    const second = await newPerson();
    await second.goto(server.setupLink);
    await enter(second, "Create admin account", "eve@example.org", password);
    await expect(second.getByRole("alert")).toContainText(
      "This set-up link is not valid, or it has been used already.",
    );
  });

  test("makes an account that is there already the admin", async ({ page, server, api }) => {
    const { email } = await api.person("olive@example.org");
    await page.goto(server.setupLink);
    await enter(page, "Create admin account", email, password);
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  });
});

test.describe("the frame", () => {
  // spec: route any other path
  // spec: sentence 404 - Not Found!
  test("shows 404 - Not Found! at any other path, to anyone", async ({ page, api }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "404 - Not Found!" })).toBeVisible();
    await expect(page).toHaveTitle(/404 - Not Found!/);
    await api.signIn(page, await api.person("noah@example.org"));
    await page.goto("/competition/abc");
    await expect(page.getByRole("heading", { name: "404 - Not Found!" })).toBeVisible();
    await expectAccessible(page, "not-found");
    // The first page of a visit has nothing behind it: Back leads to the page above.
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  });

  test("remembers night mode on this device", async ({ page }) => {
    await page.goto("/login");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe("rgb(255, 251, 242)");
    await page.getByRole("button", { name: "Switch to dark mode" }).click();
    expect(await background()).toBe("rgb(23, 20, 14)");
    await page.reload();
    expect(await background()).toBe("rgb(23, 20, 14)");
    await page.getByRole("button", { name: "Switch to light mode" }).click();
    expect(await background()).toBe("rgb(255, 251, 242)");
  });

  test("follows the system's wish for night until told otherwise", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  });

  test("lets the keyboard skip to the page", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email")).toBeFocused();
  });
});
