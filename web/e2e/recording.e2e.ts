import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Admin, ApiFixture } from "./support/api-fixture";
import { microphoneFile } from "./support/microphone";
import { expect, test } from "./support/test";

/** The organizer's page of a list of two words, the first of them recorded. */
async function openWordlist(page: Page, api: ApiFixture, admin: Admin) {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const [wordId] = wordlist.words as [string];
  const audioId = await api.recording(admin, wordId, readFileSync(microphoneFile));
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/wordlist/${wordlist._id}`);
  return { code, wordlist, wordId, audioId };
}

/** Opens the recorder of a word and takes one recording, not kept yet. */
async function take(page: Page, button: string) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Record a word" });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog.getByRole("timer")).toContainText(/0:0[1-9]/);
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByRole("button", { name: "Keep" })).toBeVisible();
  return dialog;
}

async function presentAudio(admin: Admin, wordId: string): Promise<string> {
  const { audioId } = await (await admin.request.get(`/api/wordlist/word/${wordId}`)).json();
  expect((await admin.request.get(`/api/audio/${audioId}`)).status()).toBe(200);
  return audioId;
}

for (const [step, pattern, method] of [
  ["the upload", "**/api/audio/", "POST"],
  ["the change of the word", "**/api/wordlist/word/*", "PATCH"],
] as const) {
  // spec: sentence Failed to upload audio.
  test(`a failure at ${step} leaves the old recording in place`, async ({ page, api, admin }) => {
    const { wordId, audioId } = await openWordlist(page, api, admin);
    await page.route(pattern, (route) =>
      route.request().method() === method ? route.abort() : route.fallback(),
    );
    const dialog = await take(page, "Re-record lullaby");
    await dialog.getByRole("button", { name: "Keep" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to upload audio.");
    expect(await presentAudio(admin, wordId)).toBe(audioId);
    // The take is not lost either.
    await page.unroute(pattern);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("The recording of “lullaby” is kept.")).toBeVisible();
    expect(await presentAudio(admin, wordId)).not.toBe(audioId);
    expect((await admin.request.get(`/api/audio/${audioId}`)).status()).toBe(404);
  });
}

test("a failure to delete the old recording keeps the new one", async ({ page, api, admin }) => {
  const { wordId, audioId } = await openWordlist(page, api, admin);
  await page.route("**/api/audio/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  const dialog = await take(page, "Re-record lullaby");
  await dialog.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("The recording of “lullaby” is kept.")).toBeVisible();
  expect(await presentAudio(admin, wordId)).not.toBe(audioId);
});

test("a take can be discarded", async ({ page, api, admin }) => {
  const { wordId, audioId } = await openWordlist(page, api, admin);
  const dialog = await take(page, "Re-record lullaby");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  expect(await presentAudio(admin, wordId)).toBe(audioId);
});

// spec: sentence Failed to upload audio.
test("a renamed program is refused as a recording", async ({ page, api, admin }) => {
  await openWordlist(page, api, admin);
  await page.getByRole("button", { name: "Record raccoon", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Record a word" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose audio file" }).click();
  await (await chooser).setFiles({
    name: "word.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from(`MZ${"\0".repeat(2_000)}`),
  });
  await dialog.getByRole("button", { name: "Keep" }).click();
  await expect(dialog.getByText("Failed to upload audio.")).toBeVisible();
});

test.describe("without leave to use the microphone", () => {
  test.use({ permissions: [] });

  // spec: sentence Failed to start recording.
  test("the refusal is explained, and a file is taken instead", async ({ page, api, admin }) => {
    await openWordlist(page, api, admin);
    await page.getByRole("button", { name: "Record raccoon", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Record a word" });
    await dialog.getByRole("button", { name: "Record", exact: true }).click();
    const alert = dialog.getByRole("alert");
    await expect(alert).toContainText("Failed to start recording.");
    await expect(alert).toContainText(/microphone/i);
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose audio file" }).click();
    await (await chooser).setFiles(microphoneFile);
    await dialog.getByRole("button", { name: "Keep" }).click();
    await expect(page.getByRole("button", { name: "Play raccoon", exact: true })).toBeVisible();
  });
});

// spec: sentence Failed to delete word.
// spec: sentence Failed to delete wordlist.
test("words and lists are deleted after a question, with their recordings", async ({
  page,
  api,
  admin,
}) => {
  const { code, wordlist, audioId } = await openWordlist(page, api, admin);
  await page.getByRole("button", { name: "Delete lullaby" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("its recording is deleted too");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Delete lullaby" })).toBeVisible();

  await page.route("**/api/wordlist/word/*", (route) => route.abort());
  await page.getByRole("button", { name: "Delete lullaby" }).click();
  await question.getByRole("button", { name: "Delete word" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Failed to delete word.");
  await page.unroute("**/api/wordlist/word/*");
  await page.getByRole("button", { name: "Delete lullaby" }).click();
  await question.getByRole("button", { name: "Delete word" }).click();
  await expect(page.getByRole("button", { name: "Delete lullaby" })).toHaveCount(0);
  expect((await admin.request.get(`/api/audio/${audioId}`)).status()).toBe(404);

  await page.route("**/api/wordlist/wordlist/*", (route) => route.abort());
  await page.getByRole("button", { name: "Delete wordlist" }).click();
  await question.getByRole("button", { name: "Delete wordlist" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Failed to delete wordlist.",
  );
  await page.unroute("**/api/wordlist/wordlist/*");
  await page
    .getByRole("main")
    .getByRole("alert")
    .getByRole("button", { name: "Try again" })
    .click();
  await expect(page).toHaveURL(`/competition/${code}`);
  expect(
    (await admin.request.get(`/api/wordlist/competition/${code}/${wordlist._id}`)).status(),
  ).toBe(404);
});

test("a question is asked although its script is late", async ({ page, api, admin }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/overlays-*.js", async (route) => {
    await late;
    await route.fallback();
  });
  await openWordlist(page, api, admin);
  await page.getByRole("button", { name: "Delete lullaby" }).click();
  arrive();
  await expect(page.getByRole("dialog")).toContainText("its recording is deleted too");
});

test("word after word is recorded with one key", async ({ page, api, admin }) => {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/wordlist/${wordlist._id}`);
  await page.getByRole("button", { name: "Record missing words" }).click();
  const dialog = page.getByRole("dialog", { name: "Record words" });
  for (const word of ["lullaby", "raccoon"]) {
    await expect(dialog.getByText(word, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Record", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("timer")).toContainText("0:01");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Keep" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(`“${word}” is kept.`)).toBeVisible();
  }
  await expect(dialog.getByText("Every word has a recording.")).toBeVisible();
});
