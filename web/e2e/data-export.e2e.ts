import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { type Admin, type ApiFixture, password } from "./support/api-fixture";
import { logIn } from "./support/log-in";
import { expect, test } from "./support/test";

/** The files of a downloaded archive, by their paths. */
async function unzip(download: Download): Promise<Record<string, Uint8Array>> {
  expect(download.suggestedFilename()).toBe("wordhive-data.zip");
  return unzipSync(await readFile(await download.path()));
}

async function downloadData(page: Page): Promise<Record<string, Uint8Array>> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const files = await unzip(await saved);
  await expect(page.getByText("Saved your data as wordhive-data.zip.")).toBeVisible();
  return files;
}

/** A competition in which Mia and Noah have answered a form, and Mia has practiced. */
async function competitionWithAnswers(api: ApiFixture, admin: Admin) {
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
  return { code, template, mia };
}

test("a child downloads everything stored about them, and deletes their account", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const { code, template, mia } = await competitionWithAnswers(api, admin);
  await logIn(page, mia.email, password);
  await expect(page).toHaveURL("/");
  await page.goto("/account");
  const files = await downloadData(page);
  expect(Object.keys(files)).toEqual(["data.json"]);
  const text = strFromU8(files["data.json"] ?? new Uint8Array());
  const data = JSON.parse(text);
  expect(data.formAnswers[0].answers.School).toBe("Lincoln School");
  expect(data.practice[0]).toMatchObject({ wordlist: "First round", order: [1, 0] });
  expect(text).not.toContain("Noah");
  expect(text).not.toContain("Roosevelt");
  // Another tab of the same browser will be logged out, too.
  const tab = await page.context().newPage();
  await tab.goto(`/competition/${code}`);
  await expect(tab.getByRole("heading", { level: 1, name: "Spring Bee" })).toBeVisible();

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("your form answers and your practice progress");
  await expect(dialog).not.toContainText("This will be kept");
  const passwordField = dialog.getByLabel("Password", { exact: true });
  await expect(passwordField).toBeFocused();
  await passwordField.fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("status")).toContainText("Your account was deleted.");
  await expect(tab).toHaveURL(/\/login/);

  await logIn(page, mia.email, password);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  const organizer = await newPerson();
  await api.signIn(organizer, admin);
  await organizer.goto(`/competition/${code}/form/${template._id}`);
  await expect(organizer.getByText("Roosevelt School")).toBeVisible();
  await expect(organizer.getByText("Lincoln School")).toHaveCount(0);
});

test("an organizer deletes their account, and another takes over the competition", async ({
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
  await expect(dialog).toContainText("You're the only admin");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const piet = await api.person("piet@example.org", "Piet");
  await admin.request.post("/api/user/admins", { data: { email: piet.email } });
  await deleteAccount.click();
  const left = dialog.getByRole("list", { name: "Competitions without another organizer" });
  await expect(left).toContainText("Orphan Bee");
  await expect(dialog).toContainText("This will be kept without your name:");
  await left.getByRole("link", { name: "Orphan Bee" }).click();
  await expect(page).toHaveURL(`/competition/${code}/settings`);

  await page.goto("/account");
  await deleteAccount.click();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("status")).toContainText("Your account was deleted.");

  // The command line gives the competition a new organizer.
  const output = await server.command("competition", "organizer", String(code), piet.email);
  expect(output).toContain(`piet@example.org is now an organizer of competition ${code}.`);
  const successor = await newPerson();
  await api.signIn(successor, piet);
  await successor.goto(`/competition/${code}`);
  await expect(successor.getByRole("heading", { level: 1, name: "Orphan Bee" })).toBeVisible();
  await expect(successor.getByRole("link", { name: /First round/ }).first()).toBeVisible();
  await successor.goto("/audit");
  await expect(successor.getByText("Deleted their own account")).toBeVisible();
  await expect(successor.getByText("Added an organizer")).toBeVisible();
});
