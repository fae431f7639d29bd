import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deviceDatabase, openPerson } from "@/shared/offline/database";
import { mia, olive } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { pendingInvitation, setPendingInvitation } from "./pending-invitation";
import { leaveSession, leaveToOtherUser } from "./session-end";

/** The browser shows the page as it was left. */
const comeBack = () =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

test("Back shows a page again, but not after its user has logged out", async () => {
  vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  open("/", mia);
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  comeBack();
  expect(reload).not.toHaveBeenCalled();
  leaveSession();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

test("logging out removes what the device has of the user before the page is left", async () => {
  const left: string[][] = [];
  vi.spyOn(window.location, "assign").mockImplementation(() => {
    void deviceDatabase()
      .then((database) => database.getAllKeys("people"))
      .then((people) => left.push(people));
  });
  open("/", mia);
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  await openPerson(mia.uid);
  leaveSession();
  await waitFor(() => expect(left.length).toBeGreaterThan(0));
  // Its own message comes back to this page.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(left).toEqual([[]]);
});

test.each([
  ["logs out", leaveSession],
  ["leaves the page to someone else", leaveToOtherUser],
])(
  "an organizer who %s takes the preview and an open invitation out of the tab",
  async (_, leave) => {
    vi.spyOn(window.location, "assign").mockImplementation(() => {});
    sessionStorage.setItem("wordhive-preview", "speller");
    setPendingInvitation("token");
    open("/", olive);
    await screen.findByRole("heading", { level: 1, name: "Admin Dashboard" });
    expect(pendingInvitation()).toBe("token");
    leave();
    expect(pendingInvitation()).toBe("");
    expect(sessionStorage.getItem("wordhive-preview")).toBeNull();
  },
);
