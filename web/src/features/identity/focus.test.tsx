import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mia, olive } from "@/testing/fixtures";
import { clickButton, fill, findField, open, user } from "@/testing/page";
import { answer, refuse } from "@/testing/server";
import { controlSettling } from "@/testing/settle";

const settle = controlSettling();

const isFocused = (field: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(field));

test("a refused code has the focus, ready to be corrected", async () => {
  open("/login", null);
  await findField("Password");
  fill("Email or log-in name", "mia@example.org");
  fill("Password", "honey-and-paper-7");
  const needed = { app: true, passkey: false, recoveryCode: true };
  answer("post", "/api/identity/sign-in", 202, needed);
  await clickButton("Log In");
  const dialog = await screen.findByRole("dialog", { name: "Two-step login" });
  const code = await findField("Code from your authenticator app", dialog);
  await clickButton("Log In", dialog);
  await within(dialog).findByText("The code is required.");
  expect(document.activeElement).toBe(code);
  fill("Code from your authenticator app", "000000", dialog);
  refuse("post", "/api/identity/log-in/code", 401, "wrong-second-factor", "This code is wrong.");
  await clickButton("Log In", dialog);
  await within(dialog).findByText("This code is wrong.");
  await isFocused(code);
});

test("a refused new password has the focus", async () => {
  window.location.hash = "#token";
  open("/reset", null);
  const password = await findField("New password");
  await clickButton("Save password");
  await screen.findByText("Password is required.");
  expect(document.activeElement).toBe(password);
  fill("New password", "password");
  refuse("post", "/api/identity/reset", 422, "weak-password", "The password is too weak.");
  await clickButton("Save password");
  await screen.findByText("The password is too weak.");
  await isFocused(password);
});

test("a refused address for a reset link has the focus", async () => {
  const options = { passwordSignIn: true, resetByMail: true, passkeySignIn: false };
  answer("get", "/api/identity/options", 200, options);
  open("/forgot", null);
  const email = await findField("Email");
  await clickButton("Send link");
  await screen.findByText("Email is required.");
  expect(document.activeElement).toBe(email);
  fill("Email", "mia-4821");
  refuse("post", "/api/identity/forgot", 422, "invalid-email");
  await clickButton("Send link");
  await screen.findByText(/^Enter an email address\./);
  await isFocused(email);
});

test("a wrong password has the focus when an account is deleted", async () => {
  answer("get", "/api/account/end", 200, {
    confirmedBy: "password",
    lastAdmin: false,
    leftWithoutOrganizer: [],
    organizes: false,
  });
  open("/account", mia);
  await clickButton("Delete account");
  const dialog = await screen.findByRole("dialog", { name: "Delete your account?" });
  const password = await findField("Password", dialog);
  await clickButton("Delete account", dialog);
  await within(dialog).findByText("Password is required.");
  expect(document.activeElement).toBe(password);
  fill("Password", "not-the-password", dialog);
  refuse("delete", "/api/account", 401, "wrong-password");
  await clickButton("Delete account", dialog);
  await within(dialog).findByText("Incorrect password.");
  await isFocused(password);
});

test("an unknown email has the focus, so that it can be corrected", async () => {
  answer("get", "/api/user/admins", 200, [{ ...olive, hasSecondFactor: true }]);
  answer("get", "/api/user/disabled", 200, []);
  open("/admins", olive);
  const card = await screen.findByRole("region", { name: "Reset a password" });
  const field = await findField("Email or log-in name", card);
  await clickButton("Create link", card);
  await within(card).findByText("Email or log-in name is required.");
  expect(document.activeElement).toBe(field);
  fill("Email or log-in name", "nobody@example.org", card);
  refuse("post", "/api/user/reset-links", 404, "not-found");
  await clickButton("Create link", card);
  await within(card).findByText("No account has this email or log-in name.");
  await isFocused(field);
});

test("whenever the log-in opens again after the session has ended, its password has the focus", async () => {
  open("/account", mia);
  await findField("Name");
  fill("Name", "Mia Lou");
  refuse("put", "/api/user/profile", 401, "not-signed-in");
  await clickButton("Save changes", await screen.findByRole("main"));
  const dialog = await screen.findByRole("dialog", { name: "Log In" });
  await findField("Password", dialog);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  const bar = (await screen.findByText(/^You're logged out\./)).closest<HTMLElement>(
    "[role=status]",
  );
  await clickButton("Log In", bar ?? undefined);
  const again = await screen.findByRole("dialog", { name: "Log In" });
  const password = await findField("Password", again);
  // The dialog moves the focus once it has opened.
  settle();
  expect(document.activeElement).toBe(password);
});
