import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { hasDrafts } from "@/shared/drafts/device-drafts";
import { mia, olive, participant, participantPage, response, template } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fetchAgain,
  fill,
  findAlert,
  findField,
  open,
  textIn,
  user,
} from "@/testing/page";
import {
  answer,
  answerAndRecord,
  changes,
  disconnect,
  hold,
  keepOwnResponse,
  refuse,
  restore,
} from "@/testing/server";

const form = "/competition/12345/form/trip";
const templatePath = "/api/form/templates/:templateId";
const ownPath = "/api/form/user-forms/:code/:uid";
const correctPath = "/api/form/templates/:templateId/own-response";
const returnPath = "/api/form/templates/:templateId/responses/:uid/return";

const allTypes = {
  ...template,
  fields: [
    { name: "Born", type: "date", required: true, max: "today" },
    { name: "Grade", type: "number", required: true, min: "1", max: "12" },
    { name: "Story", type: "longText", required: false },
    { name: "Call", type: "phone", required: true },
    { name: "Shirt", type: "choice", required: true, choices: ["Small", "Large"] },
    { name: "Days", type: "choices", required: true, choices: ["Friday", "Sunday"], max: "1" },
    { name: "I agree", type: "checkbox", required: true },
    { name: "Permission", type: "signature", required: true, signer: "parent" },
  ],
};

const returned = {
  ...response,
  revision: 2,
  canCorrect: true,
  returned: { at: "2027-01-02T09:00:00Z", note: "How many seats?" },
};

test("answers of each type are checked at their field, and sent as text", async () => {
  answer("get", templatePath, 200, allTypes);
  const sent = answerAndRecord("post", "/api/form/forms", response);
  open(form, mia);
  await findField("Born");
  fill("Born", "2999-01-01");
  fill("Grade", "99");
  fill("Call", "home");
  await user.click(screen.getByLabelText("Friday"));
  await user.click(screen.getByLabelText("Sunday"));
  await clickButton("Submit");
  for (const error of [
    "This date can't be in the future.",
    "Please enter a number from 1 to 12.",
    "Please enter a phone number, such as +1 555 010 9999.",
    "Please choose.",
    "Please choose at most 1.",
    "Please check “I agree”.",
    "A parent or guardian signs here with their full name.",
    "Please sign with your full name.",
  ]) {
    await screen.findByText(error);
  }
  expect(changes.filter((change) => change.includes("form"))).toEqual([]);
  expect(textIn("Grade")).toBe("99");
  fill("Born", "2016-02-29");
  fill("Grade", "5");
  fill("Call", "+1 555 010 9999");
  await user.click(screen.getByLabelText("Large"));
  await user.click(screen.getByLabelText("Friday"));
  await user.click(screen.getByLabelText(/^I agree/));
  fill("Permission", "Rosa Lee");
  fill("Speller's signature", "Mia Lee");
  await clickButton("Submit");
  await screen.findByText(/^Submitted “Trip”\./);
  expect(sent).toMatchObject([
    {
      answers: [
        {
          Born: "2016-02-29",
          Grade: "5",
          Call: "+1 555 010 9999",
          Shirt: "Large",
          Days: "Sunday",
          "I agree": "Yes",
          Permission: "Rosa Lee",
        },
      ],
      signature: "Mia Lee",
      version: 1,
    },
  ]);
  expect(hasDrafts(mia.uid)).toBe(false);
});

test("what only a parent signed is shown and corrected without the speller's signature", async () => {
  const parent = { name: "Parent", type: "signature", required: true, signer: "parent" } as const;
  const fields = [parent];
  const answers = [{ Parent: "Rosa Lee" }];
  const signed = { ...response, fields, answers, signature: "", canCorrect: true };
  answer("get", templatePath, 200, { ...template, fields });
  answer("get", ownPath, 200, [signed]);
  const sent = answerAndRecord("put", correctPath, { ...signed, revision: 2 });
  open(form, mia);
  await screen.findByText("Rosa Lee");
  expect(screen.queryByText("Speller's signature")).toBeNull();
  await clickButton("Correct answers");
  await findField("Parent");
  fill("Parent", "Sam Lee");
  await clickButton("Send correction");
  await waitFor(() =>
    expect(sent).toMatchObject([{ answers: [{ Parent: "Sam Lee" }], signature: "" }]),
  );
});

