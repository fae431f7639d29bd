import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { findEnabledButton, open } from "@/testing/page";
import { confirm } from "./confirm";

test("a question is answered once, however often its button is pressed", async () => {
  open("/account");
  await screen.findByRole("heading", { level: 1, name: "Account" });
  const onConfirm = vi.fn();
  confirm({ title: "Really?", message: "", confirmLabel: "Yes", onConfirm });
  const yes = await findEnabledButton("Yes");
  // Before the dialog is gone.
  act(() => {
    yes.click();
    yes.click();
  });
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
