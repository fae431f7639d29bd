import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { file, olive } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  findAlert,
  logInAgain,
  open,
  openAndRetry,
  retry,
  user,
} from "@/testing/page";
import { answer, changes, disconnect, hold, refuse, restore } from "@/testing/server";

/** The field that takes the file. */
async function openUpload(card: HTMLElement): Promise<HTMLInputElement> {
  await clickButton("Add a PDF", card);
  await within(card).findByText("Choose a PDF");
  return card.querySelector("input[type=file]") as HTMLInputElement;
}

const openCard = async () => {
  open("/competition/12345");
  return screen.findByRole("region", { name: "Files" });
};

// spec: sentence Failed to fetch files.
// spec: sentence Failed to fetch files. Please try again later.
// spec: sentence Nothing here!
test.each([
  ["/competition/12345/files", "Failed to fetch files. Please try again later."],
  ["/competition/12345", "Failed to fetch files."],
])("files that fail to load on %s show an error and retry", async (path, sentence) => {
  const files = "/api/file/competition/:code";
  await openAndRetry(files, path, sentence, olive, () => answer("get", files, 200, []));
  expect((await screen.findAllByText("Nothing here!")).length).toBeGreaterThan(0);
});

// spec: sentence Loading...
test("Loading... is shown while files load", async () => {
  const release = hold("get", "/api/file/competition/:code");
  open("/competition/12345/files");
  await screen.findByText("Loading...");
  release();
  await screen.findByRole("link", { name: /^rules.pdf/ });
  await expectGone("Loading...");
});

// spec: sentence Failed to upload file.
// spec: sentence Uploading...
test("a file that could not be uploaded can be uploaded again", async () => {
  const card = await openCard();
  const input = await openUpload(card);
  await user.upload(input, new File(["%PDF-1.4"], "rules.pdf", { type: "application/pdf" }));
  disconnect("post", "/api/file/");
  const release = hold("post", "/api/file/");
  await clickButton("Upload", card);
  await screen.findByText("Uploading...");
  release();
  const alert = await findAlert("Failed to upload file.", card);
  expect(alert.textContent).toContain("The server could not be reached.");
  restore();
  await retry(alert);
  await screen.findByText("Uploaded “rules.pdf”.");
  await expectGone("Failed to upload file.");
});

// spec: rule upload missing
// spec: rule upload type
// spec: constant uploads
test("a missing file, a web page named .pdf and more than 25 MB aren't sent", async () => {
  const card = await openCard();
  const input = await openUpload(card);
  await clickButton("Upload", card);
  await within(card).findByText("Please select a file to upload.");
  const disguised = new File(["<html></html>"], "rules.pdf", { type: "application/pdf" });
  await user.upload(input, disguised);
  await clickButton("Upload", card);
  await findAlert("This file isn't a PDF.", card);
  const large = new File(["%PDF-1.4"], "large.pdf", { type: "application/pdf" });
  Object.defineProperty(large, "size", { value: 26 * 1024 * 1024 });
  await user.upload(input, large);
  await clickButton("Upload", card);
  await findAlert("This file is larger than 25 MB.", card);
  expect(changes).toEqual([]);
});

test("a full disk is named when a file could not be uploaded", async () => {
  const card = await openCard();
  const input = await openUpload(card);
  await user.upload(input, new File(["%PDF-1.4"], "rules.pdf", { type: "application/pdf" }));
  refuse("post", "/api/file/", 507, "disk-full");
  await clickButton("Upload", card);
  const alert = await findAlert("Failed to upload file.", card);
  expect(alert.textContent).toContain("The server's disk is full.");
});

// spec: sentence Failed to delete file.
test("a file that could not be deleted shows an error", async () => {
  const card = await openCard();
  disconnect("delete", "/api/file/:fileId");
  await clickButton("Delete rules.pdf", card);
  await clickButton("Delete file", await screen.findByRole("dialog"));
  const alert = await findAlert("Failed to delete file.", card);
  restore();
  await retry(alert);
  await screen.findByText("Deleted “rules.pdf”.");
});

test("a deletion is tried again from the keyboard until it succeeds", async () => {
  const card = await openCard();
  const path = "/api/file/:fileId";
  disconnect("delete", path);
  await clickButton("Delete rules.pdf", card);
  await clickButton("Delete file", await screen.findByRole("dialog"));
  const alert = await findAlert("Failed to delete file.", card);
  const again = within(alert).getByRole<HTMLButtonElement>("button", { name: "Try again" });
  again.focus();
  changes.length = 0;
  const deleting = hold("delete", path);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(again.getAttribute("aria-disabled")).toBe("true"));
  // A disabled button would lose the focus.
  expect(again.disabled).toBe(false);
  await user.keyboard("{Enter}");
  deleting();
  await waitFor(() => expect(again.getAttribute("aria-disabled")).toBe("false"));
  expect(document.activeElement).toBe(again);
  expect(changes).toEqual(["DELETE /api/file/file-1"]);
  restore();
  await user.keyboard("{Enter}");
  await screen.findByText("Deleted “rules.pdf”.");
  await expectGone("Failed to delete file.");
});

test("a failed deletion isn't named while another file is deleted", async () => {
  const map = { ...file, fileId: "file-2", filename: "map.pdf" };
  answer("get", "/api/file/competition/:code", 200, [file, map]);
  const card = await openCard();
  disconnect("delete", "/api/file/:fileId");
  await clickButton("Delete rules.pdf", card);
  await clickButton("Delete file", await screen.findByRole("dialog"));
  await findAlert("Failed to delete file.", card);
  const deleting = hold("delete", "/api/file/:fileId");
  await clickButton("Delete map.pdf", card);
  await clickButton("Delete file", await screen.findByRole("dialog", { name: /map.pdf/ }));
  await expectGone("Failed to delete file.");
  deleting();
  await findAlert("Failed to delete file.", card);
});

test("an upload goes on after its organizer has logged in again", async () => {
  const card = await openCard();
  const input = await openUpload(card);
  await user.upload(input, new File(["%PDF-1.4"], "rules.pdf", { type: "application/pdf" }));
  refuse("post", "/api/file/", 401, "not-signed-in");
  await clickButton("Upload", card);
  await screen.findByRole("dialog", { name: "Log In" });
  restore();
  answer("post", "/api/identity/sign-in", 200, { ...olive });
  await logInAgain("olive@example.org");
  await screen.findByText("Uploaded “rules.pdf”.");
});

test("a PDF that was chosen can be chosen again", async () => {
  const card = await openCard();
  const input = await openUpload(card);
  const rules = new File(["%PDF-1.4"], "rules.pdf", { type: "application/pdf" });
  await user.upload(input, rules);
  disconnect("post", "/api/file/");
  await clickButton("Upload", card);
  await findAlert("Failed to upload file.", card);
  await user.upload(input, rules);
  await expectGone("Failed to upload file.", card);
});
