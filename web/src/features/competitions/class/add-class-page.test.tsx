import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { classAccount, participantNames } from "@/testing/fixtures";
import { clickButton, fill, findAlert, findField, open, pause, user } from "@/testing/page";
import {
  answer,
  answerAndRecord,
  changes,
  disconnect,
  hold,
  refuse,
  restore,
} from "@/testing/server";

const page = "/competition/12345/add-class";
const api = "/api/competition/:code/class";

/** An organizer creates an account, which takes long, and clicks a link. */
async function leaveWhileCreating() {
  answer("post", api, 201, [classAccount]);
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

test("columns that aren't used are named, and first and last names can be swapped", async () => {
  answer("post", api, 201, [classAccount]);
  open(page);
  await findField("Names");
  fill("Names", "Class 4B\nMaya\tLopez\t4\nBen\tIto\t4");
  await screen.findByText("Left out: row 1 (“Class 4B”), column C (“4”).");
  screen.getByText("Maya Lopez");
  await clickButton("Last names come first");
  screen.getByText("Lopez Maya");
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Preview" }));
  expect((await findField("Names")).value).toMatch(/^Last name\tFirst name\t\n/);
  screen.getByText("Left out: row 2 (“Class 4B”), column C (“4”).");
  expect(screen.queryByRole("button", { name: /come first/ })).toBeNull();
  await clickButton("Create 2 accounts");
  await screen.findByText("HONEY-PAPER");
});

test("a file replaces typed names only after a question, and those of a file at once", async () => {
  open(page);
  const names = await findField("Names");
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await user.upload(input, new File(["Noah Kim"], "class.csv"));
  await waitFor(() => expect(names.value).toBe("Noah Kim"));
  await user.upload(input, new File(["Noah Kim\nAda Hill"], "class.csv"));
  await waitFor(() => expect(names.value).toBe("Noah Kim\nAda Hill"));
  fill("Names", "Maya Chen");
  await user.upload(input, new File(["Noah Kim"], "class.csv"));
  await clickButton("Cancel", await screen.findByRole("dialog", { name: "Replace the names?" }));
  expect(names.value).toBe("Maya Chen");
  await user.upload(input, new File(["Noah Kim"], "class.csv"));
  const question = await screen.findAllByRole("dialog", { name: "Replace the names?" });
  await clickButton("Replace", question.at(-1));
  await waitFor(() => expect(names.value).toBe("Noah Kim"));
});

/** A file that is read only once `read` is called. */
function slowFile() {
  const file = new File(["Noah Kim"], "class.csv");
  let resolve: (bytes: ArrayBuffer) => void = () => {};
  file.arrayBuffer = () =>
    new Promise((done) => {
      resolve = done;
    });
  return { file, read: () => resolve(new TextEncoder().encode("Noah Kim").buffer) };
}

test("a file that is read only while accounts are created doesn't hide their codes", async () => {
  open(page);
  await findField("Names");
  const { file, read } = slowFile();
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await user.upload(input, file);
  fill("Names", "Maya Chen");
  answer("post", api, 201, [classAccount]);
  const creating = hold("post", api);
  await clickButton("Create 1 account");
  await waitFor(() => expect(changes).toContain(created));
  read();
  await pause();
  expect(screen.queryByRole("dialog")).toBeNull();
  creating();
  await screen.findByText("HONEY-PAPER");
});

test("what is entered while a file is read stays", async () => {
  const consents = () =>
    screen.getByLabelText<HTMLInputElement>("The school consents on behalf of parents");
  open(page);
  const names = await findField("Names");
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  const { file, read } = slowFile();
  await user.upload(input, file);
  await user.click(consents());
  fill("Names", "Maya Chen");
  read();
  await clickButton("Replace", await screen.findByRole("dialog", { name: "Replace the names?" }));
  await waitFor(() => expect(names.value).toBe("Noah Kim"));
  expect(consents().checked).toBe(true);
});

test("a reload keeps the school's consent with the names", async () => {
  const consents = () =>
    screen.getByLabelText<HTMLInputElement>("The school consents on behalf of parents");
  open(page);
  await findField("Names");
  await user.click(consents());
  fill("Names", "Maya Chen");
  open(page);
  expect((await findField("Names")).value).toBe("Maya Chen");
  expect(consents().checked).toBe(true);
  const sent = answerAndRecord("post", api, [classAccount]);
  await clickButton("Create 1 account");
  await screen.findByText("HONEY-PAPER");
  expect(sent).toMatchObject([{ schoolConsents: true }]);
});

const created = "POST /api/competition/12345/class";

/** An organizer creates accounts, and reloads the page before the response arrives. */
async function reloadWhileCreating(names: string) {
  hold("post", api);
  open(page);
  await findField("Names");
  fill("Names", names);
  await clickButton("Create 2 accounts");
  await waitFor(() => expect(changes).toEqual([created]));
  restore();
  answer("post", api, 201, [classAccount]);
  open(page);
  expect((await findField("Names")).value).toBe(names);
  await screen.findByText("These accounts may already exist");
}

test("after a reload, creating accounts for names of participants asks first", async () => {
  await reloadWhileCreating("noah  KIM\nMaya Chen");
  await clickButton("Create 2 accounts");
  const question = await screen.findByRole("dialog", { name: "Create the accounts again?" });
  expect(question.textContent).toContain(
    "Already on the list of participants: noah KIM. If you continue, these children may each end up with two accounts.",
  );
  await clickButton("Cancel", question);
  expect(changes).toEqual([created]);
});

test("children waiting for consent also have accounts", async () => {
  const waiting = participantNames.map((person) => ({
    ...person,
    displayName: "Maya Chen",
    joined: false,
    withdrawnAt: null,
  }));
  await reloadWhileCreating("Noah Kim\nMaya Chen");
  answer("get", "/api/competition/:code/consents/missing", 200, { count: 1, people: waiting });
  await clickButton("Create 2 accounts");
  await screen.findByText(/^Already on the list of participants: Noah Kim and 1 more\./);
});

test("after a reload, accounts for new names are created", async () => {
  await reloadWhileCreating("Ada Hill\nMaya Chen");
  disconnect("get", "/api/competition/:code/participants/names");
  await clickButton("Create 2 accounts");
  await findAlert("Could not compare the names with the participants.");
  restore();
  answer("post", api, 201, [classAccount]);
  await clickButton("Create 2 accounts");
  const question = await screen.findByRole("dialog", { name: "Create the accounts again?" });
  expect(question.textContent).toContain("None of these names is on the list of participants yet.");
  await clickButton("Create again", question);
  await screen.findByText("HONEY-PAPER");
  expect(changes).toEqual([created, created]);
});

test("after a refusal, accounts are created without a question", async () => {
  refuse("post", api, 429, "too-many-requests");
  open(page);
  await findField("Names");
  fill("Names", "Maya Chen");
  await clickButton("Create 1 account");
  await findAlert("Could not create the accounts.");
  restore();
  answer("post", api, 201, [classAccount]);
  open(page);
  await findField("Names");
  expect(screen.queryByText("These accounts may already exist")).toBeNull();
  await clickButton("Create 1 account");
  await screen.findByText("HONEY-PAPER");
});