test("answers can't be changed while they are sent, only after a failure", async () => {
  const Town = { name: "Town", type: "choice", required: false } as const;
  const towns = Array.from({ length: 9 }, (_, index) => `Town ${index}`);
  const fields = allTypes.fields.map((field) => ({ ...field, required: false }));
  answer("get", templatePath, 200, {
    ...allTypes,
    fields: [...fields, { ...Town, choices: towns }],
  });
  disconnect("post", "/api/form/forms");
  const sending = hold("post", "/api/form/forms");
  open(form, mia);
  await findField("Born");
  const texts = { Born: "2016-02-29", Grade: "5", Story: "Once", "Speller's signature": "Mia Lee" };
  for (const [label, text] of Object.entries(texts)) fill(label, text);
  await user.click(screen.getByLabelText("Large"));
  const checked = () =>
    ["Small", "Large", "Friday", "I agree"].filter(
      (label) => screen.getByLabelText<HTMLInputElement>(label).checked,
    );
  const change = async () => {
    for (const label of ["Story", "Speller's signature"]) {
      await user.type(screen.getByLabelText(label, { exact: false }), " more");
    }
    for (const label of ["Small", "Friday", "I agree"]) {
      await user.click(screen.getByLabelText(label));
    }
    await user.selectOptions(screen.getByLabelText("Town"), "Town 3");
  };
  await clickButton("Submit");
  await change();
  for (const [label, text] of Object.entries(texts)) expect(textIn(label)).toBe(text);
  expect(checked()).toEqual(["Large"]);
  expect(textIn("Town")).toBe("");
  sending();
  await findAlert("Failed to submit the form. Please try again later.");
  await change();
  expect(textIn("Story")).toBe("Once more");
  expect(checked()).toEqual(["Small", "Friday", "I agree"]);
  expect(textIn("Town")).toBe("Town 3");
});

test.each(["seven", "1e9", "٣"])("%s isn't a number in a form", async (grade) => {
  open(form, mia);
  await findField("Seats");
  fill("Seats", grade);
  await clickButton("Submit");
  await screen.findByText("Please enter a number, such as 7 or 7.5. Use the digits 0 to 9.");
  expect(textIn("Seats")).toBe(grade);
});

