import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { localDateTime } from "@/shared/lib/local-date-time";
import { competition, mia, ownConsent, summary } from "@/testing/fixtures";
import { clickButton, fill, findAlert, findField, open, openAndRetry, user } from "@/testing/page";
import { answer, answerAndRecord, refuse } from "@/testing/server";

const path = "/api/competition/:code/consent";
const competitionPath = "/api/competition/:code";

const consent = {
  kind: "signature",
  by: "Rosa Lee",
  givenAt: "2027-01-16T03:00:00Z",
  formTitle: "Trip",
  withdrawnAt: null,
};

async function fillOut() {
  await findField("Seats");
  fill("Seats", "2");
  fill("Signature", "Rosa Lee");
}

test("who joins a competition that wants a signature comes to its form", async () => {
  refuse("post", "/api/competition/add-participant", 403, "consent-required");
  refuse("get", competitionPath, 403, "not-a-member", undefined);
  const router = open("/competition/12345", mia);
  await clickButton("Join Competition");
  expect(await screen.findByRole("heading", { level: 1, name: "Trip" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/consent/12345");
  expect(screen.getByText("We leave at eight.")).toBeTruthy();
});

test("a page of the competition leads to the form until it is signed", async () => {
  refuse("get", competitionPath, 403, "consent-required");
  const router = open("/competition/12345/posts", mia);
  await waitFor(() => expect(router.state.location.pathname).toBe("/consent/12345"));
  // Signed: the server lets them in.
  const sent = answerAndRecord("post", path, competition);
  answer("get", competitionPath, 200, competition);
  await fillOut();
  await clickButton("Submit");
  await waitFor(() => expect(router.state.location.pathname).toBe("/competition/12345"));
  expect(sent).toEqual([
    { templateId: "trip", answers: { Seats: "2" }, signature: "Rosa Lee", version: 1 },
  ]);
});

test("a parent who signs in a field of their own is the only one to sign", async () => {
  const parent = { name: "Parent", type: "signature", required: true, signer: "parent" } as const;
  answer("get", path, 200, { ...ownConsent, form: { ...ownConsent.form, fields: [parent] } });
  const sent = answerAndRecord("post", path, competition);
  open("/consent/12345", mia);
  await findField("Parent");
  expect(screen.queryByLabelText(/Speller's signature/)).toBeNull();
  await clickButton("Submit");
  await screen.findByText("A parent or guardian signs here with their full name.");
  fill("Parent", "Rosa Lee");
  await clickButton("Submit");
  await waitFor(() =>
    expect(sent).toMatchObject([{ answers: { Parent: "Rosa Lee" }, signature: "" }]),
  );
});

test("today is that of the bee, wherever the parent is", async () => {
  const timeZone = "Pacific/Kiritimati";
  // It's tomorrow there already.
  const now = new Date(new Date().setUTCHours(11));
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const day = { name: "Day", type: "date", required: true, min: "today", max: "today" } as const;
  const form = { ...ownConsent.form, fields: [day] };
  answer("get", path, 200, { ...ownConsent, timeZone, form });
  const sent = answerAndRecord("post", path, competition);
  open("/consent/12345", mia);
  await findField("Day");
  fill("Signature", "Rosa Lee");
  fill("Day", localDateTime("UTC", now).date);
  await clickButton("Submit");
  expect(await screen.findByText("This date can't be in the past.")).toBeTruthy();
  fill("Day", localDateTime(timeZone, now).date);
  await clickButton("Submit");
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("a form that was replaced meanwhile is loaded again, and the page says so", async () => {
  open("/consent/12345", mia);
  await fillOut();
  refuse("post", path, 409, "changed-meanwhile");
  const other = { ...ownConsent, form: { ...ownConsent.form, _id: "slip", title: "New slip" } };
  answer("get", path, 200, other);
  await clickButton("Submit");
  expect(await screen.findByRole("heading", { level: 1, name: "New slip" })).toBeTruthy();
  const notice = await findAlert("Your organizer has chosen another form");
  expect(notice.textContent).toContain("Nothing was sent.");
  expect(document.activeElement).toBe(notice);
});

test("what is missing is said beside the field, and a failure at the button", async () => {
  open("/consent/12345", mia);
  await findField("Seats");
  await clickButton("Submit");
  expect(await screen.findByText("Please sign with your full name.")).toBeTruthy();
  refuse("post", path, 500, "internal");
  await fillOut();
  await clickButton("Submit");
  expect(await findAlert("Failed to submit the form. Please try again later.")).toBeTruthy();
});

test("a form that fails to load can be loaded again", async () => {
  await openAndRetry(path, "/consent/12345", "Could not load the form.", mia);
  expect(await screen.findByRole("heading", { level: 1, name: "Trip" })).toBeTruthy();
});

test("without a form, one asks the organizer", async () => {
  answer("get", path, 200, { ...ownConsent, form: null });
  open("/consent/12345", mia);
  expect(await screen.findByText(/Ask your organizer/)).toBeTruthy();
});

test("a signed form says by whom", async () => {
  answer("get", path, 200, { ...ownConsent, joined: true, consent });
  open("/consent/12345", mia);
  expect(await screen.findByText(/^Signed by Rosa Lee on /)).toBeTruthy();
  expect(screen.queryByLabelText(/Signature/)).toBeNull();
});

test("a speller who joined before it was asked for finds the form on their dashboard", async () => {
  answer("get", competitionPath, 200, { ...competition, consentRequired: true });
  answer("get", path, 200, { ...ownConsent, joined: true });
  const router = open("/competition/12345", mia);
  const notice = await screen.findByText("A parent's signature is missing");
  expect(notice.closest("[role=status]")?.textContent).toContain("read and sign “Trip”");
  await user.click(screen.getByRole("link", { name: "Open the form" }));
  expect(await screen.findByText(/^Your child already takes part/)).toBeTruthy();
  // Signed, the dashboard no longer asks.
  answerAndRecord("post", path, { ...competition, consentRequired: true });
  await fillOut();
  answer("get", path, 200, { ...ownConsent, joined: true, consent });
  await clickButton("Submit");
  await waitFor(() => expect(router.state.location.pathname).toBe("/competition/12345"));
  await screen.findByRole("region", { name: "About this bee" });
  await waitFor(() => expect(screen.queryByText("A parent's signature is missing")).toBeNull());
});

test("with a signature, the dashboard asks for nothing", async () => {
  answer("get", competitionPath, 200, { ...competition, consentRequired: true });
  answer("get", path, 200, { ...ownConsent, joined: true, consent });
  open("/competition/12345", mia);
  await screen.findByRole("region", { name: "About this bee" });
  expect(screen.queryByText("A parent's signature is missing")).toBeNull();
});

test("the list of competitions leads to the form", async () => {
  const waiting = { ...summary, description: "", joined: false, needsConsent: true };
  answer("get", "/api/user/competitions/:uid", 200, [waiting]);
  open("/", mia);
  expect(await screen.findByText("Signature needed")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Spring Bee" });
  expect(link.getAttribute("href")).toBe("/consent/12345");
});

test("the account page shows consents, and one is withdrawn after a question", async () => {
  const entry = {
    code: 12_345,
    title: "Spring Bee",
    joined: true,
    required: true,
    hasForm: true,
    consent,
    deletesAt: "2028-03-06T06:00:00.000Z",
  };
  answer("get", "/api/user/consents/:uid", 200, [entry]);
  open("/account", mia);
  expect(await screen.findByText(/^Signed by Rosa Lee on /)).toBeTruthy();
  expect(screen.getByText(/will be deleted on Mar/)).toBeTruthy();
  await clickButton("Withdraw consent");
  const dialog = await screen.findByRole("dialog", { name: "Withdraw consent?" });
  const withdrawn = { ...consent, withdrawnAt: "2027-01-17T03:00:00Z" };
  answer("get", "/api/user/consents/:uid", 200, [{ ...entry, joined: false, consent: withdrawn }]);
  await user.click(
    Array.from(dialog.querySelectorAll("button")).find(
      (button) => button.textContent === "Withdraw consent",
    ) as HTMLElement,
  );
  expect(await screen.findByRole("link", { name: "Sign the form" })).toBeTruthy();
  const competition = screen.getByRole("heading", { name: "Spring Bee" });
  await waitFor(() => expect(document.activeElement).toBe(competition));
});
