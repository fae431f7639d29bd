import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasDrafts } from "@/shared/drafts/device-drafts";
import { competition, olive } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  textIn,
  user,
} from "@/testing/page";
import { answer, hold, keepDetails } from "@/testing/server";

const conflict = "Someone else saved this competition while you were editing it.";

async function openSettings(): Promise<void> {
  open("/competition/12345/settings");
  await findField("Title");
}

test("changes of different settings are saved together", async () => {
  const server = keepDetails();
  await openSettings();
  fill("Title", "Fall Bee");
  server.save({ description: "For all classes." });
  await clickButton("Save changes");
  await screen.findByText("Changes saved, together with someone else's changes.");
  expect(server.saved()).toMatchObject({ title: "Fall Bee", description: "For all classes." });
  expect(textIn("Description")).toBe("For all classes.");
});

test("settings can't be changed while they are being saved", async () => {
  const server = keepDetails();
  await openSettings();
  fill("Title", "Fall Bee");
  const saving = hold("put", "/api/competition/:code");
  await clickButton("Save changes");
  await user.type(screen.getByLabelText(/^Title/), " of the school");
  await user.type(screen.getByLabelText(/^Description/), "For all classes.");
  const { description } = competition;
  expect([textIn("Title"), textIn("Description")]).toEqual(["Fall Bee", description]);
  saving();
  await screen.findByText("Changes saved.");
  expect(server.saved()).toMatchObject({ title: "Fall Bee", description });
});

test("a start and an end that two organizers changed are chosen together", async () => {
  const server = keepDetails();
  await openSettings();
  fill("Title", "Fall Bee");
  fill("Start date", "2027-03-04");
  server.save({ endDate: "2027-03-02" });
  await clickButton("Save changes");
  await findAlert(conflict);
  await openSettings();
  await clickButton("Save changes");
  await findAlert(conflict);
  await clickButton("Use their version of “Start date, End date”");
  await clickButton("Save changes");
  await screen.findByText("Changes saved.");
  await expectGone(conflict);
  const { startDate } = competition;
  expect(server.saved()).toMatchObject({ title: "Fall Bee", startDate, endDate: "2027-03-02" });
  expect(hasDrafts(olive.uid)).toBe(false);
});

test.each([
  ["Keep my version of “Title”", "My bee"],
  ["Use their version of “Title”", "Their bee"],
])("%s saves “%s”", async (choice, title) => {
  const server = keepDetails();
  await openSettings();
  fill("Title", "My bee");
  server.save({ title: "Their bee" });
  await clickButton("Save changes");
  await findAlert(conflict);
  await clickButton(choice);
  await clickButton("Save changes");
  await expectGone(conflict);
  expect(server.saved().title).toBe(title);
  expect(textIn("Title")).toBe(title);
});

test("going from one competition's settings to another's shows the other's details", async () => {
  const router = open("/competition/12345/settings");
  await findField("Title");
  answer("get", "/api/competition/:code", 200, { ...competition, code: 67890, title: "Fall Bee" });
  router.history.push("/competition/67890/settings");
  await waitFor(() => expect(textIn("Title")).toBe("Fall Bee"));
});