test("a second submission is refused, and shows what was saved", async () => {
  open(form, mia);
  await findField("Seats");
  fill("Seats", "9");
  fill("Signature", "Mia Lee");
  refuse("post", "/api/form/forms", 409, "already-submitted");
  answer("get", ownPath, 200, [{ ...response, canCorrect: true }]);
  await clickButton("Submit");
  await screen.findByText(/we didn't save what you just sent/);
  const saved = screen.getByRole("region", { name: "Your answers" });
  expect(saved.textContent).toContain("Seats3");
  await clickButton("Correct answers");
  await findField("Seats");
  await clickButton("Cancel");
  await screen.findByText(/^Submitted on/);
});

test("a form that a second parent submits first says so, and its draft goes", async () => {
  const router = open(form, mia);
  (await findField("Seats")).focus();
  fill("Seats", "9");
  answer("get", ownPath, 200, [response]);
  await fetchAgain(router);
  const sentence = await screen.findByText(/^These answers were sent while you were filling out/);
  expect(document.activeElement).toBe(sentence.closest('[role="status"]'));
  expect(screen.getByRole("region", { name: "Your answers" }).textContent).toContain("Seats3");
  expect(hasDrafts(mia.uid)).toBe(false);
});

test("a draft of a form that was submitted on another device goes when the form is opened", async () => {
  open(form, mia);
  await findField("Seats");
  fill("Seats", "9");
  expect(hasDrafts(mia.uid)).toBe(true);
  answer("get", ownPath, 200, [response]);
  open(form, mia);
  await screen.findByText("Already Filled Out");
  await waitFor(() => expect(hasDrafts(mia.uid)).toBe(false));
  expect(screen.queryByText(/while you were filling out/)).toBeNull();
});

test("a returned answer that a second parent corrects first says so, also when it's sent", async () => {
  for (const send of [false, true]) {
    const server = keepOwnResponse(returned);
    const router = open(form, mia);
    await findField("Seats");
    fill("Seats", "9");
    fill("Signature", "Mia Lee");
    server.save({ Seats: "5" });
    await (send ? clickButton("Send correction") : fetchAgain(router));
    await screen.findByText(/^These answers were sent while you were filling out/);
    expect(hasDrafts(mia.uid)).toBe(false);
    await clickButton("Correct answers");
    await findField("Seats");
    expect(textIn("Seats")).toBe("5");
    await clickButton("Cancel");
    await screen.findByText("Already Filled Out");
    expect(screen.queryByText(/while you were filling out/)).toBeNull();
  }
});

test("a correction that is canceled stays as a draft", async () => {
  keepOwnResponse({ ...response, canCorrect: true });
  open(form, mia);
  await clickButton("Correct answers");
  await findField("Seats");
  fill("Seats", "9");
  await clickButton("Cancel");
  await screen.findByText(/^Submitted on/);
  await clickButton("Correct answers");
  await screen.findByText(/^Restored your unsaved draft from/);
  expect(textIn("Seats")).toBe("9");
});

test("Mia starts a correction and cancels it, and reads on from the heading", async () => {
  keepOwnResponse({ ...response, canCorrect: true });
  open(form, mia);
  await clickButton("Correct answers");
  await findField("Seats");
  const heading = screen.getByRole("heading", { level: 1 });
  expect(document.activeElement).toBe(heading);
  await clickButton("Cancel");
  await screen.findByText(/^Submitted on/);
  expect(document.activeElement).toBe(heading);
});

test("a correction can't be canceled while it is sent", async () => {
  keepOwnResponse({ ...response, canCorrect: true });
  open(form, mia);
  await clickButton("Correct answers");
  await findField("Seats");
  fill("Seats", "4");
  fill("Signature", "Mia Lee");
  const sending = hold("put", correctPath);
  await clickButton("Send correction");
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancel" }).disabled).toBe(true),
  );
  sending();
  await screen.findByText("Corrected “Trip”. Thank you!");
});

test("a form that changes while it is filled out keeps what was typed", async () => {
  open(form, mia);
  await findField("Seats");
  fill("Seats", "3");
  fill("Day", "2027-03-02");
  fill("Signature", "Mia Lee");
  answer("get", templatePath, 200, {
    ...template,
    version: 2,
    fields: [
      { name: "Name", type: "text", required: true },
      { name: "Seats on the bus", id: "Seats", type: "number", required: true },
    ],
  });
  changes.length = 0;
  await clickButton("Submit");
  const alert = await findAlert("Your organizer changed this form after you opened it.");
  expect(within(alert).getByRole("listitem").textContent).toBe("Day: 2027-03-02");
  expect(changes).toEqual([]);
  expect(textIn("Seats on the bus")).toBe("3");
  expect(textIn("Signature")).toBe("Mia Lee");
  await clickButton("Submit");
  await screen.findByText("Please fill this in.");
  // The draft on the device fits the new form.
  open(form, mia);
  await findField("Seats on the bus");
  expect(textIn("Seats on the bus")).toBe("3");
  fill("Name", "Mia");
  const sent = answerAndRecord("post", "/api/form/forms", response);
  await clickButton("Submit");
  await screen.findByText(/^Submitted “Trip”\./);
  expect(sent).toMatchObject([
    { version: 2, answers: [{ Name: "Mia", "Seats on the bus": "3" }], signature: "Mia Lee" },
  ]);
});

test("a form that changed just before it was sent keeps what was typed", async () => {
  open(form, mia);
  await findField("Seats");
  fill("Seats", "3");
  fill("Signature", "Mia Lee");
  answer("get", templatePath, 200, { ...template, version: 2 });
  answer("get", templatePath, 200, template, { once: true });
  refuse("post", "/api/form/forms", 409, "form-changed");
  await clickButton("Submit");
  await findAlert("Your organizer changed this form after you opened it.");
  expect(textIn("Seats")).toBe("3");
});

