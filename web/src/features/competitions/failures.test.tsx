import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia, olive } from "@/testing/fixtures";
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
  user,
} from "@/testing/page";
import { answer, changes, disconnect, hold, refuse, restore } from "@/testing/server";

const findTitle = () => screen.findByRole("heading", { level: 1, name: "Spring Bee" });

// spec: sentence Failed to fetch competition or users.
test("an organizer's dashboard that fails to load shows an error and retries", async () => {
  const sentence = "Failed to fetch competition or users.";
  await openAndRetry("/api/competition/:code", "/competition/12345", sentence);
  expect(await findTitle()).toBeTruthy();
});

// spec: sentence Failed to fetch competition or users.
// spec: sentence Failed to fetch templates or forms.
// spec: sentence Failed to fetch files.
// spec: sentence Failed to fetch wordlists.
test("each part of an organizer's dashboard shows its own loading error", async () => {
  const parts = [
    ["Wordlists", "/api/wordlist/competition/:code", "Failed to fetch wordlists."],
    ["Participants", "/api/user/competition/:code", "Failed to fetch competition or users."],
    ["Organizers", "/api/competition/:code/organizers", "Failed to fetch competition or users."],
    ["Statistics", "/api/competition/:code/stats", "Failed to fetch competition or users."],
    ["Forms", "/api/form/competition-templates/:code", "Failed to fetch templates or forms."],
    ["Files", "/api/file/competition/:code", "Failed to fetch files."],
  ] as const;
  for (const [, path] of parts) {
    disconnect("get", path);
  }
  open("/competition/12345");
  await findTitle();
  for (const [name, , sentence] of parts) {
    expect(await findAlert(sentence, screen.getByRole("region", { name }))).toBeTruthy();
  }
  restore();
  for (const [name, , sentence] of parts) {
    const part = screen.getByRole("region", { name });
    await retry(await findAlert(sentence, part));
    await expectGone(sentence, part);
  }
});

test("an organizer whose forms failed to load doesn't read that nothing is missing", async () => {
  const later = { ...competition, startDate: "2100-03-01", endDate: "2100-03-05" };
  answer("get", "/api/competition/:code", 200, later);
  const path = "/api/form/competition-templates/:code";
  disconnect("get", path);
  open("/competition/12345");
  const glance = await screen.findByRole("region", { name: "At a glance" });
  within(glance).getByRole("heading", { name: "Recordings" });
  expect(within(glance).queryByRole("heading", { name: "Forms" })).toBeNull();
  answer("get", path, 200, []);
  await retry(await findAlert("Failed to fetch templates or forms."));
  const verdict = await screen.findByRole("region", { name: "All set. Nothing is missing." });
  within(verdict).getByRole("link", { name: "Create a form" });
});

// spec: sentence Failed to fetch competitions. Please try again later.
// spec: sentence Failed to fetch wordlists.
// spec: sentence Failed to fetch competition data.
test.each([
  ["/api/user/competitions/:uid", "/", "Failed to fetch competitions. Please try again later."],
  ["/api/competition/:code", "/competition/12345", "Failed to fetch competition data."],
  ["/api/wordlist/competition/:code", "/competition/12345", "Failed to fetch wordlists."],
])("a participant's page without %s shows an error and retries", async (path, page, sentence) => {
  await openAndRetry(path, page, sentence, mia);
  expect((await screen.findAllByText("Spring Bee")).length).toBeGreaterThan(0);
});

async function openJoinDialog(): Promise<HTMLElement> {
  open("/", mia);
  await user.click(await screen.findByRole("button", { name: "Join Competition" }));
  const dialog = await screen.findByRole("dialog", { name: "Join Competition" });
  fill("Join code", "12345", dialog);
  return dialog;
}

