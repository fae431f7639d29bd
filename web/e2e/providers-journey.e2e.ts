import type { ConsoleMessage, Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { IdentityProvider, signInThere } from "./support/provider";
import { test as base, expect } from "./support/test";

const test = base.extend<{ provider: IdentityProvider; passwords: string }>({
  passwords: ["true", { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture asks for
  provider: async ({}, use) => {
    const provider = await new IdentityProvider().open();
    await use(provider);
    await provider.close();
  },
  settings: async ({ provider, passwords }, use) =>
    use({
      ...provider.settings("GOOGLE", "SCHOOL"),
      WORDHIVE_OIDC_SCHOOL_NAME: "My School",
      // Nobody listens there.
      WORDHIVE_OIDC_CLUB_ISSUER: "http://127.0.0.1:1",
      WORDHIVE_OIDC_CLUB_CLIENT_ID: "wordhive",
      WORDHIVE_OIDC_CLUB_CLIENT_SECRET: "another-secret",
      WORDHIVE_PASSWORD_SIGN_IN: passwords,
    }),
});

test.beforeEach(async ({ provider, server, context }) => {
  provider.admit(server.address, "google", "school");
  await stayHere(context);
});

/** The provider's pages ask for a font from elsewhere. */
async function stayHere(context: ReturnType<Page["context"]>): Promise<void> {
  await context.route("https://fonts.googleapis.com/**", (route) => route.abort());
}

async function openPopup(page: Page, name = "Google"): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: `Sign in with ${name}` }).click(),
  ]);
  return popup;
}

async function isGone(popup: Page): Promise<void> {
  await expect.poll(() => popup.isClosed()).toBe(true);
}

/** What a page tells in the browser's log of signing in with a provider. */
function notesOf(page: Page): string[] {
  const notes: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    const told = /^Nobody was signed in with a provider: (.+)\.$/.exec(message.text());
    if (told?.[1]) {
      notes.push(told[1]);
    }
  });
  return notes;
}

// spec: route /register with a provider
test("someone registers with Google in a popup, and comes back by the same way", async ({
  page,
  context,
  server,
  provider,
  api,
  newPerson,
}) => {
  provider.know("mia", {
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
  await expect(page.getByRole("button", { name: "Sign in with My School" })).toBeVisible();
  await expectAccessible(page, "register-with-providers");
  await page.goto("/competition/12345");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole("button", { name: "Sign in with My School" })).toBeVisible();
  await expectAccessible(page, "login-with-providers");
  // By keyboard, as a click would do.
  await page.getByRole("button", { name: "Sign in with Google" }).focus();
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await signInThere(popup, "mia");
  await isGone(popup);
  await expect(page).toHaveURL("/competition/12345");
  await expect(page.getByRole("banner")).toContainText("Mia Lee");
  await page.goto("/account");
  const password = page.getByRole("region", { name: "Password" });
  await expect(password).toContainText("You log in with Google");
  await expect(password).toContainText("You can have a password as well");
  await expectAccessible(page, "account-with-provider");
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);

  // In another browser, when the provider has other keys; and another page there goes in, too.
  provider.renew();
  const phone = await newPerson();
  await stayHere(phone.context());
  await phone.goto("/login");
  const beside = await phone.context().newPage();
  await beside.goto("/login");
  const second = await openPopup(phone);
  await signInThere(second, "mia");
  await isGone(second);
  for (const entered of [phone, beside]) {
    await expect(entered).toHaveURL("/");
    await expect(entered.getByRole("banner")).toContainText("Mia Lee");
  }

  // An account that is there already is opened by its verified address, and by no other.
  const noah = await api.person("noah@example.org", "Noah");
  provider.know("eve", { email: noah.email, email_verified: false });
  await page.goto("/login");
  const eve = await openPopup(page);
  await signInThere(eve, "eve");
  await isGone(eve);
  await expect(page.getByRole("alert")).toContainText(
    "The email address is already in use by another account.",
  );
  provider.know("noah", { email: "Noah@example.org", email_verified: true, name: "Not so" });
  const tablet = await newPerson();
  await stayHere(tablet.context());
  await tablet.goto("/login");
  const third = await openPopup(tablet);
  await signInThere(third, "noah");
  await isGone(third);
  await expect(tablet.getByRole("banner")).toContainText("Noah");
  expect((await noah.request.get("/api/identity/account")).status()).toBe(401);

  expect(secrets.length).toBeGreaterThan(3);
  for (const secret of secrets) {
    expect(server.log.join("")).not.toContain(secret);
  }
});

