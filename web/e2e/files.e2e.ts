import { writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { pdf } from "./support/pdf";
import { expect, test } from "./support/test";

const application = "application/pdf";

function card(page: Page) {
  return page.getByRole("region", { name: "Files" });
}

/** Chooses a file on the dashboard and clicks Upload. */
async function upload(page: Page, file: string | FilePayload): Promise<void> {
  const add = card(page).getByRole("button", { name: "Add a PDF" });
  const field = card(page).getByLabel("PDF file");
  await expect(add.or(field).first()).toBeVisible();
  if (await add.isVisible()) await add.click();
  const chooser = page.waitForEvent("filechooser");
  await field.click();
  await (await chooser).setFiles(file);
  await card(page).getByRole("button", { name: "Upload" }).click();
}

interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function smallPdf(name: string, buffer = pdf()): FilePayload {
  return { name, mimeType: application, buffer };
}

/** Writes a PDF of 8 MiB to disk, from where the browser reads it fastest. */
async function largePdf(testInfo: TestInfo): Promise<string> {
  const path = testInfo.outputPath("large.pdf");
  await writeFile(path, pdf(8 * 1024 * 1024));
  return path;
}

/**
 * Limits the upload rate, in bytes per second, until the returned function is called. The limit must be lifted
 * in the same session, as the slowest of several sessions wins.
 */
async function slowDown(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const limit = (bytes: number) =>
    session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
  await limit(uploadThroughput);
  return async () => {
    await limit(-1);
    await session.detach();
  };
}

// spec: route /competition/{code}/files
// spec: sentence Uploading...
test("an organizer uploads, cancels and deletes PDFs, and a participant opens them", async ({
  page,
  newPerson,
  api,
  admin,
}, testInfo) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  await expect(card(page).getByText("Nothing here!")).toBeVisible();

  await upload(page, smallPdf("Rules of the bee.pdf"));
  await expect(page.getByText("Uploaded “Rules of the bee.pdf”.")).toBeVisible();
  const link = card(page).getByRole("link", {
    name: "Rules of the bee.pdf (opens in a new tab)",
  });
  await expect(link).toBeVisible();
  await expect(card(page).getByText("Nothing here!")).toHaveCount(0);

  // On a slow connection, an upload shows its progress and can be canceled.
  const speedUp = await slowDown(page, 128 * 1024);
  await upload(page, await largePdf(testInfo));
  await expect(card(page).getByText("Uploading...")).toBeVisible();
  await expect(card(page).locator("input[type=file]")).toBeDisabled();
  const bar = card(page).getByRole("progressbar", { name: "Uploading large.pdf" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
  await card(page).getByRole("button", { name: "Cancel" }).click();
  await expect(card(page).getByText("Uploading...")).toHaveCount(0);
  await expect(card(page).getByRole("alert")).toHaveCount(0);
  await speedUp();
  const listed = await admin.request.get(`/api/file/competition/${code}`);
  expect(await listed.json()).toHaveLength(1);
  // The file is still selected.
  await card(page).getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Uploaded “large.pdf”.")).toBeVisible();
  await expect(card(page).getByRole("listitem")).toHaveCount(2);

  const mia = await api.person("mia@example.org");
  await api.join(mia, code);
  const reader = await newPerson();
  await api.signIn(reader, mia);
  await reader.goto(`/competition/${code}/files`);
  const opened = reader.getByRole("link", { name: "Rules of the bee.pdf (opens in a new tab)" });
  await expect(reader.getByRole("listitem").filter({ has: opened })).toContainText("bytes");
  await expect(reader.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await expect(opened).toHaveAttribute("target", "_blank");
  const url = (await opened.getAttribute("href")) ?? "";
  const answer = await mia.request.get(url);
  expect(answer.headers()["content-type"]).toBe(application);
  expect((await answer.body()).equals(pdf())).toBe(true);

  await card(page).getByRole("button", { name: "Delete Rules of the bee.pdf" }).click();
  await page
    .getByRole("dialog", { name: "Delete “Rules of the bee.pdf”?" })
    .getByRole("button", { name: "Delete file" })
    .click();
  await expect(page.getByText("Deleted “Rules of the bee.pdf”.")).toBeVisible();
  await expect(link).toHaveCount(0);
  expect((await mia.request.get(url)).status()).toBe(404);
  await reader.reload();
  await expect(reader.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(1);
});

test("the link of a deleted PDF says that it was deleted, and leads home", async ({
  page,
  newPerson,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const mia = await api.person("mia@example.org");
  await api.join(mia, code);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  await upload(page, smallPdf("Rules of the bee.pdf"));
  await expect(page.getByText("Uploaded “Rules of the bee.pdf”.")).toBeVisible();

  // Meanwhile, Mia has the list open.
  const reader = await newPerson();
  await api.signIn(reader, mia);
  await reader.goto(`/competition/${code}/files`);
  const link = reader.getByRole("link", { name: "Rules of the bee.pdf (opens in a new tab)" });
  await expect(link).toBeVisible();
  await card(page).getByRole("button", { name: "Delete Rules of the bee.pdf" }).click();
  await page
    .getByRole("dialog", { name: "Delete “Rules of the bee.pdf”?" })
    .getByRole("button", { name: "Delete file" })
    .click();
  await expect(page.getByText("Deleted “Rules of the bee.pdf”.")).toBeVisible();

  const opened = reader.waitForEvent("popup");
  await link.click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { level: 1, name: "This PDF is gone" })).toBeVisible();
  await expect(
    tab.getByText("It may have been deleted or hidden. Ask the organizers."),
  ).toBeVisible();
  await expect(tab).toHaveURL(/\/api\/file\//);
  await expect(tab).toHaveTitle(/This PDF is gone/);
  await expect(tab.getByRole("banner")).toContainText("mia@example.org");
  await expectAccessible(tab, "deleted-pdf");
  await tab.getByRole("link", { name: "Go to the home page" }).click();
  await expect(tab).toHaveURL("/");
  await expect(tab.getByRole("button", { name: "Join Competition" }).first()).toBeVisible();
});