// spec: sentence Already Filled Out
// spec: rule answers
test("a returned answer shows its note on the dashboard and the form, and is corrected", async () => {
  answer("get", ownPath, 200, [returned]);
  open("/competition/12345", mia);
  const card = await screen.findByRole("region", { name: "Returned for correction" });
  within(card).getByText("How many seats?");
  const checklist = await screen.findByRole("region", { name: "Checklist" });
  within(checklist).getByText("Returned for correction");
  within(checklist).getByText("0 of 1 done");
  await user.click(within(card).getByRole("link", { name: "Correct Trip" }));
  await findField("Seats");
  await screen.findByText("How many seats?");
  expect(textIn("Seats")).toBe("3");
  // Signed anew.
  expect(textIn("Signature")).toBe("");
  fill("Seats", "4");
  fill("Signature", "Mia Lee");
  refuse("put", correctPath, 409, "changed-meanwhile");
  answer("get", ownPath, 200, [{ ...returned, revision: 7 }]);
  await clickButton("Send correction");
  await findAlert("These answers were changed or returned since you opened them.");
  expect(textIn("Seats")).toBe("4");
  restore();
  const corrected = {
    ...response,
    answers: [{ Seats: "4" }],
    revision: 8,
    updatedAt: "2027-01-03T09:00:00Z",
    canCorrect: true,
  };
  answer("get", ownPath, 200, [{ ...returned, revision: 7 }]);
  const sent = answerAndRecord("put", correctPath, corrected);
  await clickButton("Send correction");
  await screen.findByText("Corrected “Trip”. Thank you!");
  expect(sent).toMatchObject([{ answers: [{ Seats: "4" }], version: 1, revision: 7 }]);
  await screen.findByText("Already Filled Out");
  const answers = screen.getByRole("region", { name: "Your answers" });
  expect(answers.textContent).toContain("Seats4");
});

test("a correction from a laptop replaces one from a phone only after it says so", async () => {
  const server = keepOwnResponse({ ...response, canCorrect: true });
  const router = open(form, mia);
  await clickButton("Correct answers");
  await findField("Seats");
  fill("Seats", "4");
  fill("Signature", "Mia Lee");
  server.save({ Seats: "5" });
  await fetchAgain(router);
  expect(textIn("Seats")).toBe("4");
  await clickButton("Send correction");
  await findAlert("Send it again to replace the other version.");
  expect(server.saved()).toEqual({ Seats: "5" });
  await clickButton("Send correction");
  await screen.findByText("Corrected “Trip”. Thank you!");
  expect(server.saved()).toMatchObject({ Seats: "4" });
});

test("a restored correction replaces a newer one only after it says so", async () => {
  const server = keepOwnResponse({ ...response, canCorrect: true });
  open(form, mia);
  await clickButton("Correct answers");
  await findField("Seats");
  fill("Seats", "4");
  fill("Signature", "Mia Lee");
  server.save({ Seats: "5" });
  open(form, mia);
  await clickButton("Correct answers");
  await screen.findByText(/^Restored your unsaved draft from/);
  await clickButton("Send correction");
  await findAlert("Send it again to replace the other version.");
  expect(server.saved()).toEqual({ Seats: "5" });
  // What is there now can be corrected without a question.
  await clickButton("Discard draft");
  expect(textIn("Seats")).toBe("5");
  fill("Seats", "6");
  fill("Signature", "Mia Lee");
  await clickButton("Send correction");
  await screen.findByText("Corrected “Trip”. Thank you!");
  expect(server.saved()).toEqual({ Seats: "6" });
});

test("a correction starts with the newest answers and questions until something is typed", async () => {
  const server = keepOwnResponse({ ...response, canCorrect: true });
  const router = open(form, mia);
  await clickButton("Correct answers");
  const seats = await findField("Seats");
  seats.focus();
  server.save({ Seats: "3", Day: "2027-03-04" });
  await fetchAgain(router);
  await waitFor(() => expect(textIn("Day")).toBe("2027-03-04"));
  expect(document.activeElement).toBe(seats);
  server.save({ Seats: "5" });
  answer("get", templatePath, 200, {
    ...template,
    version: 2,
    fields: [{ name: "Seats on the bus", id: "Seats", type: "number", required: true }],
  });
  await fetchAgain(router);
  await findField("Seats on the bus");
  await waitFor(() => expect(textIn("Seats on the bus")).toBe("5"));
  expect(hasDrafts(mia.uid)).toBe(false);
  fill("Seats on the bus", "6");
  fill("Signature", "Mia Lee");
  await clickButton("Send correction");
  await screen.findByText("Corrected “Trip”. Thank you!");
  expect(server.saved()).toEqual({ "Seats on the bus": "6" });
});

