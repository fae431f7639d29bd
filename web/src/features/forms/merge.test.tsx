import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { clickButton, findAlert, findField, open } from "@/testing/page";
import { keepFormVisibility } from "@/testing/server";

test("who can see a form is chosen if two organizers changed it", async () => {
  const server = keepFormVisibility();
  open("/competition/12345/edit-templates");
  await clickButton(/^Who can see/, await screen.findByRole("main"));
  const dialog = await screen.findByRole("dialog");
  const choice = await findField("Who can see this form?", dialog);
  fireEvent.change(choice, { target: { value: "hidden" } });
  server.save("2027-03-12T09:00");
  await clickButton("Save", dialog);
  await findAlert("Someone else saved this form while you were editing it.", dialog);
  expect(server.saved()).toBe("2027-03-12T09:00");
  await clickButton("Keep my version of “Who can see it”", dialog);
  await clickButton("Save", dialog);
  await screen.findByText(/^Hid “/);
  expect(server.saved()).toBe("hidden");
});
