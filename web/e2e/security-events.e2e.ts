import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { logIn } from "./support/log-in";
import { expect, test } from "./support/test";

test("a user sees who tried to log in, and ends another browser after logging in again", {
  tag: "@both",
}, async ({ page, api, server, newPerson }) => {
  const mia = await api.person("mia@example.org");
  const stranger = await newPerson();
  await logIn(stranger, mia.email, "not-the-password");
  await expect(stranger.getByRole("alert")).toContainText("not valid");
  const phone = await newPerson();
  await logIn(phone, mia.email, password);
  await expect(phone).toHaveURL("/");

  await logIn(page, mia.email, password);
  await expect(page).toHaveURL("/");
  await page.goto("/account");
  const activity = page.getByRole("list", { name: "Recent activity" }).getByRole("listitem");
  await expect(activity).toHaveText([
    /^Logged in.*Chrome on Linux · 127\.0\.0\.1/,
    /^Logged in/,
    /^Failed log-in.*Chrome on Linux · 127\.0\.0\.1/,
    /^Registered/,
  ]);

  // They logged in a while ago, and typed something since.
  await server.sql(
    `UPDATE sessions SET created_at = '${new Date(Date.now() - 16 * 60_000).toISOString().replace("Z", "+00:00")}'`,
  );
  await page.getByRole("textbox", { name: "Name" }).fill("Mia Lee");
  const sessions = page.getByRole("list", { name: "Where you're logged in" }).getByRole("listitem");
  const endOther = sessions.getByRole("button", { name: /^Log out Chrome on Linux/ }).first();
  await endOther.click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog).toContainText("more than 15 minutes ago");
  await expectAccessible(page, "confirm-log-in");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toContainText("Could not log out that browser.");
  await expect(page.getByText("You're logged out.")).toHaveCount(0);

  await endOther.click();
  await dialog.getByLabel("Password", { exact: true }).fill("not-the-password");
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog.getByRole("alert")).toContainText("not valid");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Logged out Chrome on Linux.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Mia Lee");
  await page.reload();
  await expect(activity.first()).toContainText("Logged out another browser");
});

test("an admin finds failed log-ins by kind, account and address", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const mia = await api.person("mia@example.org");
  const stranger = await newPerson();
  for (const email of [mia.email, admin.email, "nobody@example.org"]) {
    await logIn(stranger, email, "not-the-password");
    await expect(stranger.getByRole("alert")).toContainText("not valid");
  }
  await api.signIn(page, admin);
  await page.goto("/audit");
  await page.getByRole("link", { name: "Log-ins and passwords" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log-ins and passwords");
  const events = page.getByRole("list", { name: "Log-ins and passwords" }).getByRole("listitem");
  await page.getByLabel("Show").selectOption("Failed log-in");
  await expect(events).toHaveText([
    /^Failed log-in(?!:)/,
    new RegExp(`^Failed log-in: ${admin.email}`),
    new RegExp(`^Failed log-in: account ${mia.uid}`),
  ]);
  await expect(page.getByText("nobody@example.org")).toHaveCount(0);
  await expect(page).toHaveURL(/event=failed-log-in/);

  await page.getByLabel("Email or log-in name").fill("nobody@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No account has this email or log-in name.")).toBeVisible();
  await page.getByLabel("Email or log-in name").fill(mia.email);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(events).toHaveCount(1);
  await page.reload();
  await expect(events).toHaveCount(1);
  await expect(page.getByLabel("Email or log-in name")).toHaveValue(mia.email);
  await expectAccessible(page, "log-ins-filtered");

  await events.getByRole("link", { name: "127.0.0.1" }).click();
  await expect(page.getByLabel("Address")).toHaveValue("127.0.0.1");
  await expect(page.getByLabel("Email or log-in name")).toHaveValue("");
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page).toHaveURL("/audit/log-ins");
});
