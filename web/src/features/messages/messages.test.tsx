import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classParticipant, message, recipients, template } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fetchAgain,
  fill,
  findAlert,
  findField,
  open,
  openAndRetry,
  textIn,
  user,
} from "@/testing/page";
import { answer, answerAndRecord, disconnect, hold, refuse, restore } from "@/testing/server";

const page = "/competition/12345/messages";
const api = "/api/message/:messageId";

test("messages that fail to load show an error and retry", async () => {
  await openAndRetry("/api/competition/:code/messages", page, "Could not load the messages.");
  expect(await screen.findByRole("link", { name: "See you on Saturday" })).toBeTruthy();
});

test("a message that fails to load shows an error and retries", async () => {
  await openAndRetry(api, `${page}/message-1`, "Could not load the message.");
  expect(await screen.findByRole("button", { name: "Send to 1 person" })).toBeTruthy();
});

test("an unknown message is not found", async () => {
  refuse("get", api, 404, "not-found");
  open(`${page}/nothing`);
  expect(await screen.findByText("404 - Not Found!")).toBeTruthy();
});

test("a form fills in a reminder, which stays once someone has changed it", async () => {
  open(`${page}/new`);
  await findField("Subject");
  const to = screen.getByLabelText("To");
  await user.selectOptions(to, "Those who haven't answered “Trip”");
  expect(textIn("Subject")).toBe("Please fill out “Trip”");
  expect(textIn("Text")).toContain("Your answers to “Trip” are still missing.");
  expect(textIn("Text")).toContain("/competition/12345/form/");
  await user.selectOptions(to, "All participants");
  expect(textIn("Subject")).toBe("");
  fill("Subject", "See you on Saturday");
  await user.selectOptions(to, "Those who haven't answered “Trip”");
  expect(textIn("Subject")).toBe("See you on Saturday");
});

test("a message without text isn't saved, and a lost connection loses none", async () => {
  const router = open(`${page}/new`);
  await findField("Subject");
  await clickButton("Review");
  await screen.findByText("Subject is required.");
  fill("Subject", "See you on Saturday");
  fill("Text", "Doors open at nine.");
  disconnect("post", "/api/competition/:code/messages");
  await clickButton("Review");
  await findAlert("Failed to save the message.");
  expect(textIn("Text")).toBe("Doors open at nine.");
  restore();
  const sent = answerAndRecord("post", "/api/competition/:code/messages", message);
  await clickButton("Review");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-1`));
  expect(sent).toEqual([
    {
      subject: "See you on Saturday",
      text: "Doors open at nine.",
      audience: { kind: "everyone", formId: "", uids: [], addressFields: [] },
    },
  ]);
});

test("a message can't be changed while it is being saved", async () => {
  const asks = { name: "Parent's email", id: "field-1", type: "email", required: false } as const;
  answer("get", "/api/form/competition-templates/:code", 200, [
    { ...template, fields: [...template.fields, asks] },
  ]);
  const router = open(`${page}/new`);
  const subject = await findField("Subject");
  const text = await findField("Text");
  fill("Subject", "See you on Saturday");
  fill("Text", "Doors open at nine.");
  answer("post", "/api/competition/:code/messages", 201, message);
  const saving = hold("post", "/api/competition/:code/messages");
  await clickButton("Review");
  await user.type(subject, " morning");
  await user.type(text, " Bring a hat.");
  const parents = screen.getByLabelText<HTMLInputElement>("“Parent's email” in “Trip”");
  await user.click(parents);
  const to = screen.getByLabelText<HTMLSelectElement>("To");
  await user.selectOptions(to, "Those who haven't answered “Trip”");
  expect([to.value, subject.value, text.value, parents.checked]).toEqual([
    "everyone",
    "See you on Saturday",
    "Doors open at nine.",
    false,
  ]);
  saving();
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-1`));
});

