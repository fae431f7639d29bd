import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setPendingInvitation } from "@/shared/session/pending-invitation";
import { mia } from "@/testing/fixtures";
import { expectGone, findAlert, open, retry, user } from "@/testing/page";
import { answer, disconnect, refuse, restore } from "@/testing/server";

const preview = {
  competitionTitle: "Spring Bee",
  invitedBy: "Olive",
  expiresAt: "2027-01-08T09:00:00Z",
};
const readPath = "/api/organizer-invitations/read";
const acceptPath = "/api/organizer-invitations/accept";

const accept = async () =>
  user.click(await screen.findByRole("button", { name: "Accept invitation" }));

function openInvitation() {
  // As after logging in.
  setPendingInvitation("token");
  open("/invitation", mia);
}

test("an invitation that fails to load can be loaded again", async () => {
  disconnect("post", readPath);
  openInvitation();
  const alert = await findAlert("Could not load the invitation.");
  restore();
  answer("post", readPath, 200, preview);
  await retry(alert);
  await expectGone("Could not load the invitation.");
  expect(await screen.findByText("Spring Bee")).toBeTruthy();
});

test.each([
  [404, "unknown-invitation", "This invitation no longer works."],
  [409, "used-invitation", "This invitation has already been used."],
  [410, "expired-invitation", "This invitation has expired."],
  [403, "foreign-invitation", "This invitation was sent to another email address."],
  [403, "email-required", "Organizers need an account with an email address."],
])("accepting shows an answer %s %s of the server", async (status, code, sentence) => {
  answer("post", readPath, 200, preview);
  refuse("post", acceptPath, status, code);
  openInvitation();
  await accept();
  expect(await findAlert(sentence)).toBeTruthy();
});

test("an acceptance that got lost can be sent again", async () => {
  answer("post", readPath, 200, preview);
  disconnect("post", acceptPath);
  openInvitation();
  await accept();
  await findAlert("Could not accept the invitation.");
  answer("post", acceptPath, 200, { code: 12_345, title: "Spring Bee" });
  await accept();
  expect(await screen.findByRole("heading", { level: 1, name: "Spring Bee" })).toBeTruthy();
});