test("answers can be corrected until the last day, and not after it", async () => {
  answer("get", templatePath, 200, { ...template, version: 2, dueDate: "2027-02-01" });
  answer("get", ownPath, 200, [{ ...response, canCorrect: true }]);
  open(form, mia);
  await screen.findByText(/You can correct your answers until Feb 1, 2027\./);
  await screen.findByText(/Your organizer has changed this form since then\./);
  await clickButton("Correct answers");
  await findField("Seats");
  await clickButton("Cancel");
  await clickButton("Correct answers");
  await findField("Seats");
  fill("Seats", "9");
  fill("Signature", "Mia");
  refuse("put", correctPath, 409, "corrections-closed");
  answer("get", ownPath, 200, [{ ...response, canCorrect: false }]);
  await clickButton("Send correction");
  await findAlert("It's too late to correct this form.");
  open(form, mia);
  await screen.findByText(/You can submit a form only once\./);
  expect(screen.queryByRole("button", { name: "Correct answers" })).toBeNull();
});

const choices = (shirts: string[], days: string[]) => [
  { name: "Shirt", type: "choice", required: false, choices: shirts } as const,
  { name: "Days", type: "choices", required: true, choices: days } as const,
];

test("a correction leaves out choices that the organizer has removed since", async () => {
  const server = keepOwnResponse({
    ...returned,
    fields: choices(["Small", "Large"], ["Friday", "Sunday"]),
    answers: [{ Shirt: "Large", Days: "Friday\nSunday" }],
  });
  const changed = { ...template, version: 2, fields: choices(["Small"], ["Sunday"]) };
  answer("get", templatePath, 200, changed);
  open(form, mia);
  const none = await screen.findByLabelText<HTMLInputElement>("No answer");
  expect(none.checked).toBe(true);
  fill("Signature", "Mia Lee");
  await clickButton("Send correction");
  await screen.findByText("Corrected “Trip”. Thank you!");
  expect(server.saved()).toEqual({ Days: "Sunday" });
});

test("a choice that is removed while a form is filled out is named, and can stay unanswered", async () => {
  const days = ["Friday", "Sunday"];
  answer("get", templatePath, 200, { ...template, fields: choices(["Small", "Large"], days) });
  const router = open(form, mia);
  await user.click(await screen.findByLabelText("Large"));
  await user.click(screen.getByLabelText("Friday"));
  await user.click(screen.getByLabelText("Sunday"));
  fill("Signature", "Mia Lee");
  const changed = { ...template, version: 2, fields: choices(["Small"], ["Sunday"]) };
  answer("get", templatePath, 200, changed);
  await fetchAgain(router);
  const alert = await findAlert("Your organizer changed this form after you opened it.");
  const lost = within(alert).getAllByRole("listitem");
  expect(lost.map(({ textContent }) => textContent)).toEqual(["Shirt: Large", "Days: Friday"]);
  const sent = answerAndRecord("post", "/api/form/forms", response);
  await clickButton("Submit");
  await screen.findByText(/^Submitted “Trip”\./);
  expect(sent).toMatchObject([{ version: 2, answers: [{ Days: "Sunday" }] }]);
});

