import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, participant, privacy, template } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  findAlert,
  findField,
  open,
  openAndRetry,
  user,
} from "@/testing/page";
import { answer, answerAndRecord, hold, refuse } from "@/testing/server";

const path = "/api/competition/:code/privacy";
const missingPath = "/api/competition/:code/consents/missing";
const page = "/competition/12345/privacy";

const person = (name: string, changes: object = {}) => ({
  ...mia,
  uid: name,
  displayName: name,
  joined: false,
  madeHere: false,
  withdrawnAt: null,
  ...changes,
});

test("an organizer asks for consent, with a form", async () => {
  const sent = answerAndRecord("patch", path, {
    ...privacy,
    consentRequired: true,
    consentForm: template._id,
  });
  open(page);
  await user.click(await findField("Ask for consent before joining"));
  await clickButton("Save consent");
  expect(await screen.findByText("Choose the form that a parent signs.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.selectOptions(await findField("Form that a parent signs"), "Trip");
  answer("get", path, 200, { ...privacy, consentRequired: true, consentForm: template._id });
  await clickButton("Save consent");
  expect(await screen.findByText("Consent saved.")).toBeTruthy();
  expect(sent).toEqual([{ consentForm: "trip", consentRequired: true }]);
  expect(await screen.findByText("Everyone has consent.")).toBeTruthy();
});

test("an organizer with an outdated page leaves what another one has changed", async () => {
  const settings = { ...privacy, consentForm: template._id };
  answer("get", path, 200, settings);
  answer("get", "/api/form/competition-templates/:code", 200, [
    template,
    { ...template, _id: "slip", title: "Slip" },
  ]);
  open(page);
  const form = await findField("Form that a parent signs");
  const required = await findField("Ask for consent before joining");
  const others = { ...settings, consentRequired: true };
  answer("get", path, 200, others);
  answer("patch", path, 422, {
    code: "invalid-fields",
    detail: "Choose the form that a parent signs.",
    status: 422,
    errors: [{ field: "consentForm", message: "Choose the form that a parent signs." }],
  });
  await user.selectOptions(form, "None");
  await clickButton("Save consent");
  await screen.findByText("Choose the form that a parent signs.");
  await waitFor(() => expect(required.checked).toBe(true));
  const sent = answerAndRecord("patch", path, { ...others, consentForm: "slip" });
  await user.selectOptions(form, "Slip");
  await clickButton("Save consent");
  await screen.findByText("Consent saved.");
  expect(sent).toEqual([{ consentForm: "slip" }]);
});

test("a failure to save says so, and one to load is tried again", async () => {
  await openAndRetry(path, page, "Failed to fetch competition data.");
  refuse("patch", path, 500, "internal");
  await clickButton("Save choice");
  expect(await findAlert("Failed to save the changes.")).toBeTruthy();
});

test.each([
  ["Form that a parent signs", "Trip", "None"],
  ["Delete answers and practice", "Never", "12 months after the end"],
])("leaving an unsaved choice of “%s” asks first", async (label, chosen, saved) => {
  const router = open(page);
  const choice = await findField(label);
  await user.selectOptions(choice, chosen);
  void router.navigate({ to: "/account" });
  const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await clickButton("Stay", question);
  expect(router.latestLocation.pathname).toBe(page);
  await user.selectOptions(choice, saved);
  await router.navigate({ to: "/account" });
  await screen.findByRole("heading", { level: 1, name: "Account" });
});

test("the settings can't be changed while they are being saved", async () => {
  const saved = {
    ...privacy,
    consentForm: template._id,
    consentRequired: true,
    retentionMonths: 0,
    deletesAt: null,
  };
  answer("patch", path, 200, saved);
  open(page);
  const form = await findField("Form that a parent signs");
  const required = await findField("Ask for consent before joining");
  await user.selectOptions(form, "Trip");
  await user.click(required);
  const savingConsent = hold("patch", path);
  await clickButton("Save consent");
  await user.click(required);
  await user.selectOptions(form, "None");
  expect([form.value, required.checked]).toEqual([template._id, true]);
  answer("get", path, 200, saved);
  savingConsent();
  await screen.findByText("Consent saved.");

  const time = await findField("Delete answers and practice");
  await user.selectOptions(time, "Never");
  const savingChoice = hold("patch", path);
  await clickButton("Save choice");
  await user.selectOptions(time, "1 month after the end");
  expect(time.value).toBe("0");
  savingChoice();
  await screen.findByText("Changes saved.");
});

test("a deleted form is named, and another one asked for", async () => {
  answer("get", path, 200, { ...privacy, consentRequired: true, consentForm: "gone" });
  open(page);
  expect(await findAlert("nobody can join until you choose another form")).toBeTruthy();
  expect((await findField("Form that a parent signs")).value).toBe("");
  const sent = answerAndRecord("patch", path, privacy);
  await user.click(await findField("Ask for consent before joining"));
  answer("get", path, 200, privacy);
  await clickButton("Save consent");
  await expectGone("The form was deleted. The signatures are kept.");
  expect(sent).toEqual([{ consentForm: "", consentRequired: false }]);
});

test("the school consents for those of a class, but not against a parent", async () => {
  answer("get", path, 200, { ...privacy, consentRequired: true, consentForm: template._id });
  const withdrawnAt = "2027-01-17T12:00:00Z";
  answer("get", missingPath, 200, {
    count: 5,
    people: [
      person("Noah Kim", { madeHere: true }),
      person("Zoe Park", { madeHere: true, withdrawnAt }),
      person("Ann Lee"),
      person("Bo Diaz", { joined: true }),
    ],
  });
  const sent = answerAndRecord("post", "/api/competition/:code/consents/school", null);
  open(page);
  const card = await screen.findByRole("region", { name: "Consent missing" });
  await within(card).findByText("Noah Kim");
  expect(within(card).getByText(/^Withdrawn Jan 17/)).toBeTruthy();
  expect(within(card).getByText("Takes part")).toBeTruthy();
  expect(within(card).getAllByText("Waiting")).toHaveLength(2);
  expect(within(card).getByText("And 1 other.")).toBeTruthy();
  await clickButton("Confirm for 1 class account");
  answer("get", missingPath, 200, { count: 0, people: [] });
  await clickButton("The school consents");
  await waitFor(() => expect(sent).toEqual([{ uids: ["Noah Kim"] }]));
  await within(card).findByText("Everyone has consent.");
  // Anyone who uses the keyboard goes on in this card.
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true));
});

