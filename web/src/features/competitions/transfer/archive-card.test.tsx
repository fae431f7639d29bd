import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia, summary } from "@/testing/fixtures";
import { clickButton, findAlert, open } from "@/testing/page";
import { answer, disconnect, restore } from "@/testing/server";

const path = "/api/competition/:code/archive";
const archived = { ...competition, archivedAt: "2027-04-01T09:00:00.000Z" };

test("an organizer archives a bee, and unarchives it", async () => {
  open("/competition/12345/settings");
  const card = await screen.findByRole("region", { name: "Archive" });
  disconnect("put", path);
  await clickButton("Archive this competition", card);
  await clickButton("Archive", await screen.findByRole("dialog"));
  await findAlert("Failed to save the changes.", card);
  restore();
  answer("put", path, 200, archived);
  answer("get", "/api/competition/:code", 200, archived);
  await clickButton("Archive this competition", card);
  await clickButton("Archive", await screen.findByRole("dialog"));
  await screen.findByText("Archived the competition.");
  await screen.findByText("This competition is archived. Nothing in it can be changed.");
  answer("delete", path, 200, competition);
  answer("get", "/api/competition/:code", 200, competition);
  await clickButton("Unarchive this competition", card);
  await screen.findByText("Unarchived the competition.");
  expect(
    screen.queryByText("This competition is archived. Nothing in it can be changed."),
  ).toBeNull();
});

test("the settings of an archived bee can be read, and say how to change them", async () => {
  answer("get", "/api/competition/:code", 200, archived);
  open("/competition/12345/settings");
  const details = await screen.findByRole("region", { name: "Details" });
  expect(
    within(details)
      .getByLabelText(/^Description/)
      .closest("fieldset[disabled]"),
  ).not.toBeNull();
  within(details).getByText("To change the details, unarchive this competition first.");
  expect(within(details).queryByRole("button", { name: "Save changes" })).toBeNull();
  const archive = screen.getByRole("region", { name: "Archive" });
  expect(within(archive).getByRole("button").closest("fieldset[disabled]")).toBeNull();
});

test.each(["edit-posts/new", "edit-schedule", "edit-templates/new", "add-class", "messages/new"])(
  "in an archived bee, nothing can be typed into %s",
  async (page) => {
    answer("get", "/api/competition/:code", 200, archived);
    open(`/competition/12345/${page}`);
    await screen.findByRole("heading", { level: 1 });
    const main = document.querySelector("#content") as HTMLElement;
    const controls = [
      ...within(main).queryAllByRole("textbox"),
      ...within(main).getAllByRole("button"),
    ];
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) expect(control.closest("fieldset[disabled]")).not.toBeNull();
  },
);

test("a speller finds archived bees among past bees, and reads that nothing changes", async () => {
  answer("get", "/api/user/competitions/:uid", 200, [
    { ...summary, _id: "new", code: 20_000, title: "Next Bee" },
    { ...summary, archived: true },
  ]);
  answer("get", "/api/competition/:code", 200, archived);
  open("/", mia);
  const past = await screen.findByRole("region", { name: "Past bees" });
  expect(within(past).queryByRole("link", { name: "Next Bee" })).toBeNull();
  expect(screen.getByRole("link", { name: "Next Bee" })).toBeTruthy();
  within(past).getByRole("link", { name: "Spring Bee" }).click();
  await screen.findByText("This competition is archived. Nothing in it can be changed.");
});
