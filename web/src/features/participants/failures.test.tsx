import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classParticipant, participant, participantPage } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  findAlert,
  open,
  openAndRetry,
  pause,
  retry,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  changes,
  disconnect,
  hold,
  refuse,
  restore,
} from "@/testing/server";

const page = "/competition/12345/participants";
const claimCode = "/api/competition/:code/participants/:uid/claim-code";
const newCode = {
  signInName: "noah-4821",
  claimCode: "KQ4-M7X-2PD",
  lastDay: "2027-03-02",
};
const bar = () => screen.getByRole("region", { name: "Selected spellers" });

test("participants that fail to load show an error and retry", async () => {
  const sentence = "Failed to fetch competition or users.";
  await openAndRetry("/api/competition/:code/participants", page, sentence);
  expect(await screen.findByRole("link", { name: "Mia Lee" })).toBeTruthy();
});

test("a participant who fails to load shows an error and retries", async () => {
  const sentence = "Failed to fetch competition or users.";
  await openAndRetry("/api/competition/:code/participants/:uid", `${page}/mia`, sentence);
  expect(await screen.findByRole("heading", { level: 1, name: "Mia Lee" })).toBeTruthy();
});

test("an unknown participant is not found", async () => {
  refuse("get", "/api/competition/:code/participants/:uid", 404, "not-found");
  open(`${page}/nobody`);
  expect(await screen.findByText("404 - Not Found!")).toBeTruthy();
});

test("a competition without spellers says how they join", async () => {
  answer("get", "/api/competition/:code/participants", 200, {
    ...participantPage,
    participants: [],
    questions: [],
    matches: 0,
    total: 0,
  });
  open(page);
  expect(await screen.findByText(/Share the join code/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add a class" })).toBeTruthy();
});

test("a name that is clicked while one still types opens, and isn't left again", async () => {
  const router = open(page);
  const search = await screen.findByRole("searchbox", { name: "Search participants" });
  const answerNow = hold("get", "/api/competition/:code/participants/:uid");
  await user.type(search, "Mia");
  await user.click(screen.getByRole("link", { name: "Mia Lee" }));
  // Longer than the pause after which the search goes into the address.
  await pause();
  answerNow();
  expect(await screen.findByRole("heading", { level: 1, name: "Mia Lee" })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`${page}/mia`);
});

async function selectBoth(): Promise<void> {
  open(page);
  for (const name of ["Mia Lee", "Noah Kim"]) {
    await user.click(await screen.findByLabelText(`Select ${name}`));
  }
}

async function confirmWith(name: string): Promise<void> {
  await clickButton(name, await screen.findByRole("dialog"));
}

test("after a lost connection, all stay selected and can be removed together", async () => {
  await selectBoth();
  disconnect("post", "/api/competition/:code/participants/remove");
  await clickButton("Remove", bar());
  await confirmWith("Remove 2 participants");
  const alert = await findAlert("Failed to remove 2 spellers.");
  expect(within(bar()).getByText("2 selected")).toBeTruthy();
  restore();
  changes.length = 0;
  await retry(alert);
  expect(await screen.findByText("Removed 2 spellers.")).toBeTruthy();
  expect(changes).toEqual(["POST /api/competition/12345/participants/remove"]);
});

test("trying again for fewer keeps the focus on the button", async () => {
  await selectBoth();
  const path = "/api/competition/:code/participants/remove";
  disconnect("post", path);
  await clickButton("Remove", bar());
  await confirmWith("Remove 2 participants");
  await user.click(screen.getByLabelText("Select Noah Kim"));
  const alert = await findAlert("Failed to remove 1 speller.");
  const trying = hold("post", path);
  await retry(alert);
  await within(bar()).findByText("Removing 1 speller…");
  expect(alert.contains(document.activeElement)).toBe(true);
  trying();
  await waitFor(() => expect(within(bar()).queryByText("Removing 1 speller…")).toBeNull());
  expect(alert.contains(document.activeElement)).toBe(true);
});

test("new codes are for class accounts only, and a lost connection loses none", async () => {
  await selectBoth();
  disconnect("post", claimCode);
  await clickButton("New codes (1)", bar());
  await confirmWith("Make 1 new code");
  const alert = await findAlert("Could not make codes for 1 speller.");
  restore();
  answer("post", claimCode, 201, newCode);
  await retry(alert);
  expect(await screen.findByText("KQ4-M7X-2PD")).toBeTruthy();
  const sheet = screen.getByRole("list", { name: "Claim codes" });
  expect(sheet.children.length).toBe(1);
  await user.click(screen.getByLabelText("I've printed or saved the codes"));
  await clickButton("Done");
  // Mia is still selected.
  expect(await within(bar()).findByText("1 selected")).toBeTruthy();
});

test("spellers selected after a lost connection are neither removed nor counted", async () => {
  open(page);
  await user.click(await screen.findByLabelText("Select Mia Lee"));
  disconnect("post", "/api/competition/:code/participants/remove");
  await clickButton("Remove", bar());
  await confirmWith("Remove participant");
  await findAlert("Failed to remove 1 speller.");
  await user.click(screen.getByLabelText("Select Noah Kim"));
  const alert = await findAlert("Failed to remove 1 speller.");
  // Nobody is left to try it for.
  await user.click(screen.getByLabelText("Select Mia Lee"));
  await waitFor(() => expect(alert.isConnected).toBe(false));
  await user.click(screen.getByLabelText("Select Mia Lee"));
  restore();
  const removed = answerAndRecord("post", "/api/competition/:code/participants/remove", null);
  await retry(await findAlert("Failed to remove 1 speller."));
  expect(await screen.findByText("Removed Mia Lee.")).toBeTruthy();
  expect(removed).toEqual([{ uids: [participant.uid] }]);
  expect(within(bar()).getByText("1 selected")).toBeTruthy();
});

test("a speller selected after a lost connection gets no new code", async () => {
  const ada = { ...classParticipant, uid: "ada", displayName: "Ada Hill" };
  answer("get", "/api/competition/:code/participants", 200, {
    ...participantPage,
    participants: [classParticipant, ada],
  });
  open(page);
  await user.click(await screen.findByLabelText("Select Noah Kim"));
  disconnect("post", claimCode);
  await clickButton("New codes", bar());
  await confirmWith("Make 1 new code");
  await findAlert("Could not make codes for 1 speller.");
  await user.click(screen.getByLabelText("Select Ada Hill"));
  const alert = await findAlert("Could not make codes for 1 speller.");
  answer("post", claimCode, 201, newCode);
  changes.length = 0;
  await retry(alert);
  expect(await screen.findByText("KQ4-M7X-2PD")).toBeTruthy();
  expect(changes).toEqual([
    `POST /api/competition/12345/participants/${classParticipant.uid}/claim-code`,
  ]);
});

test("a child with a confirmed email gets no code, and the organizer sees why", async () => {
  await selectBoth();
  refuse("post", claimCode, 403, "forbidden");
  await clickButton("New codes (1)", bar());
  await confirmWith("Make 1 new code");
  expect(await screen.findByText(/^No new code for Noah Kim\./)).toBeTruthy();
  expect(within(bar()).getByText("2 selected")).toBeTruthy();
});

test("a child who can't be removed from their page can be removed again", async () => {
  open(`${page}/${participant.uid}`);
  disconnect("delete", "/api/competition/:code/participants/:uid");
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await confirmWith("Remove participant");
  const alert = await findAlert("Failed to remove Mia Lee.");
  restore();
  await retry(alert);
  await expectGone("Failed to remove Mia Lee.");
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1, name: "Participants" })).toBeTruthy(),
  );
});
