import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { competition, mia, response } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  openAndRetry,
  retry,
  textIn,
} from "@/testing/page";
import { answer, disconnect, refuse, restore } from "@/testing/server";

// spec: sentence Failed to fetch competition. Please try again later.
// spec: sentence Failed to update schedule. Please try again later.
// spec: sentence Failed to update timeline. Please try again later.
// spec: sentence Failed to update checklist. Please try again later.
test.each(["schedule", "timeline", "checklist"])(
  "failures on the edit page of the %s are shown, and nothing typed is lost",
  async (list) => {
    const load = "Failed to fetch competition. Please try again later.";
    const update = `Failed to update ${list}. Please try again later.`;
    await openAndRetry("/api/competition/:code", `/competition/12345/edit-${list}`, load);
    await findField("Description");

    fill("Description", "In the big hall.");
    disconnect("post", `/api/competition/update-${list}`);
    await clickButton(`Save ${list}`);
    const failed = await findAlert(update);
    expect(textIn("Description")).toBe("In the big hall.");
    restore();
    await retry(failed);
    await screen.findByText(new RegExp(`^${list} saved\\.$`, "i"));
    await expectGone(update);
  },
);

// spec: sentence Failed to fetch forms. Please try again later.
test("forms that fail to load for the checklist show an error and retry", async () => {
  const sentence = "Failed to fetch forms. Please try again later.";
  const path = "/api/form/competition-templates/:code";
  await openAndRetry(path, "/competition/12345/edit-checklist", sentence);
});

test("another organizer's version that fails to load keeps the changes made here", async () => {
  const failure = "Failed to update timeline. Please try again later.";
  open("/competition/12345/edit-timeline");
  await findField("Description");
  fill("Description", "On paper.");
  refuse("post", "/api/competition/update-timeline", 409, "changed-meanwhile");
  disconnect("get", "/api/competition/:code");
  await clickButton("Save timeline");
  const failed = await findAlert(failure);
  expect(textIn("Description")).toBe("On paper.");
  restore();
  await retry(failed);
  await screen.findByText("Timeline saved.");
  await expectGone(failure);
});

test("a participant's answers that fail to load for the checklist show an error and retry", async () => {
  const path = "/api/form/user-forms/:code/:uid";
  await openAndRetry(path, "/competition/12345", "Failed to fetch user forms.", mia, () =>
    answer("get", path, 200, [response]),
  );
  const task = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Consent" });
  await waitFor(() => expect(task.checked).toBe(true));
});

test("the printed checklist marks nothing until Mia's answers are known", async () => {
  const path = "/api/form/user-forms/:code/:uid";
  disconnect("get", path);
  open("/competition/12345/checklist", mia);
  const failed = await findAlert("Failed to fetch user forms.");
  screen.getByText("Consent");
  expect(screen.queryByRole("img")).toBeNull();
  restore();
  answer("get", path, 200, [response]);
  await retry(failed);
  await screen.findByRole("img", { name: "Done" });
  await expectGone("Failed to fetch user forms.");
});

test("Olive's printed checklist, which is for others, needs no answers", async () => {
  disconnect("get", "/api/form/user-forms/:code/:uid");
  open("/competition/12345/checklist");
  await screen.findByRole("img", { name: "To do" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a task whose form Olive deleted isn't overdue for Mia", async () => {
  const checklist = competition.checklist.map((task) => ({ ...task, dueDate: "2020-02-01" }));
  answer("get", "/api/competition/:code", 200, { ...competition, checklist });
  open("/competition/12345", mia);
  await screen.findByText("Overdue");
  answer("get", "/api/form/competition-templates/:code", 200, []);
  open("/competition/12345", mia);
  await screen.findByText("0 of 1 done");
  await expectGone("Overdue");
  expect(screen.queryByRole("link", { name: "Fill out Trip" })).toBeNull();
});

test("offline, the checklist says calmly what has to wait", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  disconnect("get", "/api/form/user-forms/:code/:uid");
  open("/competition/12345", mia);
  const sentence = "You're offline. You'll see which tasks are done when you're back online.";
  await screen.findByText(sentence);
  screen.getByText("Consent");
  expect(screen.queryByRole("alert")).toBeNull();
  restore();
  await clickButton("Try again");
  await expectGone(sentence);
});
