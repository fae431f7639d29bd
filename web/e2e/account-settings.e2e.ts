import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { logIn } from "./support/log-in";
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

async function saveNewPassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Save password" }).click();
}

test("a user changes their name, photo and password, and logs out everywhere", async ({
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
  await page
    .getByRole("textbox", { name: "Link to a picture" })
    .fill("https://pictures.example/mia.jpg");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("banner")).toContainText("Mia Lee");

  const current = page.getByLabel("Current password", { exact: true });
  const chosen = page.getByLabel("New password", { exact: true });
  const change = page.getByRole("button", { name: "Change password" });
  await current.fill(password);
  await chosen.fill(newPassword);
  await change.click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(current).toHaveValue("");

  // Another browser is listed, and can be logged out from here.
  const phone = await newPerson();
  await logIn(phone, mia.email, newPassword);
  await expect(phone.getByRole("banner")).toContainText("Mia Lee");
  await page.reload();
  const sessions = page.getByRole("list", { name: "Where you're logged in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This browser" })).toHaveCount(1);
  await expect(
    sessions.filter({ hasText: "Chrome on Linux", hasNotText: "This browser" }),
  ).toHaveCount(1);
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

test("an admin creates a reset link, and disables and enables an account", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const noah = await api.person("noah@example.org");
  await api.signIn(page, admin);
  await page.goto("/admins");
  const resetCard = page.getByRole("region", { name: "Reset a password" });
  await resetCard.getByLabel("Email").fill(noah.email);
  await resetCard.getByRole("button", { name: "Create link" }).click();
  await expect(resetCard.getByRole("status")).toContainText("won't be shown again");
  const link = (await resetCard.getByRole("code").textContent()) ?? "";

  const speller = await newPerson();
  await speller.goto("/forgot");
  await expect(speller.getByText("Ask your organizer for a reset link.")).toBeVisible();
  const requests: string[] = [];
  speller.on("request", (request) =>
    requests.push(`${request.url()} ${request.headers().referer}`),
  );
  await speller.goto(link);
  await expect(speller).toHaveURL("/reset");
  await saveNewPassword(speller, "short");
  await expect(speller.getByText(/The password is too weak\. /)).toBeVisible();
  await expectAccessible(speller, "reset");
  await saveNewPassword(speller, newPassword);
  await expect(speller.getByRole("banner")).toContainText(noah.email);
  const token = new URL(link).hash.slice(1);
  expect(requests.filter((line) => line.includes(token))).toEqual([]);
  await speller.goto(link);
  await saveNewPassword(speller, "paper-over-honey-9");
  await expect(speller.getByRole("alert")).toContainText(
    "This link is invalid, has expired, or has already been used.",
  );
  await speller.goto("/reset");
  await expect(speller.getByRole("alert")).toContainText("This link is incomplete.");
  await expect(speller.getByRole("link", { name: "Get a new link" })).toBeVisible();
  // Pasting the complete link into this page changes only the fragment, without a reload.
  await speller.evaluate((complete) => window.location.assign(complete), link);
  await expect(speller.getByLabel("New password", { exact: true })).toBeVisible();
  await expect(speller).toHaveURL("/reset");

  const disabled = page.getByRole("region", { name: "Disabled accounts" });
  await disabled.getByLabel("Email").fill(noah.email);
  await disabled.getByRole("button", { name: "Disable account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(disabled.getByRole("listitem")).toContainText(noah.email);
  await speller.goto("/");
  await expect(speller).toHaveURL(/\/login/);
  await logIn(speller, noah.email, newPassword);
  await expect(speller.getByRole("alert")).toContainText("User account is disabled.");
  await disabled.getByRole("button", { name: `Enable ${noah.email}` }).click();
  await expect(disabled).toContainText("No accounts are disabled.");
  await logIn(speller, noah.email, newPassword);
  await expect(speller.getByRole("banner")).toContainText(noah.email);
});

test.describe("with a mail server", () => {
  test.use({
    settings: async ({ mailServer }, use) =>
      use({ ...mailServer.settings, WORDHIVE_REQUIRE_VERIFIED_EMAIL: "true" }),
  });

  test("a user confirms their email, and resets a forgotten password by email", async ({
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
    await expect(popup.getByRole("alert")).toContainText("Confirm your email address first");

    await page.goto("/account");
    await expect.poll(() => mailServer.mailsTo(mia.email).length).toBe(1);
    const email = page.getByRole("region", { name: "Email" });
    await expect(email).toContainText("To join a competition, confirm it.");
    await email.getByRole("button", { name: "Send confirmation email" }).click();
    await expect(email.getByRole("status")).toContainText("We sent an email");
    await expect.poll(() => mailServer.mailsTo(mia.email).length).toBe(2);
    const confirm = mailServer.mailsTo(mia.email)[1]?.match(/http:\S+\/verify#\S+/)?.[0];
    await page.goto(confirm as string);
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByRole("status")).toContainText("Your email address is confirmed");

    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    for (const address of ["nobody@example.org", mia.email]) {
      await page.getByLabel("Email").fill(address);
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByRole("status")).toContainText(
        `If ${address} has an account here, we just emailed it a link.`,
      );
      await page.goto("/forgot");
    }
    await expect.poll(() => mailServer.mailsTo(mia.email).length).toBe(3);
    expect(mailServer.mailsTo("nobody@example.org")).toEqual([]);
    const link = mailServer.mailsTo(mia.email)[2]?.match(/http:\S+\/reset#\S+/)?.[0];
    await page.goto(link as string);
    await saveNewPassword(page, newPassword);
    await expect(page.getByRole("banner")).toContainText(mia.email);
  });
});
