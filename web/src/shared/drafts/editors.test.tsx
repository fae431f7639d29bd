import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, olive } from "@/testing/fixtures";
import { clickButton, expectGone, fill, findField, open, textIn, user } from "@/testing/page";

const bee = "/competition/12345";

test.each([
  [`${bee}/edit-posts/post-1`, olive, "Title", "Welcome"],
  [`${bee}/edit-templates/new`, olive, "Title", ""],
  ["/create-competition", olive, "Title", ""],
  [`${bee}/settings`, olive, "Title", "Spring Bee"],
  [`${bee}/add-class`, olive, "Names", ""],
  [`${bee}/add-wordlist`, olive, "Title", ""],
  [`${bee}/form/template-1`, mia, "Signature", ""],
  ["/account", mia, "Name", mia.displayName ?? ""],
])("%s restores a draft, and discards it", async (path, viewer, label, saved) => {
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
  open(path, viewer);
  await findField(label);
  expect(textIn(label)).toBe(saved);
  expect(screen.queryByText(/^Restored/)).toBeNull();
});

test.each(["schedule", "timeline", "checklist"])("an unsaved %s is restored", async (list) => {
  open(`${bee}/edit-${list}`);
  await user.click(await screen.findByRole("button", { name: /^Add (event|task)$/ }));
  const opened = (await screen.findAllByLabelText(/^Name/)).at(-1)?.closest("li") as HTMLElement;
  fill("Name", "Typed before the crash", opened);
  open(`${bee}/edit-${list}`);
  await screen.findByText(/^Restored your unsaved draft from/);
  await screen.findByText("Typed before the crash");
});
