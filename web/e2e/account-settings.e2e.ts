import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { MailServer } from "./support/mail-server";
import { test as base, expect } from "./support/test";

const newPassword = "paper-under-honey-8";

const test = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture asks for
  mailServer: async ({}, use) => {
    const mailServer = await new MailServer().open();
    await use(mailServer);
    await mailServer.close();
  },
});

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log In" }).click();
}

async function chooseNewPassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Save password" }).click();
}

test("someone changes name, photo and password, and logs out everywhere", async ({
  page,
  api,
  newPerson,
}) => {
  const mia = await api.person("mia@example.org");
  await api.signIn(page, mia);
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
    }),
  );
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "mia@example.org" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();

  await page.getByRole("textbox", { name: "Name" }).fill("Mia Lee");
  await page.getByRole("textbox", { name: "Photo" }).fill("mia.jpg");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please give an address that begins with https://.")).toBeVisible();
  await page.getByRole("textbox", { name: "Photo" }).fill("https://pictures.example/mia.jpg");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("banner")).toContainText("Mia Lee");

  const current = page.getByLabel("Current password", { exact: true });
  const chosen = page.getByLabel("New password", { exact: true });
  const change = page.getByRole("button", { name: "Change password" });
  await change.click();
  await expect(page.getByText("Current password is required.")).toBeVisible();
  await current.fill("not-the-password");
  await chosen.fill(newPassword);
  await change.click();
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await current.fill(password);
  await chosen.fill("password1");
  await change.click();
  await expect(page.getByText(/The password is too weak\. /)).toBeVisible();
  await chosen.fill(newPassword);
  await change.click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(current).toHaveValue("");

  // Another browser logs in, is seen here, and is logged out from here.
  const phone = await newPerson();
  await logIn(phone, mia.email, newPassword);
  await expect(phone.getByRole("banner")).toContainText("Mia Lee");
  await page.reload();
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This browser" })).toHaveCount(1);
  await expect(sessions.filter({ hasText: "Chrome on Linux" })).toHaveCount(1);
  await expectAccessible(page, "account");
  await page.getByRole("button", { name: /^Log out Chrome on Linux/ }).click();
  await expect(sessions).toHaveCount(1);
  await phone.goto("/account");
  await expect(phone).toHaveURL(/\/login/);

  await logIn(phone, mia.email, newPassword);
  await expect(phone.getByRole("banner")).toContainText("Mia Lee");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page).toHaveURL(/\/login/);
  await phone.goto("/");
  await expect(phone).toHaveURL(/\/login/);
});

