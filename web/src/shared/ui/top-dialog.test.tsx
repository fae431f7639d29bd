import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia } from "@/testing/fixtures";
import { clickButton, fill, findField, open, textIn, user } from "@/testing/page";
import { answer, refuse } from "@/testing/server";
import { confirm } from "./confirm";

const preview = { confirmedBy: "password", lastAdmin: false, organizes: false };

/** Opens a dialog, and types a password in it. */
async function openDeletion(): Promise<HTMLElement> {
  answer("get", "/api/account/end", 200, { ...preview, leftWithoutOrganizer: [] });
  open("/account", mia);
  await clickButton("Delete account");
  const dialog = await screen.findByRole("dialog", { name: "Delete your account?" });
  await findField("Password", dialog);
  fill("Password", "honey-and-paper-7", dialog);
  return dialog;
}

const expectClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());

test("Escape closes the second step, then the log-in dialog, and keeps what was typed below", async () => {
  const deletion = await openDeletion();
  refuse("delete", "/api/account", 401, "not-signed-in");
  await clickButton("Delete account", deletion);
  const logIn = await screen.findByRole("dialog", { name: "Log In" });
  await findField("Password", logIn);
  fill("Password", "honey-and-paper-7", logIn);
  const needed = { app: true, passkey: false, recoveryCode: true };
  answer("post", "/api/identity/sign-in", 202, needed);
  await clickButton("Log In", logIn);
  await screen.findByRole("dialog", { name: "Two-step login" });
  await user.keyboard("{Escape}");
  await expectClosed("Two-step login");
  await within(logIn).findByText("You're not logged in yet. Please log in again.");
  await user.keyboard("{Escape}");
  await expectClosed("Log In");
  expect(textIn("Password", deletion)).toBe("honey-and-paper-7");
  await user.keyboard("{Escape}");
  await expectClosed("Delete your account?");
});

test("Escape closes a question, and keeps what was typed below", async () => {
  const deletion = await openDeletion();
  confirm({ title: "Really?", message: "", confirmLabel: "Yes", onConfirm: () => {} });
  await screen.findByRole("dialog", { name: "Really?" });
  await user.keyboard("{Escape}");
  await expectClosed("Really?");
  expect(textIn("Password", deletion)).toBe("honey-and-paper-7");
  await user.keyboard("{Escape}");
  await expectClosed("Delete your account?");
});
