import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasDrafts } from "@/shared/drafts/device-drafts";
import { olive, wordlist } from "@/testing/fixtures";
import { clickButton, fill, findAlert, findField, open, textIn, user } from "@/testing/page";
import { disconnect, hold, keepWordlist } from "@/testing/server";

async function openDetails(): Promise<HTMLElement> {
  open(`/competition/12345/wordlist/${wordlist._id}`);
  await user.click(await screen.findByRole("button", { name: "Edit details" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit details" });
  await findField("Title", dialog);
  return dialog;
}

test("changes of different details of a wordlist are both saved", async () => {
  const server = keepWordlist();
  server.save({ visibility: "visible" });
  const dialog = await openDetails();
  fill("Title", "Last round", dialog);
  server.save({ description: "For the hall.", visibility: "hidden" });
  await clickButton("Save", dialog);
  await screen.findByText("Saved “Last round”.");
  expect(server.saved()).toMatchObject({
    title: "Last round",
    description: "For the hall.",
    visibility: "hidden",
  });
});

test("while details are saved, the dialog stays open and unchanged, and shows a failure", async () => {
  keepWordlist().save({ visibility: "visible" });
  const dialog = await openDetails();
  fill("Title", "Last round", dialog);
  const path = "/api/wordlist/wordlist/:wordlistId";
  disconnect("patch", path);
  const saving = hold("patch", path);
  await clickButton("Save", dialog);
  await user.type(await findField("Title", dialog), " of all");
  await user.keyboard("{Escape}");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  saving();
  await findAlert("Failed to update wordlist.", dialog);
  expect(textIn("Title", dialog)).toBe("Last round");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

test("a detail that both changed is chosen, also after a reload and a lost connection", async () => {
  const server = keepWordlist();
  server.save({ visibility: "visible" });
  let dialog = await openDetails();
  fill("Title", "Last round", dialog);
  fill("Description", "Of the day.", dialog);
  server.save({ title: "Final round" });
  const conflict = "Someone else saved this wordlist while you were editing it.";
  await clickButton("Save", dialog);
  await findAlert(conflict, dialog);
  dialog = await openDetails();
  await screen.findByText(/^Restored your unsaved draft/);
  await clickButton("Save", dialog);
  await findAlert(conflict, dialog);
  await clickButton("Keep my version of “Title”", dialog);
  disconnect("patch", "/api/wordlist/wordlist/:wordlistId", { once: true });
  await clickButton("Save", dialog);
  await findAlert("Failed to update wordlist.", dialog);
  expect(server.saved().title).toBe("Final round");
  await clickButton("Save", dialog);
  await screen.findByText("Saved “Last round”.");
  expect(server.saved()).toMatchObject({ title: "Last round", description: "Of the day." });
  expect(hasDrafts(olive.uid)).toBe(false);
});
