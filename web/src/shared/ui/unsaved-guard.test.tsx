import { createBrowserHistory } from "@tanstack/react-router";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Schema } from "@/shared/api/client";
import { mia, olive } from "@/testing/fixtures";
import { clickButton, fill, findField, open, pause } from "@/testing/page";
import { changes, disconnect, hold, restore } from "@/testing/server";

const bee = "/competition/12345";

/** Editors that lead to another page once they are saved. */
const editors: [
  path: string,
  viewer: Schema<"User">,
  texts: Record<string, string>,
  button: string,
  method: "post" | "put",
  api: string,
][] = [
  [
    `${bee}/edit-posts/new`,
    olive,
    { Title: "News", Description: "Of today.", "Content block 1": "None." },
    "Create post",
    "post",
    "/api/post/",
  ],
  [
    `${bee}/edit-posts/post-1`,
    olive,
    { Title: "Welcome, all" },
    "Save post",
    "put",
    "/api/post/:postId",
  ],
  [
    `${bee}/edit-templates/new`,
    olive,
    { Title: "Trip", "Field name": "Seats" },
    "Create template",
    "post",
    "/api/form/create-template",
  ],
  [
    `${bee}/edit-templates/trip`,
    olive,
    { Title: "Trip to the lake" },
    "Save",
    "put",
    "/api/form/templates/:templateId",
  ],
  [
    `${bee}/messages/new`,
    olive,
    { Subject: "See you", Text: "Doors open at nine." },
    "Review",
    "post",
    "/api/competition/:code/messages",
  ],
  [
    `${bee}/messages/message-1/edit`,
    olive,
    { Subject: "See you" },
    "Review",
    "put",
    "/api/message/:messageId",
  ],
  [
    `${bee}/form/trip`,
    mia,
    { Seats: "2", Signature: "Rosa Lee" },
    "Submit",
    "post",
    "/api/form/forms",
  ],
  [
    "/consent/12345",
    mia,
    { Seats: "2", Signature: "Rosa Lee" },
    "Submit",
    "post",
    "/api/competition/:code/consent",
  ],
  [
    `${bee}/bee`,
    olive,
    { Name: "Grade 6 final" },
    "Create bee",
    "post",
    "/api/bee/competition/:code",
  ],
  [
    "/create-competition",
    olive,
    {
      Title: "Autumn Bee",
      Description: "The next one.",
      "Start date": "2027-09-01",
      "End date": "2027-09-02",
    },
    "Create Competition",
    "post",
    "/api/competition",
  ],
];

async function fillIn(texts: Record<string, string>): Promise<void> {
  await findField(Object.keys(texts)[0] ?? "");
  for (const [label, text] of Object.entries(texts)) fill(label, text);
}

const findQuestion = () => screen.findByRole("dialog", { name: "Leave without saving?" });
const isSent = () => waitFor(() => expect(changes).toHaveLength(1));
const isSaved = () =>
  waitFor(() => expect(Object.keys(localStorage).join()).not.toContain("wordhive-draft:"));

test.each(editors)(
  "a save of %s that ends elsewhere leads nowhere",
  async (path, viewer, texts, button, method, api) => {
    const router = open(path, viewer);
    await fillIn(texts);
    const saving = hold(method, api);
    await clickButton(button);
    await isSent();
    void router.navigate({ to: "/account" });
    await clickButton("Leave", await findQuestion());
    await screen.findByRole("heading", { level: 1, name: "Account" });
    saving();
    await isSaved();
    expect(router.latestLocation.pathname).toBe("/account");
  },
);

