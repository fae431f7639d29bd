import { microphoneFile } from "./support/microphone";
import { expect, test } from "./support/test";

test.use({ completeBrowser: true, permissions: [] });

// spec: sentence Failed to start recording.
test("the error explains what to do, and a file can be uploaded instead", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const wordlist = await api.wordlist(admin, code, ["raccoon"]);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/wordlist/${wordlist._id}`);
  await page.getByRole("button", { name: "Record raccoon", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Record a word" });
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("Failed to start recording.");
  await expect(alert).toContainText(/microphone/i);
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose audio file" }).click();
  await (await chooser).setFiles(microphoneFile);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Play raccoon", exact: true })).toBeVisible();
});
