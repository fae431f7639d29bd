import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Schema } from "@/shared/api/client";
import { clickButton, expectGone, findAlert, open, user } from "@/testing/page";
import { answer, changes, disconnect, offerUndo, refuse, restore } from "@/testing/server";

const offer: Schema<"Undoable"> = {
  _id: "deletion-1",
  competitionCode: 12_345,
  kind: "post",
  title: "Welcome",
  count: 1,
  millisecondsLeft: 60_000,
};
const deleted = "Deleted “Welcome”.";

async function deletePost(): Promise<HTMLElement> {
  offerUndo(offer);
  open("/competition/12345/edit-posts");
  await user.click(await screen.findByRole("button", { name: "Delete Welcome" }));
  answer("get", "/api/post/competition/:code", 200, []);
  await clickButton("Delete post", await screen.findByRole("dialog"));
  await screen.findByText("No posts yet");
  const button = await screen.findByRole("button", { name: "Undo" });
  const message = button.closest<HTMLElement>("[role=alert]");
  if (message === null) throw new Error("The offer is not announced.");
  expect(within(message).getByText(deleted)).toBeTruthy();
  // One message, and not a second one without the button.
  await waitFor(() => expect(screen.getAllByText(deleted)).toHaveLength(1));
  return message;
}

test("a deletion is offered to be undone, and undone", async () => {
  const message = await deletePost();
  expect(message.textContent).toContain("You have 60 seconds to undo this.");
  changes.length = 0;
  await clickButton("Undo", message);
  await screen.findByText("Restored “Welcome”.");
  await expectGone(deleted);
  expect(changes).toEqual(["POST /api/user/undo/deletion-1"]);
});

test("after a lost connection, undo can be tried again", async () => {
  const message = await deletePost();
  disconnect("post", "/api/user/undo/:id");
  await clickButton("Undo", message);
  await findAlert("Could not undo this. The server could not be reached.");
  restore();
  await clickButton("Undo", message);
  await screen.findByText("Restored “Welcome”.");
});

test("an offer that has ended says so", async () => {
  const message = await deletePost();
  refuse("post", "/api/user/undo/:id", 410, "undo-ended");
  await clickButton("Undo", message);
  await findAlert("Could not undo this. It's too late.");
  await expectGone(deleted);
});

test("what is in the way is named", async () => {
  const message = await deletePost();
  const detail = "“Welcome” is there again.";
  refuse("post", "/api/user/undo/:id", 409, "undo-blocked", detail);
  await clickButton("Undo", message);
  await findAlert(`Could not undo this. ${detail}`);
});

test("without a list of offers, the deletion is still confirmed", async () => {
  offerUndo(offer);
  disconnect("get", "/api/user/undo");
  open("/competition/12345/edit-posts");
  await user.click(await screen.findByRole("button", { name: "Delete Welcome" }));
  await clickButton("Delete post", await screen.findByRole("dialog"));
  await screen.findByText(deleted);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("after a reload, the keyboard undoes the newest deletion first, but not while typing", async () => {
  localStorage.setItem("wordhive-undo-until", String(Date.now() + 60_000));
  offerUndo(offer, { ...offer, _id: "deletion-0", title: "Rules" });
  open("/competition/12345/edit-posts/new");
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
  await user.click(await screen.findByLabelText(/^Title/));
  await user.keyboard("{Control>}z{/Control}");
  expect(changes).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard("{Control>}z{/Control}");
  await screen.findByText("Restored “Welcome”.");
  await user.keyboard("{Meta>}z{/Meta}");
  await screen.findByText("Restored “Rules”.");
  expect(changes).toEqual(["POST /api/user/undo/deletion-1", "POST /api/user/undo/deletion-0"]);
});