test.each(editors)(
  "a link clicked right after a save of %s is followed",
  async (path, viewer, texts, button) => {
    const router = open(path, viewer);
    await fillIn(texts);
    const unsubscribe = router.subscribe("onBeforeNavigate", () => {
      unsubscribe();
      queueMicrotask(() => void router.navigate({ to: "/account" }));
    });
    await clickButton(button);
    await screen.findByRole("heading", { level: 1, name: "Account" });
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test.each(editors)(
  "%s is sent once, also if it takes two tries",
  async (path, viewer, texts, button, method, api) => {
    const router = open(path, viewer);
    await fillIn(texts);
    disconnect(method, api);
    await clickButton(button);
    await isSent();
    restore();
    // The next page takes its time.
    const leaving = vi.spyOn(router, "navigate").mockReturnValue(new Promise(() => {}));
    await clickButton(button);
    await waitFor(() => expect(leaving).toHaveBeenCalled());
    await act(pause);
    const pressed = screen.getByRole("button", { name: button });
    expect(pressed).toHaveProperty("disabled", true);
    fireEvent.submit(pressed);
    await act(pause);
    expect(changes).toHaveLength(2);
  },
);

test("an organizer who leaves during a save gets there once it is saved", async () => {
  const router = open(`${bee}/edit-posts/post-1`);
  await fillIn({ Title: "Welcome, all" });
  const saving = hold("put", "/api/post/:postId");
  await clickButton("Save post");
  void router.navigate({ to: "/account" });
  await findQuestion();
  saving();
  await screen.findByRole("heading", { level: 1, name: "Account" });
  expect(router.latestLocation.pathname).toBe("/account");
});

/** A browser whose address changes before a page can ask, as with Back. */
function browserAt(path: string) {
  const entries: { path: string; state: unknown }[] = [{ path, state: null }];
  let place = 0;
  const here = () => entries[place] ?? { path, state: null };
  const events = new EventTarget();
  const go = (by: number) =>
    queueMicrotask(() => {
      place += by;
      events.dispatchEvent(new Event("popstate"));
    });
  return {
    history: {
      get state() {
        return here().state;
      },
      pushState: (state: unknown, _: string, to: string) => {
        place += 1;
        entries.splice(place, Number.POSITIVE_INFINITY, { path: to, state });
      },
      replaceState: (state: unknown, _: string, to = here().path) => {
        entries[place] = { path: to, state };
      },
      go,
      back: () => go(-1),
    },
    location: {
      get pathname() {
        return here().path;
      },
      search: "",
      hash: "",
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
}

test("an organizer who goes back during a save gets there once it is saved", async () => {
  const browser = browserAt("/account");
  const router = open("/account", olive, createBrowserHistory({ window: browser }));
  await screen.findByRole("heading", { level: 1, name: "Account" });
  const params = { code: 12345, postId: "post-1" };
  await router.navigate({ to: "/competition/$code/edit-posts/$postId", params });
  await fillIn({ Title: "Welcome, all" });
  const saving = hold("put", "/api/post/:postId");
  await clickButton("Save post");
  router.history.back();
  await findQuestion();
  saving();
  await screen.findByRole("heading", { level: 1, name: "Account" });
  expect(browser.location.pathname).toBe("/account");
});

test("an organizer who returns an answer and goes on gets there", async () => {
  const router = open(`${bee}/form/trip`);
  await clickButton(/^Mia/);
  await clickButton(/^Return .* for correction$/);
  await fillIn({ "What should be corrected?": "How many seats?" });
  const sending = hold("post", "/api/form/templates/:templateId/responses/:uid/return");
  await clickButton("Return");
  void router.navigate({ to: "/account" });
  await findQuestion();
  sending();
  await screen.findByRole("heading", { level: 1, name: "Account" });
});

test("deleting a wordlist leads to its competition, also with words not added yet", async () => {
  const router = open(`${bee}/wordlist/wordlist-1`);
  await screen.findByText("lullaby");
  await clickButton("Add words");
  fill("Words", "zebra", screen.getByRole("region", { name: "Add words" }));
  await clickButton("Delete wordlist");
  await clickButton("Delete wordlist", await screen.findByRole("dialog"));
  await screen.findByRole("heading", { level: 1, name: "Spring Bee" });
  expect(router.latestLocation.pathname).toBe(bee);
});