test("a draft that someone else sends while it is edited can be saved as a new message", async () => {
  const router = open(`${page}/message-1/edit`);
  await findField("Subject");
  fill("Subject", "See you on Sunday");
  refuse("put", api, 409, "changed-meanwhile");
  answer("get", api, 200, { ...message, state: "sending", revision: 2 });
  await clickButton("Review");
  await findAlert("Someone sent this message while you were editing it.");
  await expectGone("Failed to save the message.");
  expect(textIn("Subject")).toBe("See you on Sunday");
  const saved = { ...message, _id: "message-2", subject: "See you on Sunday" };
  const sent = answerAndRecord("post", "/api/competition/:code/messages", saved);
  await clickButton("Save as a new message");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-2`));
  expect(sent).toMatchObject([{ subject: "See you on Sunday", text: message.text }]);
});

test("changes to a message that someone else has sent wait on the device, and can be discarded", async () => {
  open(`${page}/message-1/edit`);
  await findField("Subject");
  fill("Subject", "See you on Sunday");
  answer("get", api, 200, { ...message, state: "sent", revision: 2 });
  const router = open(`${page}/message-1/edit`);
  await findAlert("Someone sent this message while you were editing it.");
  expect(textIn("Subject")).toBe("See you on Sunday");
  await clickButton("Discard my changes");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-1`));
  // Without changes, the message is shown at once.
  const again = open(`${page}/message-1/edit`);
  await waitFor(() => expect(again.state.location.pathname).toBe(`${page}/message-1`));
});

test("a draft that someone else deletes while it is edited can be saved as a new message", async () => {
  const router = open(`${page}/message-1/edit`);
  await findField("Subject");
  fill("Subject", "See you on Sunday");
  refuse("put", api, 404, "not-found");
  refuse("get", api, 404, "not-found");
  await clickButton("Review");
  await findAlert("Someone deleted this message while you were editing it.");
  await expectGone("Failed to save the message.");
  expect(textIn("Subject")).toBe("See you on Sunday");
  const saved = { ...message, _id: "message-2", subject: "See you on Sunday" };
  const sent = answerAndRecord("post", "/api/competition/:code/messages", saved);
  await clickButton("Save as a new message");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-2`));
  expect(sent).toMatchObject([{ subject: "See you on Sunday", text: message.text }]);
});

test("changes to a deleted message stay when the window is used again, and can be discarded", async () => {
  const router = open(`${page}/message-1/edit`);
  await findField("Subject");
  fill("Subject", "See you on Sunday");
  refuse("get", api, 404, "not-found");
  await fetchAgain(router);
  await findAlert("Someone deleted this message while you were editing it.");
  await clickButton("Discard my changes");
  await waitFor(() => expect(router.state.location.pathname).toBe(page));
});

test("a draft that someone else changes meanwhile isn't replaced unless it is chosen, also after a reload", async () => {
  open(`${page}/message-1/edit`);
  await findField("Subject");
  fill("Subject", "See you on Sunday");
  const theirs = { ...message, subject: "See you at noon", revision: 2 };
  answer("get", api, 200, theirs);
  const router = open(`${page}/message-1/edit`);
  await screen.findByText(/^Restored your unsaved draft/);
  let sent = answerAndRecord("put", api, theirs);
  refuse("put", api, 409, "changed-meanwhile");
  await clickButton("Review");
  await findAlert("Someone else has changed this message");
  await clickButton("Use their version");
  await expectGone("Someone else has changed this message");
  expect(textIn("Subject")).toBe("See you at noon");
  expect(document.activeElement).toBe(screen.getByLabelText("To"));
  fill("Subject", "See you on Sunday");
  answer("get", api, 200, { ...theirs, revision: 3 });
  await clickButton("Review");
  await findAlert("Someone else has changed this message");
  expect(sent).toEqual([]);
  sent = answerAndRecord("put", api, { ...theirs, subject: "See you on Sunday", revision: 4 });
  await clickButton("Keep my version");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-1`));
  expect(sent).toMatchObject([{ subject: "See you on Sunday", revision: 3 }]);
});

test("once a restored draft is discarded, the message is edited as someone else has saved it", async () => {
  open(`${page}/message-1/edit`);
  await findField("Subject");
  fill("Subject", "See you on Sunday");
  const theirs = { ...message, subject: "See you at noon", revision: 2 };
  answer("get", api, 200, theirs);
  const router = open(`${page}/message-1/edit`);
  await screen.findByText(/^Restored your unsaved draft/);
  await clickButton("Discard draft");
  await waitFor(() => expect(textIn("Subject")).toBe("See you at noon"));
  fill("Text", "Doors open at nine.");
  const sent = answerAndRecord("put", api, { ...theirs, revision: 3 });
  await clickButton("Review");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-1`));
  expect(sent).toMatchObject([{ subject: "See you at noon", revision: 2 }]);
});

test("a save whose response was lost isn't someone else's change", async () => {
  const router = open(`${page}/message-1/edit`);
  await findField("Subject");
  fill("Subject", "See you on Sunday");
  answer("get", api, 200, { ...message, subject: "See you on Sunday", revision: 2 });
  refuse("put", api, 409, "changed-meanwhile");
  await clickButton("Review");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-1`));
});

