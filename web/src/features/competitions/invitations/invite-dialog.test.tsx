import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { clickButton, open } from "@/testing/page";
import { server } from "@/testing/server";

const path = "/api/competition/12345/organizer-invitations";
const invitation = {
  _id: "invitation-1",
  email: null,
  token: "token",
  createdBy: "Olive",
  createdAt: "2027-01-01T09:00:00Z",
  expiresAt: "2027-01-08T09:00:00Z",
};

test("a link that is created before the open invitations are read is among them", async () => {
  let invitations: (typeof invitation)[] = [];
  let answerReads = () => {};
  const created = new Promise<void>((resolve) => {
    answerReads = resolve;
  });
  server.use(
    http.get(path, async () => {
      // As they were when the server was asked.
      const read = invitations;
      if (read.length === 0) await created;
      return HttpResponse.json({ byMail: false, invitations: read });
    }),
    http.post(path, () => {
      invitations = [invitation];
      return HttpResponse.json(invitation, { status: 201 });
    }),
  );
  open("/competition/12345/settings");
  const handOver = await screen.findByRole("region", { name: "Hand over" });
  await clickButton("Invite an organizer", handOver);
  const dialog = await screen.findByRole("dialog", { name: "Invite an organizer" });
  await clickButton("Create link", dialog);
  await within(dialog).findByText(/invitation#token/);
  answerReads();
  expect(await within(dialog).findByRole("button", { name: /^Withdraw Link/ })).toBeTruthy();
});