// spec: sentence nothing when a popup is closed
test("what goes wrong on the way is only logged, and the page stays usable", async ({
  page,
  context,
  server,
  provider,
  newPerson,
}) => {
  provider.know("mia", { email: "mia@example.org", email_verified: true });
  const notes = notesOf(page);
  await page.goto("/login");
  await page.getByLabel("Email").fill("mia@example.org");

  const closed = await openPopup(page);
  await closed.close();
  await expect.poll(() => notes).toEqual(["popup closed"]);
  const cancelled = await openPopup(page);
  await cancelled.getByRole("link", { name: "Cancel" }).click();
  await isGone(cancelled);
  await expect.poll(() => notes).toContain("cancelled");
  await isGone(await openPopup(page, "CLUB"));
  await expect.poll(() => notes).toContain("unavailable");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expect.poll(() => notes).toContain("offline");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("mia@example.org");

  for (const [signs, told] of [
    ["late", "the token has expired"],
    ["for others", "the token is for others"],
  ] as const) {
    provider.signs = signs;
    const other = await newPerson();
    await stayHere(other.context());
    const theirs = notesOf(other);
    await other.goto("/login");
    const popup = await openPopup(other);
    await signInThere(popup, "mia");
    await isGone(popup);
    await expect.poll(() => theirs).toContain("unproven");
    await expect(other.getByRole("alert")).toHaveCount(0);
    await expect(other).toHaveURL("/login");
    await expect.poll(() => server.log.join("")).toContain(told);
  }

  // Someone comes back again with what was good once.
  provider.signs = "honestly";
  const popup = await openPopup(page);
  const back = popup.waitForRequest((request) => request.url().includes("/callback?"));
  await signInThere(popup, "mia");
  const used = (await back).url();
  await expect(page).toHaveURL("/");
  await context.clearCookies({ name: "wordhive_session" });
  await page.goto(used);
  await expect(page).toHaveURL("/login?failed=stale");
  await expect.poll(() => notes).toContain("stale");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Log In" })).toBeEnabled();
});

test.describe("where no passwords are wanted", () => {
  test.use({ passwords: "false", viewport: { width: 360, height: 740 } });

  // spec: route /register with a provider
  test("a phone that blocks popups goes to the provider and back", async ({
    page,
    server,
    provider,
  }) => {
    provider.know("mia", { email: "mia@example.org", email_verified: true, name: "Mia Lee" });
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const notes = notesOf(page);
    await page.goto("/competition/12345");
    const google = page.getByRole("button", { name: "Sign in with Google" });
    await expect(google).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveCount(0);
    await expect(page.getByText("Forgot your password?")).toHaveCount(0);
    await expectAccessible(page, "login-without-passwords");
    await google.click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/login?failed=cancelled&redirect=%2Fcompetition%2F12345");
    await expect.poll(() => notes).toEqual(["cancelled"]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await google.click();
    await signInThere(page, "mia");
    await expect(page).toHaveURL("/competition/12345");
    await page.goto("/account");
    const password = page.getByRole("region", { name: "Password" });
    await expect(password).toContainText("You log in with Google");
    await expect(password).not.toContainText("You can have a password");

    await server.command("account", "disable", "mia@example.org");
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await google.click();
    await expect(page.getByRole("alert")).toContainText("User account is disabled.");
  });
});

test.describe("without providers", () => {
  test.use({ settings: {} });

  test("there is nothing of them", async ({ page }) => {
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page.getByLabel("Email")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Sign in with/ })).toHaveCount(0);
    }
  });
});