// spec: sentence Failed to join competition. Please try again.
// spec: sentence Failed to add participant to competition. Please try again.
test("joining shows which step failed, and joining again completes a half-finished join", async () => {
  const dialog = await openJoinDialog();
  for (const [path, sentence] of [
    ["/api/user/add-competition", "Failed to join competition. Please try again."],
    [
      "/api/competition/add-participant",
      "Failed to add participant to competition. Please try again.",
    ],
  ] as const) {
    refuse("post", path, 503, "server-busy");
    await clickButton("Join", dialog);
    await findAlert(sentence, dialog);
    restore();
  }
  await clickButton("Join", dialog);
  await expectGone("Join code");
  await user.click(await screen.findByRole("link", { name: "Spring Bee" }));
  await findTitle();
});

test("someone without a confirmed email address learns where to get a link", async () => {
  const dialog = await openJoinDialog();
  refuse("post", "/api/user/add-competition", 403, "email-not-verified");
  await clickButton("Join", dialog);
  await findAlert("Send yourself a link from your Account page.", dialog);
});

// spec: sentence An unexpected error occurred. Please try again later.
test("joining without a connection shows an error, and the dialog can be closed", async () => {
  const dialog = await openJoinDialog();
  disconnect("post", "/api/user/add-competition");
  await clickButton("Join", dialog);
  await findAlert("An unexpected error occurred. Please try again later.", dialog);
  await clickButton("Close", dialog);
  await expectGone("Join code");
});

// spec: rule join code
test("a join code has digits only, and a missing or unknown one is said in the dialog", async () => {
  const dialog = await openJoinDialog();
  const field = await findField("Join code", dialog);
  await user.clear(field);
  await user.type(field, "abc");
  expect(field.value).toBe("");
  await clickButton("Join", dialog);
  await within(dialog).findByText("Please enter the join code.");
  expect(changes).toEqual([]);
  refuse("post", "/api/user/add-competition", 404, "not-found");
  await user.type(field, "99999999{Enter}");
  await findAlert("Failed to join competition. Please try again.", dialog);
  restore();
  await user.type(field, "{Enter}");
  await expectGone("Join code");
});

test("settings need a title and dates in order", async () => {
  open("/competition/12345/settings");
  const details = await screen.findByRole("region", { name: "Details" });
  fill("Title", "", details);
  fill("End date", "2020-01-01", details);
  await within(details).findByText("Start date cannot be after end date.");
  await clickButton("Save changes", details);
  await within(details).findByText("Title is required.");
  expect(changes).toEqual([]);
});

test("a competition is deleted only once its whole title is typed", async () => {
  open("/competition/12345/settings");
  const danger = await screen.findByRole("region", { name: "Delete this competition" });
  const button = within(danger).getByRole<HTMLButtonElement>("button", {
    name: "Delete competition",
  });
  for (const wrong of ["", "Spring", "spring bee", "Spring Bee!"]) {
    fill("Type the title to confirm", wrong, danger);
    expect(button.disabled).toBe(true);
    await user.type(await findField("Type the title to confirm", danger), "{Enter}");
  }
  expect(changes).toEqual([]);
});

test("the menu of a competition leads to all its pages", async () => {
  const links = async () => {
    const menu = await screen.findByRole("navigation", { name: "Competition" });
    return within(menu)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")?.replace("/competition/12345", ""));
  };
  open("/competition/12345");
  await findTitle();
  for (const page of [
    "/posts",
    "/schedule",
    "/edit-schedule",
    "/edit-timeline",
    "/edit-checklist",
    "/edit-posts",
    "/edit-posts/new",
    "/edit-templates",
    "/edit-templates/new",
    "/add-wordlist",
    "/participants",
    "/settings",
    "/bee",
  ]) {
    expect(await links()).toContain(page);
  }
  open("/competition/12345", mia);
  await findTitle();
  for (const page of ["/posts", "/schedule", "/forms", "/files", "/practice"]) {
    expect(await links()).toContain(page);
  }
  expect((await links()).filter((link) => /edit|new|settings|add/.test(link ?? ""))).toEqual([]);
});