test("an admin makes a link to a new password, and keeps someone out and lets them in", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const noah = await api.person("noah@example.org");
  await api.signIn(page, admin);
  await page.goto("/admins");
  const forgotten = page.getByRole("region", { name: "Forgotten password" });
  await forgotten.getByLabel("Email").fill("nobody@example.org");
  await forgotten.getByRole("button", { name: "Make link" }).click();
  await expect(forgotten).toContainText("There is no account with this email or sign-in name.");
  await forgotten.getByLabel("Email").fill(noah.email);
  await forgotten.getByRole("button", { name: "Make link" }).click();
  await expect(forgotten.getByRole("status")).toContainText("It is not shown again.");
  const link = (await forgotten.getByRole("code").textContent()) ?? "";

  const speller = await newPerson();
  await speller.goto("/forgot");
  await expect(speller.getByText("Ask an organizer of your competition")).toBeVisible();
  await expectAccessible(speller, "forgot-without-mail");
  const asked: string[] = [];
  speller.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer}`));
  await speller.goto(link);
  await expect(speller).toHaveURL("/reset");
  await chooseNewPassword(speller, "short");
  await expect(speller.getByText(/The password is too weak\. /)).toBeVisible();
  await expectAccessible(speller, "reset");
  await chooseNewPassword(speller, newPassword);
  await expect(speller.getByRole("banner")).toContainText(noah.email);
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((line) => line.includes(token))).toEqual([]);
  await speller.goto(link);
  await chooseNewPassword(speller, "paper-over-honey-9");
  await expect(speller.getByRole("alert")).toContainText(
    "This link is not valid, is too old, or has been used already.",
  );
  await speller.goto("/reset");
  await expect(speller.getByRole("alert")).toContainText("This link is not complete.");
  await expect(speller.getByRole("link", { name: "Ask for a new one" })).toBeVisible();
  // The whole link, pasted where the half one is open, loads nothing anew.
  await speller.evaluate((whole) => window.location.assign(whole), link);
  await expect(speller.getByLabel("New password", { exact: true })).toBeVisible();
  await expect(speller).toHaveURL("/reset");

  const disabled = page.getByRole("region", { name: "Disabled accounts" });
  await disabled.getByLabel("Email").fill(admin.email);
  await disabled.getByRole("button", { name: "Disable account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(disabled).toContainText("You cannot disable your own account.");
  await disabled.getByLabel("Email").fill(noah.email);
  await disabled.getByRole("button", { name: "Disable account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(disabled.getByRole("listitem")).toContainText(noah.email);
  await expectAccessible(page, "admins-with-care");
  await speller.goto("/");
  await expect(speller).toHaveURL(/\/login/);
  await logIn(speller, noah.email, newPassword);
  await expect(speller.getByRole("alert")).toContainText("User account is disabled.");
  await disabled.getByRole("button", { name: `Enable ${noah.email}` }).click();
  await expect(disabled).toContainText("No account is disabled.");
  await logIn(speller, noah.email, newPassword);
  await expect(speller.getByRole("banner")).toContainText(noah.email);
});

test.describe("with a mail server", () => {
  test.use({ settings: async ({ mailServer }, use) => use(mailServer.settings) });

  test("a forgotten password is replaced by mail", async ({ page, api, mailServer }) => {
    const { email } = await api.person("mia@example.org");
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("Email is required.")).toBeVisible();
    await page.getByLabel("Email").fill("mia");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("A sign-in name has no mail.")).toBeVisible();
    await expectAccessible(page, "forgot");
    for (const address of ["nobody@example.org", email]) {
      await page.goto("/forgot");
      await page.getByLabel("Email").fill(address);
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByRole("status")).toContainText(
        `If ${address} has an account here, a mail is on its way to it.`,
      );
    }
    await expect.poll(() => mailServer.mailsTo(email).length).toBe(1);
    expect(mailServer.mailsTo("nobody@example.org")).toEqual([]);
    const link = mailServer.mailsTo(email)[0]?.match(/http:\S+\/reset#\S+/)?.[0];
    await page.goto(link as string);
    await chooseNewPassword(page, newPassword);
    await expect(page.getByRole("banner")).toContainText(email);
  });
});

test.describe("where emails must be verified", () => {
  test.use({
    settings: async ({ mailServer }, use) =>
      use({ ...mailServer.settings, WORDHIVE_REQUIRE_VERIFIED_EMAIL: "true" }),
  });

  test("someone confirms their email, with a mail that was sent again", async ({
    page,
    api,
    mailServer,
  }) => {
    const mia = await api.person("mia@example.org");
    await api.signIn(page, mia);
    await page.goto("/");
    await page.getByRole("button", { name: "Join Competition" }).first().click();
    const popup = page.getByRole("dialog");
    await popup.getByRole("textbox").fill("12345");
    await popup.getByRole("button", { name: "Join", exact: true }).click();
    await expect(popup.getByRole("alert")).toContainText("Please confirm your email address first");

    await page.goto("/account");
    await expect.poll(() => mailServer.mailsTo(mia.email).length).toBe(1);
    const email = page.getByRole("region", { name: "Email" });
    await expect(email).toContainText("Before you can join a competition");
    await email.getByRole("button", { name: "Send confirmation mail" }).click();
    await expect(email.getByRole("status")).toContainText("A mail is on its way");
    await expect.poll(() => mailServer.mailsTo(mia.email).length).toBe(2);
    await expectAccessible(page, "account-email");

    await page.goto("/verify");
    await expect(page.getByRole("alert")).toContainText("is not complete");
    const link = mailServer.mailsTo(mia.email)[1]?.match(/http:\S+\/verify#\S+/)?.[0];
    await page.goto("/");
    await page.goto(link as string);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("status")).toContainText("your email address is confirmed");
    await expectAccessible(page, "verify");
    await page.goto("/account");
    await expect(email).toContainText("Your email address is confirmed.");
  });
});
