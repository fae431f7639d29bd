import { password } from "./support/api-fixture";
import { submitCredentials } from "./support/log-in";
import { expect, test } from "./support/test";

test.describe("registering", () => {
  // spec: route /register
  // spec: route /login
  test("creates an account, logs in and shows the email", async ({ page, admin }) => {
    expect(admin.email).not.toBe("mia@example.org");
    await page.goto("/register");
    await submitCredentials(page, "Register", "mia@example.org", password);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner")).toContainText("mia@example.org");
    await expect(page.getByRole("button", { name: "Join Competition" }).first()).toBeVisible();
    // Logged-in users are redirected away from these pages.
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/");
    }
  });

  // spec: sentence The email address is already in use by another account.
  // spec: sentence The password is too weak.
  // spec: rule email and password
  test("shows the spec's sentence for each error", async ({ page, api }) => {
    await api.person("taken@example.org");
    await page.goto("/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Email is required.")).toBeVisible();
    await expect(page.getByText("Password is required.")).toBeVisible();
    await submitCredentials(page, "Register", "taken@example.org", password);
    await expect(page.getByRole("alert")).toContainText(
      "The email address is already in use by another account.",
    );
    await submitCredentials(page, "Register", "mia@example.org", "short");
    await expect(page.getByRole("alert")).toContainText("The password is too weak.");
    await submitCredentials(page, "Register", "mia@example.org", "password");
    await expect(page.getByRole("alert")).toContainText("The password is too weak.");
    await expect(page).toHaveURL("/register");
  });
});

test.describe("logging in", () => {
  // spec: route /
  // spec: route /login
  test("leads to the requested page, and Log Out ends the session", async ({ page, api }) => {
    const { email } = await api.person("noah@example.org");
    await page.goto("/competition/12345");
    await expect(page).toHaveURL(/\/login/);
    await submitCredentials(page, "Log In", email, password);
    await expect(page).toHaveURL("/competition/12345");
    await page.goto("/");
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
  });

  // spec: sentence The email address or password is not valid.
  // spec: sentence Invalid email address.
  test("shows the same error for an unknown email and a wrong password", async ({ page, api }) => {
    const { email } = await api.person("noah@example.org");
    await page.goto("/login");
    for (const attempt of [email, "nobody@example.org"]) {
      await submitCredentials(page, "Log In", attempt, "not-the-password");
      await expect(page.getByRole("alert")).toContainText(
        "The email address or password is not valid.",
      );
      // Editing clears the error.
      await page.getByLabel("Password", { exact: true }).fill("");
      await expect(page.getByRole("alert")).toBeHidden();
    }
    await submitCredentials(page, "Log In", "no-email-at-all", password);
    await expect(page.getByRole("alert")).toContainText("Invalid email address.");
  });
});

test.describe("the setup link", () => {
  test("works once", async ({ page, server, newPerson }) => {
    await page.goto(server.setupLink);
    await expect(page).toHaveURL("/setup");
    await submitCredentials(page, "Create admin account", "olive@example.org", password);
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    const second = await newPerson();
    await second.goto(server.setupLink.replace("?token=", "#"));
    await submitCredentials(second, "Create admin account", "eve@example.org", password);
    await expect(second.getByRole("alert")).toContainText(
      "This setup link is invalid or has already been used.",
    );
  });

  test("makes an existing account the admin", async ({ page, server, api }) => {
    const { email } = await api.person("olive@example.org");
    await page.goto(server.setupLink);
    await submitCredentials(page, "Create admin account", email, password);
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
    // Without history, Back leads to the parent page.
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  });

  test("remembers dark mode on this device", async ({ page }) => {
    await page.goto("/login");
    const light = "rgb(255, 251, 242)";
    const dark = "rgb(23, 20, 14)";
    const body = page.locator("body");
    await expect(body).toHaveCSS("background-color", light);
    await page.getByRole("button", { name: "Switch to dark mode" }).click();
    await expect(body).toHaveCSS("background-color", dark);
    await page.reload();
    await expect(body).toHaveCSS("background-color", dark);
    await page.getByRole("button", { name: "Switch to light mode" }).click();
    await expect(body).toHaveCSS("background-color", light);
  });

  test("follows the system's color scheme by default", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  });

  test("lets keyboard users skip to the main content", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email")).toBeFocused();
  });
});