test("answers are kept for as long as the organizer chooses", async () => {
  answer("get", path, 200, { ...privacy, warnedAt: "2028-02-05T06:00:00Z" });
  const sent = answerAndRecord("patch", path, { ...privacy, retentionMonths: 0, deletesAt: null });
  open(page);
  expect(await screen.findByText(/^Answers and practice will be deleted on Mar/)).toBeTruthy();
  const downloads = screen.getByRole("link", { name: "Answers to Trip" });
  expect(downloads.getAttribute("href")).toBe("/competition/12345/form/trip");
  await user.selectOptions(await findField("Delete answers and practice"), "Never");
  answer("get", path, 200, { ...privacy, retentionMonths: 0, deletesAt: null });
  await clickButton("Save choice");
  expect(
    await screen.findByText("Answers and practice are never deleted automatically."),
  ).toBeTruthy();
  expect(sent).toEqual([{ retentionMonths: 0 }]);
});

test("someone who only waits is removed after a question, and a failure says so", async () => {
  answer("get", path, 200, { ...privacy, consentRequired: true, consentForm: template._id });
  const people = [person("Ann Lee"), person("Bo Diaz", { joined: true })];
  answer("get", missingPath, 200, { count: 2, people });
  open(page);
  const card = await screen.findByRole("region", { name: "Consent missing" });
  const removePath = "/api/competition/:code/participants/:uid";
  refuse("delete", removePath, 500, "internal");
  await clickButton("Remove Ann Lee", card);
  const dialog = await screen.findByRole("dialog", { name: "Remove this person?" });
  await clickButton("Remove person", dialog);
  expect(await findAlert("Failed to remove Ann Lee.")).toBeTruthy();
  answer("delete", removePath, 200, null);
  answer("get", missingPath, 200, { count: 1, people: people.slice(1) });
  await clickButton("Try again", card);
  expect(await screen.findByText("Removed Ann Lee.")).toBeTruthy();
  await waitFor(() => expect(within(card).queryByText("Ann Lee")).toBeNull());
  expect(within(card).queryByRole("button", { name: /^Remove/ })).toBeNull();
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true));
});

test("the dashboard warns of a deletion and of missing consents", async () => {
  answer("get", path, 200, {
    ...privacy,
    consentRequired: true,
    consentForm: "gone",
    missingConsents: 3,
    warnedAt: "2028-02-05T06:00:00Z",
  });
  open("/competition/12345");
  expect(await screen.findByText(/will be deleted on Mar .+, 2028\. Download/)).toBeTruthy();
  expect(screen.getByText("3 spellers have no consent yet.")).toBeTruthy();
  expect(screen.getByText(/^Nobody can join/)).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "Parents and data" });
  expect(links[0]?.getAttribute("href")).toBe(page);
});

test("the dashboard says nothing without a reason", async () => {
  open("/competition/12345");
  await screen.findByRole("region", { name: "Organizers" });
  expect(screen.queryByRole("link", { name: "Parents and data" })).toBeNull();
});

test("a speller's page shows who consented, and what was signed", async () => {
  answer("get", "/api/competition/:code/participants/:uid", 200, {
    forms: [],
    wordlists: [],
    answers: [],
    hardWords: [],
    practiceDays: [],
    participant: {
      ...participant,
      consent: {
        kind: "signature",
        by: "Rosa Lee",
        givenAt: "2027-01-16T03:00:00Z",
        formTitle: "Permission slip",
        withdrawnAt: null,
      },
    },
    signed: { statement: "Photos are allowed.", answers: { Guardian: "Rosa Lee", Seats: "" } },
  });
  open("/competition/12345/participants/mia");
  const card = await screen.findByRole("region", { name: "Consent" });
  expect(within(card).getByText(/^Signed by Rosa Lee on .+, on “Permission slip”\.$/)).toBeTruthy();
  expect(within(card).getByText("Photos are allowed.")).toBeTruthy();
  expect(within(card).queryByText(/Seats/)).toBeNull();
});

test("a class is added with the school's consent, or without it", async () => {
  const account = {
    uid: "noah",
    displayName: "Noah Kim",
    signInName: "noah-4821",
    email: "",
    claimCode: "KQ4-M7X-2PD",
    lastDay: "2027-03-02",
  };
  const sent = answerAndRecord("post", "/api/competition/:code/class", [account]);
  open("/competition/12345/add-class");
  await user.type(await findField("Names"), "Noah Kim");
  await user.click(screen.getByLabelText("The school consents on behalf of parents"));
  await clickButton("Create 1 account");
  expect(await screen.findByText("KQ4-M7X-2PD")).toBeTruthy();
  expect(sent).toEqual([{ people: [{ name: "Noah Kim" }], schoolConsents: true }]);
});
