import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia } from "@/testing/fixtures";
import { findField, open } from "@/testing/page";

test("a speller is greeted by name, or asked for one", async () => {
  open("/", mia);
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  expect(screen.queryByRole("link", { name: "Add your name" })).toBeNull();

  open("/", { ...mia, displayName: null });
  const add = await screen.findByRole("link", { name: "Add your name" });
  expect(add.getAttribute("href")).toBe("/account");
});

test("someone who registered without a name isn't greeted by email", async () => {
  open("/", { ...mia, displayName: null });
  const greeting = await screen.findByRole("heading", { level: 1 });
  expect(greeting.textContent).toBe("Welcome");
  // It is below, as what they log in with.
  await within(screen.getByRole("main")).findByText(
    (_, element) => element?.tagName === "P" && element.textContent === mia.email,
  );
});

test("the form to register asks for a name to be greeted by", async () => {
  open("/register", null);
  const name = await findField("Name");
  expect(name.getAttribute("autocomplete")).toBe("name");
  screen.getByText("Optional. We greet you by it, and your organizers see it.");
});