test("a draft that is already deleted counts as deleted, and one that was sent is shown", async () => {
  const router = open(`${page}/message-1`);
  refuse("delete", api, 409, "changed-meanwhile");
  await clickButton("Delete draft");
  answer("get", api, 200, { ...message, state: "sending", revision: 2 });
  await clickButton("Delete draft", await screen.findByRole("dialog"));
  await screen.findByRole("button", { name: "Stop sending" });
  restore();
  const again = open(`${page}/message-1`);
  refuse("delete", api, 404, "not-found");
  await clickButton("Delete draft");
  await clickButton("Delete draft", await screen.findByRole("dialog"));
  await waitFor(() => expect(again.state.location.pathname).toBe(page));
  expect(router.state.location.pathname).toBe(`${page}/message-1`);
});

test("a draft about a form that was deleted says so, until it goes to others", async () => {
  const audience = { ...message.audience, kind: "unanswered", formId: "gone" } as const;
  answer("get", api, 200, { ...message, audience });
  const refusal = { code: "invalid-fields", status: 422, errors: [] };
  const detail = "This form was deleted. Choose another one.";
  answer("get", `${api}/recipients`, 422, { ...refusal, detail });
  open(`${page}/message-1`);
  const alert = await findAlert("Could not load the recipients.");
  expect(alert.textContent).toContain(detail);
  expect(within(alert).queryByRole("button")).toBeNull();
  const saved = answerAndRecord("put", api, message);
  const router = open(`${page}/message-1/edit`);
  await findField("Subject");
  await clickButton("Review");
  await screen.findByText(detail);
  expect(document.activeElement).toBe(screen.getByLabelText("To"));
  await user.selectOptions(screen.getByLabelText("To"), "All participants");
  expect(screen.queryByText(detail)).toBeNull();
  await clickButton("Review");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${page}/message-1`));
  expect(saved).toMatchObject([{ audience: { kind: "everyone" } }]);
});

test("an organizer adds the parents' addresses from a form", async () => {
  const asks = { name: "Parent's email", id: "field-1", type: "email", required: false } as const;
  answer("get", "/api/form/competition-templates/:code", 200, [
    { ...template, fields: [...template.fields, asks] },
  ]);
  open(`${page}/new`);
  await findField("Subject");
  fill("Subject", "See you on Saturday");
  fill("Text", "Doors open at nine.");
  await user.click(screen.getByLabelText("“Parent's email” in “Trip”"));
  const sent = answerAndRecord("post", "/api/competition/:code/messages", message);
  await clickButton("Review");
  await waitFor(() =>
    expect(sent).toMatchObject([
      { audience: { kind: "everyone", addressFields: [{ formId: "trip", field: "field-1" }] } },
    ]),
  );
});

test("a speller with two addresses gets two emails, but one letter", async () => {
  const addressFields = [{ formId: "trip", field: "Parent's email" }];
  const about = { ...message, audience: { ...message.audience, addressFields } };
  answer("get", api, 200, about);
  const dad = { ...recipients[1], address: "dad@home.example", given: true };
  answer("get", `${api}/recipients`, 200, [recipients[1], dad]);
  open(`${page}/message-1`);
  expect(await screen.findByText("dad@home.example (from a form)")).toBeTruthy();
  expect(
    screen.getByText(/^Draft. To all participants, and to addresses given in “Trip”./),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send to 2 people" })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Print letters" }));
  expect(await screen.findAllByRole("article")).toHaveLength(1);
});

test("the review shows who gets it and who has no address, and sends once", async () => {
  open(`${page}/message-1`);
  const reached = await screen.findByRole("region", { name: "Will get this email" });
  expect(within(reached).getByText("Mia Lee")).toBeTruthy();
  const without = screen.getByRole("region", { name: "No email address" });
  expect(within(without).getByText("Noah Kim")).toBeTruthy();
  expect(screen.getByText(/^Hello Mia Lee,/)).toBeTruthy();
  const sent = answerAndRecord("post", `${api}/send`, { ...message, state: "sending" });
  answer("get", api, 200, { ...message, state: "sending" });
  await clickButton("Send to 1 person");
  expect(await screen.findByRole("button", { name: "Stop sending" })).toBeTruthy();
  expect(sent).toEqual([{ revision: 1, recipients: 1, again: false }]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("someone else's reminder asks before a second one goes out", async () => {
  open(`${page}/message-1`);
  await screen.findByRole("button", { name: "Send to 1 person" });
  answer("post", `${api}/send`, 409, {
    type: "about:blank",
    title: "Conflict",
    status: 409,
    code: "already-sent",
    detail: "Ben Hill sent a reminder about this form 5 minutes ago.",
  });
  await clickButton("Send to 1 person");
  await screen.findByText(/^Ben Hill sent a reminder about this form 5 minutes ago\./);
  restore();
  const sent = answerAndRecord("post", `${api}/send`, { ...message, state: "sending" });
  await clickButton("Send anyway");
  await waitFor(() => expect(sent).toEqual([{ revision: 1, recipients: 1, again: true }]));
});

test("a review that is out of date is reviewed again", async () => {
  open(`${page}/message-1`);
  await screen.findByRole("button", { name: "Send to 1 person" });
  refuse("post", `${api}/send`, 409, "changed-meanwhile");
  const more = { ...recipients[1], uid: "ada", name: "Ada", address: "ada@school.example" };
  answer("get", `${api}/recipients`, 200, [...recipients, more]);
  await clickButton("Send to 1 person");
  await findAlert("Not sent.");
  expect(await screen.findByRole("button", { name: "Send to 2 people" })).toBeTruthy();
});

test("a server without email offers letters and a mail merge", async () => {
  answer("get", api, 200, { ...message, canSend: false });
  open(`${page}/message-1`);
  expect(await screen.findByText(/^Email isn't set up here\./)).toBeTruthy();
  const csv = await screen.findByRole("link", { name: "Mail merge (CSV)" });
  expect(csv.getAttribute("href")).toBe("/api/message/message-1/recipients.csv");
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  expect(screen.queryByText(/click Send/)).toBeNull();
  expect(screen.getByRole("region", { name: "With an email address" })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Print letters" }));
  const letter = await screen.findByRole("article", { name: "Letter for Noah Kim" });
  expect(within(letter).getByText(/^Hello Noah Kim,/)).toBeTruthy();
});

test("a letter spells a name with dollar signs right", async () => {
  const name = "A$$ap $& Kim";
  answer("get", api, 200, { ...message, subject: "{name}, see you", canSend: false });
  answer("get", `${api}/recipients`, 200, [{ ...recipients[0], name }]);
  open(`${page}/message-1/letters`);
  const letter = await screen.findByRole("article", { name: `Letter for ${name}` });
  within(letter).getByRole("heading", { name: `${name}, see you` });
  within(letter).getByText(/^Hello A\$\$ap \$& Kim,/);
});

test("a letter to someone without a name isn't addressed to their email", async () => {
  const name = "parent@home.example";
  answer("get", api, 200, { ...message, subject: "{name}, see you", canSend: false });
  answer("get", `${api}/recipients`, 200, [{ ...recipients[0], name }]);
  open(`${page}/message-1/letters`);
  const letter = await screen.findByRole("article", { name: `Letter for ${name}` });
  within(letter).getByRole("heading", { name: "Speller, see you" });
  within(letter).getByText(/^Hello speller,/);
});

test("failures are named, and only a decision sends to those who may have it already", async () => {
  const counts = { ...message.counts, sent: 3, failed: 1, uncertain: 1 };
  answer("get", api, 200, { ...message, state: "done", sentAt: message.createdAt, counts });
  answer("get", `${api}/recipients`, 200, [
    { ...recipients[1], state: "uncertain", error: "Wordhive stopped while sending it." },
  ]);
  open(`${page}/message-1`);
  await screen.findByText("3 of 5 sent, 1 failed, 1 may have been sent");
  const unsure = await screen.findByRole("region", { name: "May have been sent" });
  expect(within(unsure).getByText("Wordhive stopped while sending it.")).toBeTruthy();
  const sent = answerAndRecord("post", `${api}/retry`, { ...message, state: "sending" });
  const heading = screen.getByRole("heading", { level: 1 });
  await clickButton("Retry 1 email");
  await screen.findByRole("button", { name: "Stop sending" });
  expect(sent).toEqual([{ uncertain: false }]);
  expect(document.activeElement).toBe(heading);
  await clickButton("Stop sending");
  await screen.findByText(/^Stopped:/);
  expect(document.activeElement).toBe(heading);
  open(`${page}/message-1`);
  await clickButton("Send once more…");
  await clickButton("Send once more", await screen.findByRole("dialog"));
  await waitFor(() => expect(sent).toEqual([{ uncertain: false }, { uncertain: true }]));
});

test("selected participants get a message of their own", async () => {
  open("/competition/12345/participants");
  await user.click(await screen.findByLabelText("Select Mia Lee"));
  await clickButton("Message", screen.getByRole("region", { name: "Selected spellers" }));
  await findField("Subject");
  expect(screen.getByRole("option", { name: "The 1 selected participant" })).toBeTruthy();
  fill("Subject", "Hello");
  fill("Text", "Hello");
  const sent = answerAndRecord("post", "/api/competition/:code/messages", message);
  await clickButton("Review");
  await waitFor(() =>
    expect(sent).toMatchObject([{ audience: { kind: "selected", uids: ["mia"] } }]),
  );
});

test("a draft to selected participants goes to those selected since", async () => {
  const select = async (name: string) => {
    open("/competition/12345/participants");
    await user.click(await screen.findByLabelText(`Select ${name}`));
    await clickButton("Message", screen.getByRole("region", { name: "Selected spellers" }));
    await findField("Subject");
  };
  await select("Mia Lee");
  fill("Subject", "Hello");
  fill("Text", "Bring a hat.");
  await user.selectOptions(screen.getByLabelText("To"), "All participants");
  await select("Noah Kim");
  await screen.findByText(/^Restored your unsaved draft from/);
  expect(textIn("To")).toBe("selected");
  const sent = answerAndRecord("post", "/api/competition/:code/messages", message);
  await clickButton("Review");
  await waitFor(() =>
    expect(sent).toMatchObject([
      { text: "Bring a hat.", audience: { kind: "selected", uids: [classParticipant.uid] } },
    ]),
  );
});

test("a parent unsubscribes and comes back, without an account", async () => {
  const link = "/api/unsubscribe/:token/subscription";
  open("/unsubscribe/token-1", null);
  await screen.findByText("You get emails from the organizers of “Spring Bee”.");
  answer("get", link, 200, { title: "Spring Bee", subscribed: false });
  await clickButton("Unsubscribe");
  await screen.findByText(/^You're unsubscribed\./);
  expect(screen.getByRole("button", { name: "Get emails again" })).toBeTruthy();
});

test("a broken unsubscribe link says so", async () => {
  refuse("get", "/api/unsubscribe/:token/subscription", 403, "invalid-link");
  open("/unsubscribe/nothing", null);
  expect(await screen.findByText(/^This link is incomplete/)).toBeTruthy();
});

test("an organizer marks an email that came back, and takes it back", async () => {
  const done = { ...message, state: "done", counts: { ...message.counts, sent: 1 } } as const;
  answer("get", api, 200, done);
  answer("get", `${api}/recipients`, 200, [{ ...recipients[1], state: "sent" }]);
  open(`${page}/message-1`);
  await screen.findByRole("region", { name: "Sent" });
  answer("get", `${api}/recipients`, 200, [
    {
      ...recipients[1],
      state: "bounced",
      marked: true,
      error: "An organizer marked this address.",
    },
  ]);
  const sent = answerAndRecord("post", `${api}/bounces`, done);
  const marking = hold("post", `${api}/bounces`);
  await clickButton("Came back: mia@school.example");
  const cameBack = screen.getByRole("button", { name: "Came back: mia@school.example" });
  // A browser takes the focus from a button that gets disabled.
  expect(cameBack).toHaveProperty("disabled", false);
  await user.click(cameBack);
  marking();
  await screen.findByRole("region", { name: "Bounced" });
  // The keyboard stays with her.
  const undo = screen.getByRole("button", { name: "Undo: mia@school.example" });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await clickButton("Undo: mia@school.example");
  const body = { uid: "mia", address: "mia@school.example" };
  await waitFor(() =>
    expect(sent).toEqual([
      { ...body, bounced: true },
      { ...body, bounced: false },
    ]),
  );
});

test("marking someone whose row a long section hides keeps the keyboard at that section", async () => {
  const done = { ...message, state: "done", counts: { ...message.counts, sent: 1 } } as const;
  const mia = { ...recipients[1], state: "sent" };
  const others = Array.from({ length: 12 }, (_, number) => ({
    ...mia,
    uid: `ada-${number}`,
    name: `Ada ${number}`,
    address: `ada-${number}@school.example`,
    state: "bounced",
  }));
  answer("get", api, 200, done);
  answer("get", `${api}/recipients`, 200, [...others, mia]);
  open(`${page}/message-1`);
  await screen.findByRole("region", { name: "Sent" });
  answer("get", `${api}/recipients`, 200, [...others, { ...mia, state: "bounced", marked: true }]);
  answer("post", `${api}/bounces`, 200, done);
  await clickButton("Came back: mia@school.example");
  const bounced = screen.getByRole("region", { name: "Bounced" });
  await waitFor(() => expect(document.activeElement).toBe(bounced));
});
