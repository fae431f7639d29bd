import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deviceDatabase, openPerson } from "@/shared/offline/database";
import { mia } from "@/testing/fixtures";
import { open } from "@/testing/page";
import { leaveSession } from "./session-end";

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
