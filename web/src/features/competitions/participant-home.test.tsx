import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia } from "@/testing/fixtures";
import { open } from "@/testing/page";

test("a speller is greeted by name, or asked for one", async () => {
  open("/", mia);
  await screen.findByRole("heading", { level: 1, name: "Mia Lee" });
  expect(screen.queryByRole("link", { name: "Add your name" })).toBeNull();

  open("/", { ...mia, displayName: null });
  const add = await screen.findByRole("link", { name: "Add your name" });
  expect(add.getAttribute("href")).toBe("/account");
});
