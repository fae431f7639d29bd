import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, olive } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findEnabledButton,
  findField,
  open,
  textIn,
  user,
} from "@/testing/page";
import { disconnect, hold } from "@/testing/server";

const bee = "/competition/12345";

const editors = [
  [`${bee}/edit-posts/post-1`, olive, "Title", "Welcome"],
  [`${bee}/edit-templates/new`, olive, "Title", ""],
  ["/create-competition", olive, "Title", ""],
  [`${bee}/settings`, olive, "Title", "Spring Bee"],
  [`${bee}/messages/new`, olive, "Subject", ""],
  [`${bee}/add-class`, olive, "Names", ""],
  [`${bee}/add-wordlist`, olive, "Title", ""],
  [`${bee}/form/template-1`, mia, "Signature", ""],
  ["/account", mia, "Name", mia.displayName ?? ""],
] as const;

test.each(editors)("%s restores a draft, and discards it", async (path, viewer, label, saved) => {
  open(path, viewer);
  await findField(label);
  expect(textIn(label)).toBe(saved);
  fill(label, "Typed before the crash");
  open(path, viewer);
  await screen.findByText(/^Restored your unsaved draft from/);
  expect(textIn(label)).toBe("Typed before the crash");
  await clickButton("Discard draft");
  await expectGone("Restored your unsaved draft");
  expect(textIn(label)).toBe(saved);
  screen.getByText("Draft discarded.");
  // The first field, or else the heading.
  expect(document.activeElement?.matches("form :is(input, select, textarea), h1")).toBe(true);
  open(path, viewer);
  await findField(label);
  expect(textIn(label)).toBe(saved);
  expect(screen.queryByText(/^Restored/)).toBeNull();
});

test.each([
  [`${bee}/settings`, "Title", "Save changes", "put", "/api/competition/:code"],
  [`${bee}/edit-posts/post-1`, "Title", "Save post", "put", "/api/post/:postId"],
  [`${bee}/edit-templates/trip`, "Title", "Save", "put", "/api/form/templates/:templateId"],
] as const)(
  "%s can't discard a draft while it is being saved",
  async (path, label, save, method, api) => {
    open(path);
    await findField(label);
    fill(label, "Typed before the crash");
    open(path);
    await findEnabledButton("Discard draft");
    disconnect(method, api);
    const saving = hold(method, api);
    await clickButton(save, screen.getByRole("main"));
    expect(screen.getByRole("button", { name: "Discard draft" })).toHaveProperty("disabled", true);
    saving();
    await clickButton("Discard draft");
    await expectGone("Restored your unsaved draft");
  },
);

type Router = ReturnType<typeof open>;

/** Leaves by a link, stays, and leaves after all. */
async function expectGuarded(router: Router): Promise<void> {
  const { pathname } = router.state.location;
  const leave = async (answer: "Stay" | "Leave") => {
    // Stays pending while the question is open.
    void router.navigate({ to: "/" });
    const dialog = await screen.findByRole("dialog", { name: /^Leave / });
    expect(dialog.textContent).toContain("a draft stays on this device");
    await clickButton(answer, dialog);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Leave / })).toBeNull());
  };
  await leave("Stay");
  expect(router.state.location.pathname).toBe(pathname);
  await leave("Leave");
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
}

test.each(editors)("%s asks before it is left", async (path, viewer, label) => {
  const router = open(path, viewer);
  await findField(label);
  fill(label, "Typed for an hour");
  await expectGuarded(router);
});

test.each(["schedule", "timeline", "checklist"])("an unsaved %s asks first", async (list) => {
  const router = open(`${bee}/edit-${list}`);
  await user.click(await screen.findByRole("button", { name: /^Add (event|task)$/ }));
  const opened = (await screen.findAllByLabelText(/^Name/)).at(-1)?.closest("li") as HTMLElement;
  fill("Name", "Typed for an hour", opened);
  await expectGuarded(router);
});

test("the details of a wordlist ask first", async () => {
  const router = open(`${bee}/wordlist/wordlist-1`);
  await clickButton("Edit details");
  const dialog = await screen.findByRole("dialog", { name: "Edit details" });
  fill("Title", "The final", dialog);
  await expectGuarded(router);
});

test("a word that is being edited asks first", async () => {
  const router = open(`${bee}/wordlist/wordlist-1`);
  await clickButton("Edit lullaby");
  await findField("Definition");
  fill("Definition", "Typed for an hour");
  await expectGuarded(router);
});

test("the recorder asks first, and the recording waits in its dialog", async () => {
  const router = open(`${bee}/wordlist/wordlist-1`);
  await screen.findByText("lullaby");
  await clickButton("Re-record lullaby");
  const dialog = await screen.findByRole("dialog", { name: "Record a word" });
  const input = dialog.querySelector("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["RIFF"], "word.wav", { type: "audio/wav" }));
  await within(dialog).findByRole("button", { name: "Save" });
  // A recording is encoded for the draft in the background.
  await waitFor(() => {
    dispatchEvent(new Event("pagehide"));
    expect(Object.keys(localStorage).join()).toContain("recording/");
  });
  await expectGuarded(router);
  open(`${bee}/wordlist/wordlist-1`);
  await screen.findByText("lullaby");
  await clickButton("Re-record lullaby");
  await screen.findByText(/^Restored your unsaved recording from/);
});

test.each(["schedule", "timeline", "checklist"])("an unsaved %s is restored", async (list) => {
  open(`${bee}/edit-${list}`);
  await user.click(await screen.findByRole("button", { name: /^Add (event|task)$/ }));
  const opened = (await screen.findAllByLabelText(/^Name/)).at(-1)?.closest("li") as HTMLElement;
  fill("Name", "Typed before the crash", opened);
  open(`${bee}/edit-${list}`);
  await screen.findByText(/^Restored your unsaved draft from/);
  await screen.findByText("Typed before the crash");
  await clickButton("Discard draft");
  await expectGone("Typed before the crash");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});
