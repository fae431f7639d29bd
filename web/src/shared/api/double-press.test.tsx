import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clickButton, fill, findEnabledButton, findField, open, pause } from "@/testing/page";
import { answer, changes, hold } from "@/testing/server";

const bee = "/competition/12345";
const invitations = `/api${bee}/organizer-invitations`;

async function openInvitations(): Promise<HTMLElement> {
  answer("get", invitations, 200, { byMail: true, invitations: [] });
  open(`${bee}/settings`);
  await clickButton(
    "Invite an organizer",
    await screen.findByRole("region", { name: "Hand over" }),
  );
  return screen.findByRole("dialog", { name: "Invite an organizer" });
}

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let before: boolean | undefined;

beforeEach(() => {
  before = environment.IS_REACT_ACT_ENVIRONMENT;
});
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = before;
});

/** Presses twice on a device so slow that no timer fires in between. What the first press does without a timer comes before the second. */
async function pressTwice(button: HTMLElement): Promise<void> {
  // React renders by itself, as in a browser.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  button.click();
  for (let microtask = 0; microtask < 20; microtask++) await undefined;
  button.click();
  await pause();
}

test("a double press creates the accounts of a class once", async () => {
  hold("post", `/api${bee}/class`);
  open(`${bee}/add-class`);
  await findField("Names");
  fill("Names", "Maya Chen");
  await pressTwice(await findEnabledButton("Create 1 account"));
  expect(changes).toEqual([`POST /api${bee}/class`]);
});

test("a double press sends one invitation", async () => {
  const dialog = await openInvitations();
  hold("post", invitations);
  await findField("Send an email", dialog);
  fill("Send an email", "ann@example.org", dialog);
  await pressTwice(await findEnabledButton("Send invitation", dialog));
  expect(changes).toEqual([`POST ${invitations}`]);
});

test("a double press creates one link", async () => {
  const dialog = await openInvitations();
  hold("post", invitations);
  await pressTwice(await findEnabledButton("Create link", dialog));
  expect(changes).toEqual([`POST ${invitations}`]);
});
