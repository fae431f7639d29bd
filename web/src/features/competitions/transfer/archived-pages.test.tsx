import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  bee,
  competition,
  message,
  mia,
  participant,
  response,
  template,
  wordlist,
} from "@/testing/fixtures";
import { clickButton, open, user } from "@/testing/page";
import { answer } from "@/testing/server";

const archived = { ...competition, archivedAt: "2027-04-01T09:00:00.000Z" };
const linked = {
  name: "Fill out the form",
  description: "",
  dueDate: "2027-03-01",
  condition: `COMPLETE ${template.title} (${template._id})`,
};
const here = "/competition/12345";

/** Pages that can also be read, and what changes something there. */
const pages: [page: string, changes: RegExp[]][] = [
  [
    "",
    [
      /^Invite spellers$/,
      /^Invite an organizer$/,
      /^Add a class$/,
      /^Remove Mia/,
      /^Add wordlist$/,
      /^Edit Wordlist/,
      /^Edit Templates$/,
      /^Edit Timeline$/,
      /^Edit Checklist$/,
      /^Add a PDF$/,
      /^Delete .*\.pdf$/,
      /^Record /,
      /^Copy$/,
    ],
  ],
  ["/participants", [/^Invite spellers$/, /^Add a class$/]],
  [`/participants/${participant.uid}`, [/^Remove$/]],
  ["/edit-posts", [/^New Post$/]],
  ["/edit-templates", [/^New Template$/, /^Edit /, /^Delete /]],
  ["/schedule", [/^Edit Schedule$/]],
  ["/posts", [/^Edit Posts$/]],
  [`/form/${template._id}`, [/^Edit template$/]],
  ["/messages", [/^New message$/]],
  ["/messages/message-1", [/^Send to/, /^Edit$/, /^Delete draft$/]],
  [`/wordlist/${wordlist._id}`, [/^Record missing words$/, /^Edit details$/, /^Delete wordlist$/]],
  ["/invite", [/^Print poster$/]],
  [
    `/bee/${bee._id}`,
    [
      /^Seal alone$/,
      /^Edit Mia Lee$/,
      /^Everyone is here$/,
      /^Choose participants$/,
      /^Add by name$/,
      /^Draw the order$/,
      /^Create code$/,
      /^Create link$/,
      /^Rehearse /,
      /^Delete bee$/,
    ],
  ],
];

/** The links and buttons in a page with names like these. The navigation isn't in it. */
function controls(names: RegExp[]): string[] {
  const page = within(document.querySelector("#content") as HTMLElement);
  return names
    .filter((name) =>
      (["link", "button"] as const).some((role) => page.queryAllByRole(role, { name }).length > 0),
    )
    .map(String);
}

const checkable = {
  checklist: [linked],
  timeline: competition.timeline,
};

beforeEach(() => {
  answer("get", "/api/wordlist/competition/:code", 200, [{ ...wordlist, recordedCount: 1 }]);
  answer("get", "/api/competition/:code", 200, { ...archived, ...checkable });
});

test.each(pages)(
  "in an archived bee, %s has nothing that would be refused",
  async (page, names) => {
    answer("get", "/api/competition/:code", 200, { ...competition, ...checkable });
    open(here + page);
    await waitFor(() => expect(controls(names)).toEqual(names.map(String)));
    answer("get", "/api/competition/:code", 200, { ...archived, ...checkable });
    open(here + page);
    await screen.findByText("This competition is archived. Nothing in it can be changed.");
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
    expect(controls(names)).toEqual([]);
  },
);

test.each([
  ["/edit-schedule", "No events were added."],
  ["/edit-timeline", "No events were added."],
  ["/edit-checklist", "No tasks were added."],
  ["/edit-posts", "No posts were written."],
  ["/bee", "No bees were held."],
])("in an archived bee without anything, %s asks for nothing", async (page, sentence) => {
  const empty = { ...archived, schedule: [], timeline: [], checklist: [] };
  answer("get", "/api/competition/:code", 200, empty);
  answer("get", "/api/post/competition/:code", 200, []);
  answer("get", "/api/bee/competition/:code", 200, []);
  open(here + page);
  await screen.findByText(sentence);
  expect(controls([/^Add /, /^Save /, /^New /, /^Create /, /^Rehearse /])).toEqual([]);
});

