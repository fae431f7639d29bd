import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia } from "@/testing/fixtures";
import { clickButton, expectGone, fill, findField, open } from "@/testing/page";
import { answer, refuse } from "@/testing/server";

const at = "2027-01-01T09:00:00Z";

/** The server lists this as the latest event. */
function list(event: string): void {
  const events = [{ _id: event, at, event, address: "192.0.2.7", browser: null }];
  answer("get", "/api/identity/activity", 200, { events, more: false });
}

test("recent activity shows a new password, and a wrong one", async () => {
  list("log-in");
  open("/account", mia);
  await screen.findByText("Logged in");
  fill("Current password", "not-the-password");
  fill("New password", "paper-under-honey-8");
  refuse("post", "/api/identity/password", 401, "wrong-password");
  list("wrong-password");
  await clickButton("Change password");
  await screen.findByText("Wrong password while logged in");
  answer("post", "/api/identity/password", 204, undefined);
  list("change-password");
  await clickButton("Change password");
  await screen.findByText("Changed the password");
});

test("a session that has ended already is off the list once it's logged out", async () => {
  const session = (id: string, browser: string) => {
    return { id, browser, createdAt: at, lastUsedAt: at, current: id === "here" };
  };
  const here = session("here", "Firefox on Linux");
  answer("get", "/api/identity/sessions", 200, [here, session("there", "Safari on iPad")]);
  open("/account", mia);
  await findField("Name");
  const card = await screen.findByRole("region", { name: "Where you're logged in" });
  await within(card).findByText("Safari on iPad");
  answer("get", "/api/identity/sessions", 200, [here]);
  refuse("delete", "/api/identity/sessions/:id", 404, "not-found");
  list("end-session");
  await clickButton(/^Log out Safari on iPad/, card);
  await expectGone("Safari on iPad", card);
  expect(within(card).queryByRole("alert")).toBeNull();
  await screen.findByText("Logged out another browser");
});
