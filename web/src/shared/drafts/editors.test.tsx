import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, olive } from "@/testing/fixtures";
import { clickButton, expectGone, fill, findField, open, textIn } from "@/testing/page";

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
  await clickButton(/^Add (event|task)$/, await screen.findByRole("main"));
  const named = () => screen.findAllByLabelText(/^Name/);
  const before = (await named()).length;
  const last = (await named()).at(-1)?.closest("li") as HTMLElement;
  fill("Name", "Typed before the crash", last);
  open(`${bee}/edit-${list}`);
  await screen.findByText(/^Restored your unsaved draft from/);
  expect(await named()).toHaveLength(before);
  within(document.body).getByDisplayValue("Typed before the crash");
});
