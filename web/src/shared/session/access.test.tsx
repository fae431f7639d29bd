import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { competition, mia, olive } from "@/testing/fixtures";
import { clickButton, open } from "@/testing/page";
import { answer, refuse, restore } from "@/testing/server";

const bee = "/competition/12345";
const toOrganize = [
  "settings",
  "add-wordlist",
  "edit-schedule",
  "edit-timeline",
  "edit-checklist",
  "edit-templates",
  "edit-templates/new",
];

// spec: route /create-competition
// spec: route /wordlist-generator
// spec: route /difficulty-calc
// spec: route /competition/{code}/add-wordlist
// spec: route /competition/{code}/edit-schedule
// spec: route /competition/{code}/edit-timeline
// spec: route /competition/{code}/edit-checklist
// spec: route /competition/{code}/edit-templates
// spec: route /competition/{code}/edit-templates/new
test.each([
  "/create-competition",
  "/wordlist-generator",
  "/difficulty-calc",
  "/admins",
  "/audit",
  "/audit/log-ins",
  ...toOrganize.map((page) => `${bee}/${page}`),
])("a speller who opens %s gets the home page", async (path) => {
  const router = open(path, mia);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
});

const ben = { ...olive, uid: "ben", displayName: "Ben Hill" };

test.each(toOrganize)("an admin who only takes part can't open %s", async (page) => {
  const participants = [...competition.participants, ben.uid];
  answer("get", "/api/competition/:code", 200, { ...competition, participants });
  const router = open(`${bee}/${page}`, ben);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test.each(["", "/settings", "/edit-schedule", "/schedule"])(
  "an admin who isn't a member is asked to join at %s",
  async (page) => {
    refuse("get", "/api/competition/:code", 403, "not-a-member");
    open(`${bee}${page}`, ben);
    await screen.findByRole("heading", { name: "You are not a member of this competition" });
    expect(screen.queryByText("Spring Bee")).toBeNull();
  },
);

test("a join link leads to an invitation", async () => {
  refuse("get", "/api/competition/:code", 403, "not-a-member");
  const router = open("/join/12345", mia);
  await screen.findByRole("heading", { level: 1, name: "Join the bee" });
  expect(router.state.location.pathname).toBe(bee);
  restore();
  await clickButton("Join Competition");
  await screen.findByRole("heading", { level: 1, name: "Spring Bee" });
});

test("someone who joins on a competition's page sees it", async () => {
  refuse("get", "/api/competition/:code", 403, "not-a-member");
  open(bee, mia);
  const name = "You are not a member of this competition";
  await screen.findByRole("heading", { name });
  restore();
  await clickButton("Join Competition");
  await screen.findByRole("heading", { level: 1, name: "Spring Bee" });
});
