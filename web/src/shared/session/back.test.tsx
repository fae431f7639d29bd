import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
