import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { clickButton, fill, findField, open, user } from "@/testing/page";
import { answer, changes, hold } from "@/testing/server";

const page = "/competition/12345/add-class";
const api = "/api/competition/:code/class";

const account = {
  uid: "maya",
  displayName: "Maya Chen",
  signInName: "maya-4821",
  claimCode: "HONEY-PAPER",
  lastDay: "2027-04-01",
};

/** An organizer creates an account, which takes long, and clicks a link. */
async function leaveWhileCreating() {
  answer("post", api, 201, [account]);
  const creating = hold("post", api);
  const router = open(page);
  await findField("Names");
  fill("Names", "Maya Chen");
  await clickButton("Create 1 account");
  await waitFor(() => expect(changes).toEqual(["POST /api/competition/12345/class"]));
  void router.navigate({ to: "/account" });
  const question = await screen.findByRole("dialog", { name: "Leave without the codes?" });
  expect(question.textContent).toContain(
    "The accounts are being created. If you leave, you won't see their codes.",
  );
  return { router, creating, question };
}

test("an organizer who stays until the accounts are created sees the codes", async () => {
  const { router, creating } = await leaveWhileCreating();
  creating();
  expect(await screen.findByText("HONEY-PAPER")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Leave without the codes?" })).toBeNull();
  expect(router.latestLocation.pathname).toBe(page);
});

test("an organizer who left before the codes were shown is led to new ones, and creates no child twice", async () => {
  const { router, creating, question } = await leaveWhileCreating();
  await clickButton("Leave", question);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  creating();
  await screen.findByText(/^1 account created, but you left before the codes were shown\./);
  await user.click(screen.getByRole("link", { name: "Participants" }));
  await waitFor(() =>
    expect(router.latestLocation.pathname).toBe("/competition/12345/participants"),
  );
  open(page);
  expect((await findField("Names")).value).toBe("");
});

test("what a class list has beside names is shown, and doubtful names can be turned around", async () => {
  answer("post", api, 201, [account]);
  open(page);
  await findField("Names");
  fill("Names", "Class 4B\nMaya\tLopez\t4\nBen\tIto\t4");
  await screen.findByText("Left out: row 1 (“Class 4B”), column 3 (“4”).");
  screen.getByText("Maya Lopez");
  await clickButton("Last names come first");
  screen.getByText("Lopez Maya");
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Preview" }));
  expect((await findField("Names")).value).toMatch(/^Last name\tFirst name\t\n/);
  screen.getByText("Left out: row 2 (“Class 4B”), column 3 (“4”).");
  expect(screen.queryByRole("button", { name: /come first/ })).toBeNull();
  await clickButton("Create 2 accounts");
  await screen.findByText("HONEY-PAPER");
});
