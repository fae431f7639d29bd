import { writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { pdf } from "./support/pdf";
import { expect, test } from "./support/test";

const application = "application/pdf";

function card(page: Page) {
  return page.getByRole("region", { name: "Files" });
}

/** Chooses a file on the dashboard as people do, and presses Upload. */
async function upload(page: Page, file: string | Small): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await card(page).getByLabel("PDF file").click();
  await (await chooser).setFiles(file);
  await card(page).getByRole("button", { name: "Upload" }).click();
}

interface Small {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function small(name: string, buffer = pdf()): Small {
  return { name, mimeType: application, buffer };
}

/** A PDF of so many MiB and a little more. It is chosen from the disk, as it would be long on its way to the browser. */
async function large(testInfo: TestInfo, mebibytes: number): Promise<string> {
  const path = testInfo.outputPath("large.pdf");
  await writeFile(path, pdf(mebibytes * 1024 * 1024));
  return path;
}

/**
 * Lets at most so many bytes a second leave the browser, until the returned function is called. The same session has to
 * take it back: the slowest of several sessions counts.
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
// spec: rule upload missing
test("an organizer uploads PDFs with their progress, cancels one and deletes one; a participant opens them", async ({
  page,
  newPerson,
  api,
  admin,
}, testInfo) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  await expect(card(page).getByText("Nothing here!")).toBeVisible();
  await card(page).getByRole("button", { name: "Upload" }).click();
  await expect(card(page).getByText("Please select a file to upload.")).toBeVisible();
  await expect(card(page).getByLabel("PDF file")).toBeFocused();

  await upload(page, small("Rules of the bee.pdf"));
  await expect(page.getByText("“Rules of the bee.pdf” was uploaded.")).toBeVisible();
  const link = card(page).getByRole("link", {
    name: "Rules of the bee.pdf (opens in a new tab)",
  });
  await expect(link).toBeVisible();
  await expect(card(page).getByText("Nothing here!")).toHaveCount(0);

  // A large one on a slow line: it grows, and can be stopped.
  const speedUp = await slowDown(page, 256 * 1024);
  await upload(page, await large(testInfo, 20));
  await expect(card(page).getByText("Uploading...")).toBeVisible();
  await expect(card(page).locator("input[type=file]")).toBeDisabled();
  const bar = card(page).getByRole("progressbar", { name: "Uploading large.pdf" });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
  await expectAccessible(page, "dashboard-uploading");
  await card(page).getByRole("button", { name: "Cancel" }).click();
  await expect(card(page).getByText("Uploading...")).toHaveCount(0);
  await expect(card(page).getByRole("alert")).toHaveCount(0);
  await speedUp();
  const listed = await admin.request.get(`/api/file/competition/${code}`);
  expect(await listed.json()).toHaveLength(1);
  // What was chosen is still chosen.
  await card(page).getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("“large.pdf” was uploaded.")).toBeVisible();
  await expect(card(page).getByRole("listitem")).toHaveCount(2);

  const mia = await api.person("mia@example.org");
  await api.join(mia, code);
  const reader = await newPerson();
  await api.signIn(reader, mia);
  await reader.goto(`/competition/${code}/files`);
  const opened = reader.getByRole("link", { name: "Rules of the bee.pdf (opens in a new tab)" });
  await expect(reader.getByRole("listitem").filter({ has: opened })).toContainText("bytes");
  await expect(reader.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(reader, "files");
  await expect(opened).toHaveAttribute("target", "_blank");
  const address = (await opened.getAttribute("href")) ?? "";
  const answer = await mia.request.get(address);
  expect(answer.headers()["content-type"]).toBe(application);
  expect((await answer.body()).equals(pdf())).toBe(true);

  await card(page).getByRole("button", { name: "Delete Rules of the bee.pdf" }).click();
  await page
    .getByRole("dialog", { name: "Delete “Rules of the bee.pdf”?" })
    .getByRole("button", { name: "Delete file" })
    .click();
  await expect(page.getByText("“Rules of the bee.pdf” was deleted.")).toBeVisible();
  await expect(link).toHaveCount(0);
  expect((await mia.request.get(address)).status()).toBe(404);
  await reader.reload();
  await expect(reader.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(1);

  const stranger = await api.person("ben@example.org");
  const [file] = await (await mia.request.get(`/api/file/competition/${code}`)).json();
  expect((await stranger.request.get(`/api/file/${file.fileId}`)).status()).toBe(403);
  expect((await mia.request.delete(`/api/file/${file.fileId}`)).status()).toBe(403);
  await api.signIn(reader, stranger);
  await reader.goto(`/competition/${code}/files`);
  await expect(
    reader.getByRole("heading", { name: "You are not a member of this competition" }),
  ).toBeVisible();
});

// spec: sentence Failed to upload file.
// spec: rule upload type
// spec: constant uploads
test("a web page in a PDF's clothes and a PDF of 26 MiB are refused, by the page and by the server", async ({
  page,
  api,
  admin,
}, testInfo) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/file/")) {
      sent.push(request.url());
    }
  });
  const refused = card(page).getByRole("alert").filter({ hasText: "Failed to upload file." });
  const disguised = small("rules.pdf", Buffer.from("<html><script>alert(1)</script></html>"));
  const tooLarge = await large(testInfo, 26);
  await upload(page, disguised);
  await expect(refused).toContainText("This file is not a PDF.");
  await expectAccessible(page, "dashboard-file-refused");
  await upload(page, tooLarge);
  await expect(refused).toContainText("This file is larger than 25 MiB.");
  expect(sent).toEqual([]);

  // Past the page's own checks, the server's say the same.
  await page.evaluate(() => {
    Blob.prototype.text = async () => "%PDF-";
    Object.defineProperty(File.prototype, "size", { get: () => 1 });
  });
  await upload(page, disguised);
  await expect(refused).toContainText("This file is not a PDF.");
  await upload(page, tooLarge);
  await expect(refused).toContainText("This file is larger than 25 MiB.", { timeout: 30_000 });
  expect(sent).toHaveLength(2);
  expect(await (await admin.request.get(`/api/file/competition/${code}`)).json()).toEqual([]);
});

// spec: sentence Failed to fetch files.
// spec: sentence Failed to upload file.
// spec: sentence Failed to delete file.
// spec: sentence Failed to fetch files. Please try again later.
// spec: sentence Loading...
// spec: sentence Nothing here!
test("files that cannot be fetched, uploaded or deleted say so, and the wait says Loading...", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  const list = `**/api/file/competition/${code}`;

  await page.route(list, (route) => route.abort());
  for (const [path, sentence] of [
    [`/competition/${code}/files`, "Failed to fetch files. Please try again later."],
    [`/competition/${code}`, "Failed to fetch files."],
  ] as const) {
    await page.goto(path);
    const alert = page.getByRole("alert").filter({ hasText: sentence });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await page.unroute(list);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByText("Nothing here!").first()).toBeVisible();
    await page.route(list, (route) => route.abort());
  }
  await page.unroute(list);

  const notUploaded = card(page).getByRole("alert").filter({ hasText: "Failed to upload file." });
  await page.route("**/api/file/", (route) => route.abort());
  await upload(page, small("rules.pdf"));
  await expect(notUploaded).toContainText("The server could not be reached.");
  await page.unroute("**/api/file/");
  await notUploaded.getByRole("button", { name: "Try again" }).click();
  await expect(card(page).getByRole("link", { name: /^rules.pdf/ })).toBeVisible();
  await expect(notUploaded).toHaveCount(0);

  const notDeleted = card(page).getByRole("alert").filter({ hasText: "Failed to delete file." });
  await page.route("**/api/file/*", (route) => route.abort());
  await card(page).getByRole("button", { name: "Delete rules.pdf" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete file" }).click();
  await expect(notDeleted).toBeVisible();
  await page.unroute("**/api/file/*");

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/competition/${code}/files`);
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expectAccessible(page, "files-loading");
  answer();
  await expect(page.getByRole("link", { name: /^rules.pdf/ })).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
});