test("in an archived bee, a deleted wordlist calls for no other bee", async () => {
  answer("get", "/api/bee/competition/:code/:beeId", 200, { ...bee, wordlist: null });
  open(`${here}/bee/${bee._id}`);
  await screen.findByText("This wordlist was deleted.");
});

test("of an archived bee, the navigation offers only what can be read", async () => {
  open(here);
  const [navigation] = await screen.findAllByRole("navigation", { name: "Competition" });
  const links = within(navigation as HTMLElement);
  links.getByRole("link", { name: "View Templates" });
  expect(links.queryByRole("link", { name: /^(Add|Edit|New) / })).toBeNull();
});

test("a message that is being sent can be stopped in an archived bee", async () => {
  const sending = {
    ...message,
    state: "sending" as const,
    counts: { ...message.counts, waiting: 2, failed: 1, uncertain: 1 },
  };
  answer("get", "/api/message/:messageId", 200, sending);
  open(`${here}/messages/message-1`);
  const stop = await screen.findByRole("button", { name: "Stop sending" });
  expect(stop.closest("fieldset[disabled]")).toBeNull();
  expect(screen.queryByRole("button", { name: /again|Send once more/ })).toBeNull();
  const stopped = { ...sending, state: "canceled" };
  answer("post", "/api/message/:messageId/cancel", 200, stopped);
  answer("get", "/api/message/:messageId", 200, stopped);
  await user.click(stop);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop sending" })).toBeNull());
});

test("selected spellers of an archived bee can only be exported", async () => {
  open(`${here}/participants`);
  await user.click(await screen.findByRole("checkbox", { name: /^Select Mia/ }));
  const bar = within(screen.getByRole("region", { name: "Selected spellers" }));
  bar.getByRole("button", { name: "Export" });
  for (const name of ["Message", "Remove"]) {
    expect(bar.queryByRole("button", { name })).toBeNull();
  }
});

test("answers in an archived bee can be read, and not returned", async () => {
  open(`${here}/form/${template._id}`);
  await clickButton("Open all");
  await screen.findByRole("link", { name: /^About Mia/ });
  expect(screen.queryByRole("button", { name: /^Return/ })).toBeNull();
});

test("the only organizer of an archived bee reads what to do before leaving", async () => {
  open(`${here}/settings`);
  await screen.findByText(/Before you can leave, unarchive this competition and invite another/);
  expect(screen.queryByRole("button", { name: "Invite an organizer" })).toBeNull();
});

test("organizers of an archived bee read its words, and nobody removes them", async () => {
  open(`${here}/wordlist/${wordlist._id}`);
  await screen.findByRole("article", { name: "lullaby" });
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("spellers of an archived bee aren't asked for anything", async () => {
  const returned = { at: "2027-02-01T09:00:00.000Z", note: "Which grade?" };
  answer("get", "/api/form/user-forms/:code/:uid", 200, [{ ...response, returned }]);
  answer("get", "/api/competition/:code", 200, {
    ...archived,
    ...checkable,
    consentRequired: true,
  });
  open(here, mia);
  await screen.findByRole("region", { name: "Checklist" });
  await screen.findByText("Fill out the form");
  expect(screen.queryByRole("link", { name: /^(Fill out|Correct|Open the form)/ })).toBeNull();
  expect(screen.queryByText(/signature is missing/)).toBeNull();
  expect(screen.queryByText("Overdue")).toBeNull();
  screen.getByRole("button", { name: "Leave this competition" });

  open(`${here}/forms`, mia);
  await screen.findByText("What you were asked, and your answers.");
  await screen.findByRole("link", { name: /^Your answers/ });
  expect(screen.queryByRole("link", { name: /^(Fill out|Correct)/ })).toBeNull();
});
