import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { logIn } from "./support/log-in";
import { targetFolder } from "./support/paths";
import { expect, test } from "./support/test";

const chosen = "my-bumblebee-eats-7-plums";
const phone = { viewport: { width: 360, height: 740 } };

async function claim(page: Page, code: string, password: string): Promise<void> {
  await page.getByLabel("Claim code").fill(code);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Activate account" }).click();
}

test("a class gets accounts from a CSV file, and a child claims one and logs in again", {
  tag: "@postgres",
}, async ({ page, admin, api, newPerson }) => {
  const { code, title } = await api.competition(admin);
  await api.wordlist(admin, code, ["honey"]);
  await api.person("ben@example.org");
  await api.signIn(page, admin);

  // The organizer uploads a file and corrects its rows on the page.
  await page.goto(`/competition/${code}`);
  await page.getByRole("link", { name: "Add a class" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Add a class" })).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a CSV file" }).click(),
  ]);
  await chooser.setFiles({
    name: "class.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "\uFEFFname;EMAIL\r\nMaya Lopez;\r\n\r\n=cmd;nonsense\r\nBen Ito;ben@example.org\r\nמיה;\r\n",
    ),
  });
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("row")).toHaveCount(5);
  await expect(page.getByText("Fix 1 row before creating accounts")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText([
    /^$/,
    "Row 4: “nonsense” isn't an email address.",
  ]);
  await expect(preview.getByRole("row").nth(1)).toContainText("“nonsense” isn't an email address.");
  await page.reload();
  const names = page.getByLabel("Names");
  await names.fill((await names.inputValue()).replace("nonsense", ""));
  await page.getByRole("button", { name: "Create 4 accounts" }).click();
  await expect(preview.getByRole("row").filter({ hasText: "Ben Ito" })).toContainText(
    "already has an account",
  );
  await expect(names).toHaveValue(/Maya Lopez/);
  await names.fill((await names.inputValue()).replace("ben@example.org", ""));
  await page.getByRole("button", { name: "Create 4 accounts" }).click();

  // The sheet can be printed, and leaving it asks first.
  const cards = page.getByRole("list", { name: "Claim codes" }).locator("> li");
  await expect(cards).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 1, name: "Claim codes" })).toBeFocused();
  await expectAccessible(page, "class-sheet");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(cards.first()).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  if (process.env.WORDHIVE_PICTURES) {
    const folder = join(targetFolder, "pictures");
    mkdirSync(folder, { recursive: true });
    await page.pdf({ path: join(folder, "class-sheet.pdf") });
    await page.screenshot({ path: join(folder, "class-sheet-print.png"), fullPage: true });
  }
  await page.emulateMedia({ media: null, colorScheme: "light" });
  const card = cards.filter({ hasText: "Maya Lopez" });
  const claimCode = (await card.getByRole("code").first().textContent()) ?? "";
  const logInName = (await card.getByRole("code").last().textContent()) ?? "";
  expect(claimCode).toMatch(/^[A-Z0-9]{3}(-[A-Z0-9]{3}){2}$/);
  expect(logInName).toMatch(/^maya-\d{4}$/);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("dialog", { name: "Leave without the codes?" }).getByText("Stay").click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`claim-codes-${code}.csv`);
  await page.getByLabel("I've printed or saved the codes").check();
  await page.getByRole("button", { name: "Done" }).click();

  // On a phone, the child claims the account and starts practicing.
  const child = await newPerson(phone);
  await child.goto("/login");
  await child.getByRole("link", { name: "Have a claim code?" }).click();
  await expect(
    child.getByRole("heading", { level: 1, name: "Activate your account" }),
  ).toBeVisible();
  await claim(child, claimCode.toLowerCase().replaceAll("-", ""), "password1");
  await expect(child.getByText(/The password is too weak\. /)).toBeVisible();
  await child.getByLabel("New password", { exact: true }).fill(chosen);
  await child.keyboard.press("Enter");
  await expect(child.getByText(logInName)).toBeVisible();
  await expect(child.getByRole("heading", { level: 1, name: "You're in!" })).toBeFocused();
  await expectAccessible(child, "claimed");
  await expect(child.getByRole("button", { name: "Back" })).toHaveCount(0);
  await child.goBack();
  await expect(child.getByRole("heading", { level: 1, name: "Maya Lopez" })).toBeVisible();
  await child.goForward();
  await expect(child.getByText("You're logged in as Maya Lopez.")).toBeVisible();
  await child.getByRole("link", { name: "Continue" }).click();
  await expect(child.getByRole("heading", { level: 1, name: "Maya Lopez" })).toBeVisible();
  await child.getByRole("link", { name: title }).click();
  await child.getByRole("link", { name: "Practice" }).first().click();
  await expect(child.getByRole("textbox")).toBeVisible();
  await child.goto("/account");
  await expect(child.getByRole("region", { name: "Log-in name" })).toContainText(logInName);
  await child.getByRole("button", { name: "Log Out", exact: true }).click();
  await expect(child).toHaveURL("/login");

  // She logs in again with name and password. The used code no longer works.
  await logIn(child, logInName, chosen);
  await expect(child.getByRole("heading", { level: 1, name: "Maya Lopez" })).toBeVisible();
  const other = await newPerson();
  await api.signIn(other, await api.person("noah@example.org"));
  await other.goto("/");
  await other.goto(`/claim#${claimCode}`);
  await expect(other.getByLabel("Claim code")).toHaveValue(claimCode);
  await expect(other).toHaveURL("/claim");
  await claim(other, claimCode, chosen);
  await expect(other.getByText(/^This code is /)).toBeVisible();

  // She forgets the password, and the organizer makes a new code.
  await page.getByRole("button", { name: "New claim code for Maya Lopez" }).click();
  const dialog = page.getByRole("dialog", { name: "New claim code for Maya Lopez" });
  await dialog.getByRole("button", { name: "Make a new code" }).click();
  const newCode = (await dialog.getByRole("code").textContent()) ?? "";
  await expect(dialog).toContainText(logInName);
  await expect(dialog.getByRole("code")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("code")).toHaveText(newCode);
  await dialog.getByRole("button", { name: "Done" }).click();
  await other.goto(`/claim#${newCode}`);
  await claim(other, newCode, "another-plum-for-8-bees");
  await expect(other.getByText(logInName)).toBeVisible();
  await expect(other.getByRole("banner")).not.toContainText("noah@example.org");
  // The earlier user of this browser is logged out.
  await other.getByRole("banner").getByRole("link", { name: "Wordhive" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Maya Lopez" })).toBeVisible();
  await child.goto("/");
  await expect(child).toHaveURL(/\/login/);
  await logIn(child, logInName, chosen);
  await expect(child.getByText("The email address or password is not valid.")).toBeVisible();
});
