import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/a11y";
import { type Admin, type ApiFixture, password } from "./support/api-fixture";
import { microphoneFile } from "./support/microphone";
import { expectTimerRunning, recordTake } from "./support/recorder";
import { expect, test } from "./support/test";

/** Opens a list of two words, the first one recorded, as its organizer. */
async function openWordlist(page: Page, api: ApiFixture, admin: Admin) {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, ["lullaby", "raccoon"]);
  const [wordId] = wordlist.words as [string];
  const audioId = await api.recording(admin, wordId, readFileSync(microphoneFile));
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/wordlist/${wordlist._id}`);
  return { code, wordlist, wordId, audioId };
}

async function currentAudio(admin: Admin, wordId: string): Promise<string> {
  const { audioId } = await (await admin.request.get(`/api/wordlist/word/${wordId}`)).json();
  expect((await admin.request.get(`/api/audio/${audioId}`)).status()).toBe(200);
  return audioId;
}

// spec: sentence Failed to upload audio.
test("a new recording replaces the old one, and neither a discarded take nor a program does", async ({
  page,
  api,
  admin,
}) => {
  const { wordId, audioId } = await openWordlist(page, api, admin);
  const dialog = await recordTake(page, "Re-record lullaby");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose audio file" }).click();
  await (await chooser).setFiles({
    name: "word.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from(`MZ${"\0".repeat(2_000)}`),
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Failed to upload audio.")).toBeVisible();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  expect(await currentAudio(admin, wordId)).toBe(audioId);

  await recordTake(page, "Re-record lullaby");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved “lullaby”.")).toBeVisible();
  const newAudio = await currentAudio(admin, wordId);
  expect(newAudio).not.toBe(audioId);
  expect((await admin.request.get(`/api/audio/${audioId}`)).status()).toBe(404);
  // Every device plays these.
  const { "content-type": type } = (await admin.request.get(`/api/audio/${newAudio}`)).headers();
  expect(["audio/mp4", "audio/wav"]).toContain(type);
  const seconds = await page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    return (await new AudioContext().decodeAudioData(bytes)).duration;
  }, `/api/audio/${newAudio}`);
  expect(seconds).toBeGreaterThan(0.9);
});

test("a take survives a reload and the end of the session", async ({ page, api, admin }) => {
  const { wordId, audioId } = await openWordlist(page, api, admin);
  await recordTake(page, "Re-record lullaby");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes("data:audio/")))
    .toBe(true);
  page.on("dialog", () => expect(true, "the browser has asked").toBe(false));
  await page.reload();
  await page.getByRole("button", { name: "Re-record lullaby", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Record a word" });
  await expect(dialog.getByText(/^Restored your unsaved recording from/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await expect(question.getByText(/a draft stays on this device/)).toBeVisible();
  await expectAccessible(page, "close-recorder");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(dialog.getByText(/^Restored/)).toBeVisible();

  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Save" }).click();
  const logIn = page.getByRole("dialog", { name: "Log In" });
  await logIn.getByLabel("Password", { exact: true }).fill(password);
  await logIn.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByText("Saved “lullaby”.")).toBeVisible();
  expect(await currentAudio(admin, wordId)).not.toBe(audioId);
  await page.getByRole("button", { name: "Re-record lullaby", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Record", exact: true })).toBeVisible();
});

test("a series is recorded with Enter alone", async ({ page, api, admin }) => {
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
    await expectTimerRunning(dialog);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(`Saved “${word}”.`)).toBeVisible();
  }
  await expect(dialog.getByText("Every word has a recording.")).toBeVisible();
});
