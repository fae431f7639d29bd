import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { classAccount, mia } from "@/testing/fixtures";
import { clickButton, fill, findField, open } from "@/testing/page";
import { answer, changes } from "@/testing/server";

test("logging out asks before it loses codes that are shown only once", async () => {
  answer("post", "/api/competition/:code/class", 201, [classAccount]);
  open("/competition/12345/add-class");
  await findField("Names");
  fill("Names", "Maya Chen");
  await clickButton("Create 1 account");
  await screen.findByText("HONEY-PAPER");
  changes.length = 0;
  await clickButton("Log Out");
  const question = await screen.findByRole("dialog", { name: "Log out without saving?" });
  expect(question.textContent).toContain("The codes are shown only once.");
  await clickButton("Cancel", question);
  screen.getByText("HONEY-PAPER");
  expect(changes).toEqual([]);
});

test("logging out everywhere says what is lost on this device", async () => {
  vi.spyOn(window.location, "assign").mockImplementation(() => {});
  answer("delete", "/api/identity/sessions", 204, undefined);
  open("/account", mia);
  await findField("Name");
  fill("Name", "Mia Lou");
  const button = screen.getByRole("button", { name: "Log out everywhere" });
  button.click();
  button.click();
  const question = await screen.findByRole("dialog", { name: "Log out everywhere?" });
  expect(question.textContent).toContain(
    "You'll be logged out in every browser, including this one. You have unsaved changes on this device.",
  );
  await clickButton("Log out everywhere", question);
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalledWith("/login"));
  expect(changes).toContain("DELETE /api/identity/sessions");
});

test("logging out asks even if its script is gone since an update", async () => {
  vi.doMock("./unsaved-work", () => {
    throw new Error("404");
  });
  const ask = vi.fn(() => false);
  vi.stubGlobal("confirm", ask);
  open("/account", mia);
  await findField("Name");
  fill("Name", "Mia Lou");
  await clickButton("Log Out");
  await vi.waitFor(() =>
    expect(ask).toHaveBeenCalledWith("You have unsaved changes. If you log out, you'll lose them."),
  );
  expect(changes).toEqual([]);
  vi.doUnmock("./unsaved-work");
  vi.unstubAllGlobals();
});
