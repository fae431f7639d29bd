import { password } from "./support/api-fixture";
import { submitCredentials } from "./support/log-in";
import { expect, test } from "./support/test";

test.describe("accounts", () => {
  // spec: route /
  // spec: route /register
  // spec: route /login
  test("someone registers, logs out, and is led to the requested page after logging in", async ({
    page,
    admin,
  }) => {
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
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/competition/12345");
    await expect(page).toHaveURL(/\/login/);
    await submitCredentials(page, "Log In", "mia@example.org", password);
    await expect(page).toHaveURL("/competition/12345");
  });

  test("the setup link works once, also for an existing account", async ({
    page,
    server,
    api,
    newPerson,
  }) => {
    const { email } = await api.person("olive@example.org");
    await page.goto(server.setupLink);
    await expect(page).toHaveURL("/setup");
    await submitCredentials(page, "Create admin account", email, password);
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    const second = await newPerson();
    await second.goto(server.setupLink.replace("?token=", "#"));
    await submitCredentials(second, "Create admin account", "eve@example.org", password);
    await expect(second.getByRole("alert")).toContainText(
      "This setup link is invalid or has already been used.",
    );
  });
});

test.describe("the frame", () => {
  // spec: route any other path
  // spec: sentence 404 - Not Found!
  test("shows 404 - Not Found! at any other path, remembers dark mode, and lets keyboard users skip", async ({
    page,
    api,
  }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "404 - Not Found!" })).toBeVisible();
    await expect(page).toHaveTitle(/404 - Not Found!/);

    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email")).toBeFocused();
    const body = page.locator("body");
    const dark = "rgb(23, 20, 14)";
    // The system's scheme, until someone chooses.
    await expect(body).toHaveCSS("background-color", "rgb(255, 251, 242)");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(body).toHaveCSS("background-color", dark);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Switch to dark mode" }).click();
    await expect(body).toHaveCSS("background-color", dark);
    await page.reload();
    await expect(body).toHaveCSS("background-color", dark);

    await api.signIn(page, await api.person("noah@example.org"));
    await page.goto("/competition/abc");
    await expect(page.getByRole("heading", { name: "404 - Not Found!" })).toBeVisible();
    // Without history, Back leads to the parent page.
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  });
});