test("an organizer returns an answer with a note", async () => {
  open(form);
  const table = await screen.findByRole("table", { name: "Answers" });
  await clickButton(/^Mia/, table);
  await clickButton(/^Return .* for correction$/, table);
  await clickButton("Return", table);
  await screen.findByText("Please say what to correct.");
  fill("What should be corrected?", "x".repeat(1_001));
  await clickButton("Return", table);
  await screen.findByText("Please keep this to 1000 characters; it has 1001.");
  fill("What should be corrected?", " How many seats? ");
  refuse("post", returnPath, 409, "changed-meanwhile");
  await clickButton("Return", table);
  await findAlert("These answers were just corrected.");
  restore();
  const sent = answerAndRecord("post", returnPath, returned);
  const page = {
    page: 1,
    pageCount: 1,
    pageSize: 20,
    total: 1,
    matches: 1,
    responses: [{ ...returned, person: mia }],
  };
  answer("get", "/api/form/templates/:templateId/responses", 200, page);
  answer("get", "/api/form/templates/:templateId/responses/:uid/changes", 200, [
    { kind: "returned", at: "2027-01-02T09:00:00Z", by: null, note: "How many seats?" },
    {
      kind: "corrected",
      at: "2027-01-01T09:00:00Z",
      by: mia,
      before: { fields: template.fields, answers: [{ Seats: "2" }], signature: "Mia" },
    },
  ]);
  await clickButton("Return", table);
  await screen.findByText(/^Returned to Mia/);
  expect(sent).toEqual([{ note: "How many seats?", revision: 1 }]);
  await expectGone("What should be corrected?");
  await screen.findByText("Returned");
  await clickButton(/^History of/, table);
  const history = await screen.findByRole("list", { name: "History" });
  const entries = within(history).getAllByRole("listitem");
  expect(entries[0]?.textContent).toContain("Returned by a deleted account");
  expect(entries[1]?.textContent).toContain("Seats2");
});

test("the note of a return stays when the organizer looks elsewhere, until it is sent", async () => {
  const responses = "/api/form/templates/:templateId/responses";
  const page = { page: 1, pageCount: 1, pageSize: 20, total: 1, matches: 1 };
  const corrected = { ...response, person: mia, updatedAt: "2027-01-03T09:00:00Z" };
  answer("get", responses, 200, { ...page, responses: [corrected] });
  answer("get", `${responses}/:uid/changes`, 200, []);
  open(form);
  const label = "What should be corrected?";
  const note = "Please count the seats again.";
  const openReturn = () => clickButton(/^Return .* for correction$/);
  const expectNote = async () => {
    await screen.findByText(/^Restored your unsaved draft from/);
    expect(textIn(label)).toBe(note);
  };
  await clickButton(/^Mia/);
  await openReturn();
  fill(label, note);
  await clickButton(/^History of/);
  await openReturn();
  await expectNote();
  await clickButton(/^Mia/);
  await clickButton(/^Mia/);
  await openReturn();
  await expectNote();
  const router = open(form);
  await clickButton(/^Mia/);
  await openReturn();
  await expectNote();
  void router.navigate({ to: "/" });
  await clickButton("Stay", await screen.findByRole("dialog", { name: "Leave without saving?" }));
  const sent = answerAndRecord("post", returnPath, returned);
  await clickButton("Return");
  await screen.findByText(/^Returned to Mia/);
  expect(sent).toEqual([{ note, revision: 1 }]);
  await expectGone(label);
  expect(hasDrafts(olive.uid)).toBe(false);
});

test("Olive writes the note of a return right away, and finds her place after she cancels or sends it", async () => {
  answer("post", returnPath, 200, returned);
  open(form);
  await clickButton(/^Mia/);
  const label = "What should be corrected?";
  const openReturn = () => clickButton(/^Return .* for correction$/);
  const expectBack = () =>
    expect(document.activeElement?.textContent).toBe("Return for correction");
  await openReturn();
  expect(document.activeElement).toBe(await findField(label));
  await clickButton("Cancel");
  expectBack();
  await openReturn();
  fill(label, "How many seats?");
  await clickButton("Return");
  await expectGone(label);
  expectBack();
});

test("answers to an earlier version are counted, and their removed fields are columns", async () => {
  answer("get", templatePath, 200, {
    ...template,
    version: 2,
    earlierResponseCount: 1,
    removedFields: [{ name: "Hat", type: "text", required: false }],
  });
  open(`${form}?columns=3,1`);
  await screen.findByText(/^1 answer to an earlier version of this form\./);
  const table = await screen.findByRole("table", { name: "Answers" });
  const headings = within(table).getAllByRole("columnheader");
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Speller",
    "Seats",
    "Hat (earlier version)",
  ]);
});

test("the list of participants names returned forms", async () => {
  answer("get", "/api/competition/:code/participants", 200, {
    ...participantPage,
    participants: [{ ...participant, answered: ["trip"], returned: ["trip"] }],
    questions: [{ id: "returned", found: 1 }],
  });
  open("/competition/12345/participants");
  await screen.findAllByText("Returned");
  await screen.findByText(/^Form returned/);
});
