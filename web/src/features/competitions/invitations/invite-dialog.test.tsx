import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { clickButton, findField, open, user } from "@/testing/page";
import { answer, hold, refuse, server } from "@/testing/server";

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

test("while an organizer is added by email, the address stays and the dialog stays open", async () => {
  answer("get", path, 200, { byMail: false, invitations: [] });
  open("/competition/12345/settings");
  const handOver = await screen.findByRole("region", { name: "Hand over" });
  await clickButton("Invite an organizer", handOver);
  const dialog = await screen.findByRole("dialog", { name: "Invite an organizer" });
  within(dialog).getByText(/Spellers who become organizers are no longer .* counted/);
  const field = await findField("Add someone by email", dialog);
  await user.type(field, "ann@example.org");
  const adding = "/api/competition/12345/organizers";
  refuse("post", adding, 404, "not-found");
  const sending = hold("post", adding);
  await clickButton("Add organizer", dialog);
  await user.type(field, ".uk");
  await user.keyboard("{Escape}");
  expect(field.value).toBe("ann@example.org");
  sending();
  await within(dialog).findByText(/^No account has this email\./);
});
