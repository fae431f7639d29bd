import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { expect, test } from "./support/test";

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** The files of a downloaded archive, by their paths. */
async function unzip(download: Download): Promise<Record<string, Uint8Array>> {
  expect(download.suggestedFilename()).toBe("wordhive-data.zip");
  return unzipSync(await readFile(await download.path()));
}

async function downloadData(page: Page): Promise<Record<string, Uint8Array>> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const files = await unzip(await saved);
  await expect(page.getByText("Your data is saved as wordhive-data.zip.")).toBeVisible();
  return files;
}

test("a child takes its data along, deletes its account, and is forgotten", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const { code } = await api.competition(admin);
  const template = await api.template(admin, code);
  const { _id: wordlistId } = await api.wordlist(admin, code, ["bee", "hive"]);
  const mia = await api.person("mia@example.org", "Mia Lee");
  const noah = await api.person("noah@example.org", "Noah Kim");
  await api.join(mia, code);
  await api.join(noah, code);
  await api.answer(mia, template, { School: "Lincoln School" });
  await api.answer(noah, template, { Name: "Noah Kim", School: "Roosevelt School" });
  const practice = { userId: mia.uid, wordlistId, order: [1, 0], currentIndex: 1 };
  await mia.request.post("/api/user/set-wordlist-practice", { data: practice });

  await logIn(page, mia.email);
  await expect(page).toHaveURL("/");
  await page.goto("/account");
  // Nothing came: it is told beside the button, and tried again from there.
  await page.route("**/api/account/data", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Download your data" }).click();
  await expect(page.getByText("Failed to download your data.")).toBeVisible();
  const files = await downloadData(page);
  expect(Object.keys(files)).toEqual(["data.json"]);
  const text = strFromU8(files["data.json"] ?? new Uint8Array());
  const data = JSON.parse(text);
  expect(data.formAnswers[0].answers.School).toBe("Lincoln School");
  expect(data.practice[0]).toMatchObject({ wordlist: "First round", order: [1, 0] });
  expect(text).not.toContain("Noah");
  expect(text).not.toContain("Roosevelt");
  // Two more within the minute, and the server asks for patience.
  await downloadData(page);
  await downloadData(page);
  await page.getByRole("button", { name: "Download your data" }).click();
  await expect(page.getByText(/Too many attempts\. Please wait \d+ seconds/)).toBeVisible();
  await expectAccessible(page, "account-data");

  // The browser's other tab, which will hear of it.
  const tab = await page.context().newPage();
  await tab.goto(`/competition/${code}`);
  await expect(tab.getByRole("heading", { level: 1, name: "Spring Bee" })).toBeVisible();

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("your answers to forms, and your practice of wordlists");
  await expect(dialog).not.toContainText("This stays");
  const typed = dialog.getByLabel("Password", { exact: true });
  await expect(typed).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Password is required.");
  await typed.fill("not-the-password");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Incorrect password.");
  await expect(typed).toHaveValue("not-the-password");
  await expectAccessible(page, "delete-account");
  await typed.fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("status")).toContainText("Your account was deleted.");
  await expectAccessible(page, "account-deleted");
  await expect(tab).toHaveURL(/\/login/);

  await logIn(page, mia.email);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  const organizer = await newPerson();
  await api.signIn(organizer, admin);
  await organizer.goto(`/competition/${code}/form/${template._id}`);
  await expect(organizer.getByText("Roosevelt School")).toBeVisible();
  await expect(organizer.getByText("Lincoln School")).toHaveCount(0);
});

test("an organizer goes, and the competition stays with another", async ({
  page,
  server,
  admin,
  api,
  newPerson,
}) => {
  const { code } = await api.competition(admin, { title: "Orphan Bee" });
  await api.wordlist(admin, code, ["bee", "hive"]);
  await api.signIn(page, admin);
  await page.goto("/account");
  const deleteAccount = page.getByRole("button", { name: "Delete account" });
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await deleteAccount.click();
  await expect(dialog).toContainText("You are the only admin here");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const piet = await api.person("piet@example.org", "Piet");
  await admin.request.post("/api/user/admins", { data: { email: piet.email } });
  await deleteAccount.click();
  const left = dialog.getByRole("list", { name: "Competitions that nobody else organizes" });
  await expect(left).toContainText("Orphan Bee");
  await expect(dialog).toContainText("This stays, without your name:");
  await expectAccessible(page, "delete-account-organizer");
  await left.getByRole("link", { name: "Orphan Bee" }).click();
  await expect(page).toHaveURL(`/competition/${code}/settings`);

  await page.goto("/account");
  await deleteAccount.click();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("status")).toContainText("Your account was deleted.");

  // Nobody organizes it, until the operator says who does.
  const said = await server.command("competition", "organizer", String(code), piet.email);
  expect(said).toContain(`piet@example.org organizes the competition ${code}.`);
  const heir = await newPerson();
  await api.signIn(heir, piet);
  await heir.goto(`/competition/${code}`);
  await expect(heir.getByRole("heading", { level: 1, name: "Orphan Bee" })).toBeVisible();
  await expect(heir.getByRole("link", { name: /First round/ }).first()).toBeVisible();
  await heir.goto("/audit");
  await expect(heir.getByText("Deleted their own account")).toBeVisible();
  await expect(heir.getByText("Added an organizer")).toBeVisible();
});
