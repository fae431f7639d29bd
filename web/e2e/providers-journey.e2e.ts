import type { ConsoleMessage, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { enterLogin, IdentityProvider, logInAtProvider } from "./support/provider";
import { test as base, expect } from "./support/test";

const test = base.extend<{ provider: IdentityProvider; passwordLogin: string }>({
  passwordLogin: ["true", { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture asks for
  provider: async ({}, use) => {
    const provider = await new IdentityProvider().open();
    await use(provider);
    await provider.close();
  },
  settings: async ({ provider, passwordLogin }, use) =>
    use({
      ...provider.settings("GOOGLE", "SCHOOL"),
      WORDHIVE_OIDC_SCHOOL_NAME: "My School",
      // Unreachable.
      WORDHIVE_OIDC_CLUB_ISSUER: "http://127.0.0.1:1",
      WORDHIVE_OIDC_CLUB_CLIENT_ID: "wordhive",
      WORDHIVE_OIDC_CLUB_CLIENT_SECRET: "another-secret",
      WORDHIVE_PASSWORD_SIGN_IN: passwordLogin,
    }),
});

test.beforeEach(async ({ provider, server, context }) => {
  provider.register(server.address, "google", "school");
  await blockExternalFont(context);
});

/** The provider's pages load a font from the internet. */
async function blockExternalFont(context: ReturnType<Page["context"]>): Promise<void> {
  await context.route("https://fonts.googleapis.com/**", (route) => route.abort());
}

async function openPopup(page: Page, name = "Google"): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: `Continue with ${name}` }).click(),
  ]);
  return popup;
}

async function expectClosed(popup: Page): Promise<void> {
  await expect.poll(() => popup.isClosed()).toBe(true);
}

/** The failed logins with a provider that the page writes to the browser's console. */
function loggedFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    const logged = /^Login with a provider failed: (.+)\.$/.exec(message.text());
    if (logged?.[1]) {
      failures.push(logged[1]);
    }
  });
  return failures;
}

// spec: route /register with a provider
test("a user registers with Google in a popup, and logs in with it later", {
  tag: "@postgres",
}, async ({ page, context, server, provider, api, newPerson }) => {
  provider.addPerson("mia", {
    email: "mia@example.org",
    email_verified: true,
    name: "Mia Lee",
  });
  const secrets: string[] = [];
  context.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    secrets.push(...["state", "code", "nonce"].flatMap((name) => searchParams.getAll(name)));
  });
  await page.goto("/register");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with My School" })).toBeVisible();
  await page.goto("/competition/12345");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole("button", { name: "Continue with My School" })).toBeVisible();
  await expectAccessible(page, "login-with-providers");
  // The popup also opens by keyboard.
  await page.getByRole("button", { name: "Continue with Google" }).focus();
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await logInAtProvider(popup, "mia");
  await expectClosed(popup);
  await expect(page).toHaveURL("/competition/12345");
  await expect(page.getByRole("banner")).toContainText("Mia Lee");
  await page.goto("/account");
  const password = page.getByRole("region", { name: "Password" });
  await expect(password).toContainText("You log in with Google");
  await expect(password).toContainText("Want a password, too?");
  await expectAccessible(page, "account-with-provider");
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);

  // In another browser, with new provider keys. The login also reaches a second tab there.
  provider.rotateKeys();
  const phone = await newPerson();
  await blockExternalFont(phone.context());
  await phone.goto("/login");
  const secondTab = await phone.context().newPage();
  await secondTab.goto("/login");
  await expect(secondTab.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  const second = await openPopup(phone);
  await logInAtProvider(second, "mia");
  await expectClosed(second);
  for (const tab of [phone, secondTab]) {
    await expect(tab).toHaveURL("/");
    await expect(tab.getByRole("banner")).toContainText("Mia Lee");
  }

  // Only a verified address logs in to an existing account.
  const noah = await api.person("noah@example.org", "Noah");
  provider.addPerson("eve", { email: noah.email, email_verified: false });
  await page.goto("/login");
  const eve = await openPopup(page);
  await logInAtProvider(eve, "eve");
  await expectClosed(eve);
  await expect(page.getByRole("alert")).toContainText(
    "The email address is already in use by another account.",
  );
  provider.addPerson("noah", { email: "Noah@example.org", email_verified: true, name: "Not so" });
  const tablet = await newPerson();
  await blockExternalFont(tablet.context());
  await tablet.goto("/login");
  const third = await openPopup(tablet);
  await logInAtProvider(third, "noah");
  await expectClosed(third);
  await expect(tablet.getByRole("banner")).toContainText("Noah");
  expect((await noah.request.get("/api/identity/account")).status()).toBe(401);

  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of secrets) {
    expect(server.log.join("")).not.toContain(secret);
  }
});