async function fillNewCompetition(): Promise<ReturnType<typeof open>> {
  const router = open("/create-competition");
  await findField("Title");
  fill("Title", "Autumn Bee");
  fill("Description", "The next one.");
  fill("Start date", "2027-09-01");
  fill("End date", "2027-09-02");
  return router;
}

// spec: sentence An error occurred while creating the competition. Please try again later.
test("a competition that could not be created can be created again", async () => {
  await fillNewCompetition();
  disconnect("post", "/api/competition");
  await clickButton("Create Competition");
  await findAlert("An error occurred while creating the competition. Please try again later.");
  expect(textIn("Description")).toBe("The next one.");
  restore();
  await clickButton("Create Competition");
  await findTitle();
});

test("a new competition can't be changed while it is being created", async () => {
  await fillNewCompetition();
  const creating = hold("post", "/api/competition");
  await clickButton("Create Competition");
  await user.type(await findField("Title"), " of all classes");
  const box = await findField("General Information Form");
  const { checked } = box;
  await user.click(box);
  expect([textIn("Title"), box.checked]).toEqual(["Autumn Bee", checked]);
  creating();
  await findTitle();
});

test("an admin who left while a competition was created stays where they are", async () => {
  const router = await fillNewCompetition();
  const creating = hold("post", "/api/competition");
  await clickButton("Create Competition");
  void router.navigate({ to: "/competition/$code/add-class", params: { code: 12_345 } });
  await clickButton("Leave", await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await findField("Names");
  creating();
  await screen.findByText("Spring Bee is ready. Its join code is 12345.");
  expect(router.state.location.pathname).toBe("/competition/12345/add-class");
});

// spec: sentence Failed to create competition. Please try again later.
test("creating a competition fails for an admin who lost the role", async () => {
  await fillNewCompetition();
  refuse("post", "/api/competition", 403, "forbidden");
  await clickButton("Create Competition");
  await findAlert("Failed to create competition. Please try again later.");
  expect(textIn("Title")).toBe("Autumn Bee");
});

test("changed settings survive a failure and can be saved again", async () => {
  open("/competition/12345/settings");
  const details = await screen.findByRole("region", { name: "Details" });
  fill("Title", "Harbor Spring Bee", details);
  disconnect("put", "/api/competition/:code");
  await clickButton("Save changes", details);
  await findAlert("Failed to save the changes.", details);
  expect(textIn("Title", details)).toBe("Harbor Spring Bee");
  restore();
  await clickButton("Save changes", details);
  await screen.findByText("Changes saved.");
});

test("a competition that could not be deleted can be deleted again", async () => {
  const router = open("/competition/12345/settings");
  const danger = await screen.findByRole("region", { name: "Delete this competition" });
  fill("Type the title to confirm", "Spring Bee", danger);
  disconnect("delete", "/api/competition/:code");
  await clickButton("Delete competition", danger);
  const alert = await findAlert("Failed to delete the competition.", danger);
  restore();
  await retry(alert);
  await screen.findByText("Deleted “Spring Bee”.");
  await screen.findByRole("heading", { name: "Admin Dashboard" });
  expect(router.state.location.pathname).toBe("/");
});

test("a competition whose deletion was done, but not answered, counts as deleted", async () => {
  const router = open("/competition/12345/settings");
  const danger = await screen.findByRole("region", { name: "Delete this competition" });
  fill("Type the title to confirm", "Spring Bee", danger);
  disconnect("delete", "/api/competition/:code");
  await clickButton("Delete competition", danger);
  const alert = await findAlert("Failed to delete the competition.", danger);
  refuse("delete", "/api/competition/:code", 404, "not-found");
  await retry(alert);
  await screen.findByText("Deleted “Spring Bee”.");
  expect(router.state.location.pathname).toBe("/");
});

test("a deletion that fails says so, even if a key was pressed during it", async () => {
  open("/competition/12345/settings");
  const danger = await screen.findByRole("region", { name: "Delete this competition" });
  fill("Type the title to confirm", "Spring Bee", danger);
  refuse("delete", "/api/competition/:code", 500, "internal");
  const deleting = hold("delete", "/api/competition/:code");
  await clickButton("Delete competition", danger);
  await user.type(await findField("Type the title to confirm", danger), "!");
  expect(textIn("Type the title to confirm", danger)).toBe("Spring Bee");
  deleting();
  await findAlert("Failed to delete the competition.", danger);
});

test("removing an organizer who already left succeeds", async () => {
  const path = "/api/competition/:code/organizers";
  answer("get", path, 200, [olive, { ...olive, uid: "ben", displayName: "Ben" }]);
  open("/competition/12345");
  const organizers = await screen.findByRole("region", { name: "Organizers" });
  refuse("delete", `${path}/:uid`, 404, "not-found");
  await clickButton("Remove Ben", organizers);
  await clickButton("Remove organizer", await screen.findByRole("dialog"));
  await screen.findByText("Ben is no longer an organizer.");
});

test("a participant who could not be removed can be removed again", async () => {
  open("/competition/12345");
  const participants = await screen.findByRole("region", { name: "Participants" });
  disconnect("delete", "/api/competition/:code/participants/:uid");
  await clickButton("Remove Mia Lee", participants);
  await clickButton("Remove participant", await screen.findByRole("dialog"));
  const alert = await findAlert("Failed to remove Mia Lee.", participants);
  restore();
  await retry(alert);
  await screen.findByText("Removed Mia Lee.");
});

test("a participant who could not leave can leave again", async () => {
  const router = open("/competition/12345", mia);
  await findTitle();
  disconnect("delete", "/api/user/competition/:code");
  await clickButton("Leave this competition");
  await clickButton("Leave competition", await screen.findByRole("dialog"));
  const alert = await findAlert("Failed to leave the competition.");
  restore();
  await retry(alert);
  await screen.findByText("You left “Spring Bee”.");
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  expect(router.state.location.pathname).toBe("/");
});

test("an organizer who became the last one can't leave, and sees why", async () => {
  answer("get", "/api/competition/:code/organizers", 200, [olive, { ...olive, uid: "ben" }]);
  open("/competition/12345/settings");
  const handOver = await screen.findByRole("region", { name: "Hand over" });
  refuse("delete", "/api/user/competition/:code", 409, "last-organizer");
  await clickButton("Hand over and leave", handOver);
  await clickButton("Hand over and leave", await screen.findByRole("dialog"));
  const alert = await findAlert("Failed to leave the competition.", handOver);
  within(alert).getByText("You can't remove the last organizer. Add another one first.");
});

// spec: rule competition title
// spec: rule competition description
// spec: rule competition start date
// spec: rule competition end date
// spec: rule competition dates
test("a competition needs all fields, and its dates are checked while they are typed", async () => {
  open("/create-competition");
  await clickButton("Create Competition");
  for (const sentence of [
    "Title is required.",
    "Description is required.",
    "Start date is required.",
    "End date is required.",
  ]) {
    await screen.findByText(sentence);
  }
  await fillNewCompetition();
  fill("End date", "2027-08-31");
  await screen.findByText("Start date cannot be after end date.");
  await clickButton("Create Competition");
  expect(changes).toEqual([]);
  fill("End date", "2027-09-01");
  await expectGone("Start date cannot be after end date.");
  await clickButton("Create Competition");
  await findTitle();
});

test("a title that is too long is marked, and can be corrected", async () => {
  await fillNewCompetition();
  fill("Title", "b".repeat(300));
  await clickButton("Create Competition");
  const title = await findField("Title");
  await waitFor(() => expect(title.getAttribute("aria-invalid")).toBe("true"));
  fill("Title", "Frühlingsbiene 🐝");
  await clickButton("Create Competition");
  await findTitle();
});