// spec: sentence nothing when a popup is closed
test("failures are only logged, and the page stays usable", async ({
  page,
  context,
  server,
  provider,
  newPerson,
}) => {
  provider.addPerson("mia", { email: "mia@example.org", email_verified: true });
  const failures = loggedFailures(page);
  await page.goto("/login");
  await page.getByLabel("Email").fill("mia@example.org");

  const closed = await openPopup(page);
  await closed.close();
  await expect.poll(() => failures).toEqual(["popup closed"]);
  const canceled = await openPopup(page);
  await canceled.getByRole("link", { name: "Cancel" }).click();
  await expectClosed(canceled);
  await expect.poll(() => failures).toContain("canceled");
  await expectClosed(await openPopup(page, "CLUB"));
  await expect.poll(() => failures).toContain("unavailable");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect.poll(() => failures).toContain("offline");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("mia@example.org");

  for (const [tokens, reason] of [
    ["expired", "expired token"],
    ["wrong audience", "wrong audience"],
  ] as const) {
    provider.tokens = tokens;
    const other = await newPerson();
    await blockExternalFont(other.context());
    const otherFailures = loggedFailures(other);
    await other.goto("/login");
    const popup = await openPopup(other);
    await logInAtProvider(popup, "mia");
    await expectClosed(popup);
    await expect.poll(() => otherFailures).toContain("unproven");
    await expect(other.getByRole("alert")).toHaveCount(0);
    await expect(other).toHaveURL("/login");
    await expect.poll(() => server.log.join("")).toContain(reason);
  }

  // A callback can't be used twice.
  provider.tokens = "valid";
  const popup = await openPopup(page);
  const callback = popup.waitForRequest((request) => request.url().includes("/callback?"));
  await logInAtProvider(popup, "mia");
  const used = (await callback).url();
  await expect(page).toHaveURL("/");
  await context.clearCookies({ name: "wordhive_session" });
  await page.goto(used);
  await expect(page).toHaveURL("/login?failed=stale");
  await expect.poll(() => failures).toContain("stale");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Log In" })).toBeEnabled();
});

test.describe("with password login turned off", () => {
  test.use({ passwordLogin: "false", viewport: { width: 360, height: 740 } });

  // spec: route /register with a provider
  test("a phone that blocks popups is redirected to the provider and back", async ({
    page,
    server,
    provider,
  }) => {
    provider.addPerson("mia", { email: "mia@example.org", email_verified: true, name: "Mia Lee" });
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const failures = loggedFailures(page);
    await page.goto("/competition/12345");
    const google = page.getByRole("button", { name: "Continue with Google" });
    await expect(google).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveCount(0);
    await expect(page.getByText("Forgot your password?")).toHaveCount(0);
    await google.click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/login?failed=canceled&redirect=%2Fcompetition%2F12345");
    await expect.poll(() => failures).toEqual(["canceled"]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await google.click();
    await logInAtProvider(page, "mia");
    await expect(page).toHaveURL("/competition/12345");
    await page.goto("/account");
    const password = page.getByRole("region", { name: "Password" });
    await expect(password).toContainText("You log in with Google");
    await expect(password).not.toContainText("Want a password");

    await server.command("account", "disable", "mia@example.org");
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await google.click();
    // The cookie of the ended session is still there, so the provider asks again.
    await enterLogin(page, "mia");
    await expect(page.getByRole("alert")).toContainText("User account is disabled.");
  });
});
