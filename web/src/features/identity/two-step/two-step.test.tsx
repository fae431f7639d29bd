import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Schema } from "@/shared/api/client";
import { mia, olive } from "@/testing/fixtures";
import { clickButton, expectGone, fill, findAlert, findField, open, user } from "@/testing/page";
import { answer, refuse } from "@/testing/server";

const needed: Schema<"SecondFactorNeeded"> = { app: true, passkey: false, recoveryCode: true };

const on: Schema<"SecondFactorState"> = {
  offered: true,
  canAddPasskey: true,
  app: { addedAt: "2027-01-01T09:00:00Z", lastUsedAt: null },
  passkeys: [
    {
      id: "one",
      name: "My phone",
      addedAt: "2027-01-01T09:00:00Z",
      lastUsedAt: "2027-01-02T09:00:00Z",
      worksHere: false,
    },
  ],
  recoveryCodesLeft: 1,
};

/** Sends the password, and waits for the second step. */
async function sendPassword(needs: Schema<"SecondFactorNeeded"> = needed): Promise<HTMLElement> {
  open("/login", null);
  await findField("Email or log-in name");
  fill("Email or log-in name", "mia@example.org");
  fill("Password", "honey-and-paper-7");
  answer("post", "/api/identity/sign-in", 202, needs);
  await clickButton("Log In");
  return screen.findByRole("dialog", { name: "Two-step login" });
}

test("a code completes a log-in, and a wrong one can be corrected", async () => {
  const dialog = await sendPassword();
  await clickButton("Log In", dialog);
  await within(dialog).findByText("The code is required.");
  refuse("post", "/api/identity/log-in/code", 401, "wrong-second-factor", "This code is wrong.");
  fill("Code from your authenticator app", "000000", dialog);
  await clickButton("Log In", dialog);
  await within(dialog).findByText("This code is wrong.");
  answer("post", "/api/identity/log-in/code", 200, mia);
  answer("get", "/api/auth/:uid", 200, [mia]);
  fill("Code from your authenticator app", "123456", dialog);
  await clickButton("Log In", dialog);
  await screen.findByRole("button", { name: "Join Competition" });
});

test("a log-in that took too long goes back to the password", async () => {
  const dialog = await sendPassword();
  const sentence = "This took too long. Please log in again.";
  refuse("post", "/api/identity/log-in/code", 401, "log-in-expired", sentence);
  fill("Code from your authenticator app", "123456", dialog);
  await clickButton("Log In", dialog);
  await findAlert(sentence);
  await expectGone("Code from your authenticator app");
});

test("closing the second step leaves the form as it was", async () => {
  const dialog = await sendPassword();
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await findAlert("You're not logged in yet.");
  expect((await findField("Email or log-in name")).value).toBe("mia@example.org");
});

const passwordSaved = "Your new password is saved. Log in with it.";

test.each([
  ["/reset#token", "reset", passwordSaved],
  ["/claim#KQ4-M7X-2PD", "claim", passwordSaved],
  ["/setup#token", "setup", "You're the admin now. Log in."],
])("someone who closes the second step at %s learns what was saved", async (page, call, saved) => {
  const [path = "", token] = page.split("#");
  window.location.hash = `#${token}`;
  open(path, null);
  await findField(call === "setup" ? "Password" : "New password");
  if (call === "setup") fill("Email", "mia@example.org");
  fill(call === "setup" ? "Password" : "New password", "honey-and-paper-7");
  answer("post", `/api/identity/${call}`, 202, needed);
  await clickButton(/^(Save password|Activate account|Create admin account)$/);
  const dialog = await screen.findByRole("dialog", { name: "Two-step login" });
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  const status = await screen.findByText((_, element) => element?.textContent === saved, {
    selector: "p",
  });
  within(status).getByRole("link", { name: "Log in" });
  expect(screen.queryByText(/not logged in yet/)).toBeNull();
  expect(screen.queryByLabelText(/assword/)).toBeNull();
});

test("a new password is saved, though the second step took too long", async () => {
  window.location.hash = "#token";
  open("/reset", null);
  await findField("New password");
  fill("New password", "honey-and-paper-7");
  answer("post", "/api/identity/reset", 202, needed);
  await clickButton("Save password");
  const dialog = await screen.findByRole("dialog", { name: "Two-step login" });
  refuse("post", "/api/identity/log-in/code", 401, "log-in-expired", "This took too long.");
  fill("Code from your authenticator app", "123456", dialog);
  await clickButton("Log In", dialog);
  await screen.findByText(/^Your new password is saved\./);
  expect(screen.queryByLabelText(/assword/)).toBeNull();
});

test("without a way that works here, a recovery code is asked for", async () => {
  const dialog = await sendPassword({ app: false, passkey: false, recoveryCode: true });
  await findField("Recovery code", dialog);
  expect(within(dialog).queryByRole("button", { name: "Use another way" })).toBeNull();
});

test("someone without any recovery codes learns who can help", async () => {
  const dialog = await sendPassword({ app: false, passkey: false, recoveryCode: false });
  await within(dialog).findByText(/Ask the person who runs this server/);
});

test("the account page shows what is left, and passkeys of an earlier address", async () => {
  answer("get", "/api/identity/second-factor", 200, on);
  open("/account", olive);
  const card = await screen.findByRole("region", { name: "Two-step login" });
  await within(card).findByText("1 code left");
  within(card).getByText(/earlier address of this server/);
  refuse("delete", "/api/identity/second-factor/passkeys/:id", 500, "internal");
  await clickButton("Remove My phone", card);
  await clickButton("Remove passkey", await screen.findByRole("dialog"));
  await findAlert("Could not remove the passkey.", card);
});

test("recovery codes that another window has just made aren't replaced", async () => {
  answer("get", "/api/identity/second-factor", 200, on);
  open("/account", olive);
  const card = await screen.findByRole("region", { name: "Two-step login" });
  const sentence = "New codes were just made in another window.";
  const path = "/api/identity/second-factor/recovery-codes";
  refuse("post", path, 409, "changed-meanwhile", sentence);
  await clickButton("Make new codes", card);
  await clickButton("Make new codes", await screen.findByRole("dialog"));
  await findAlert("Could not make new codes.", card);
  await within(card).findByText(sentence);
});

test("a child's account shows nothing of it", async () => {
  answer("get", "/api/identity/second-factor", 200, { ...on, offered: false });
  open("/account", { ...mia, signInName: "mia-4821" });
  await screen.findByRole("region", { name: "Password" });
  expect(screen.queryByText("Two-step login")).toBeNull();
});

test("an account of a class that became an admin's shows it", async () => {
  answer("get", "/api/identity/second-factor", 200, on);
  open("/account", { ...olive, signInName: "olive-4821" });
  await screen.findByRole("region", { name: "Two-step login" });
});

test("an admin who needs it first is led there from every page", async () => {
  const router = open("/create-competition", { ...olive, mustSetUpSecondFactor: true });
  await screen.findByRole("heading", { name: "Set up two-step login" });
  expect(router.state.location.pathname).toBe("/two-step-login");
});

test("until they have set it up, the account page leaves out what the server refuses", async () => {
  refuse("get", "/api/user/consents/:uid", 403, "second-factor-setup-required");
  open("/account", { ...olive, mustSetUpSecondFactor: true });
  await screen.findByRole("region", { name: "Two-step login" });
  screen.getByRole("region", { name: "Password" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("region", { name: "Name and photo" })).toBeNull();
});

test("after setting it up, someone goes on to the competition they wanted to join", async () => {
  answer("get", "/api/identity/second-factor", 200, on);
  open("/join/12345", { ...mia, mustSetUpSecondFactor: true });
  await screen.findByRole("heading", { name: "Set up two-step login" });
  const link = await screen.findByRole("link", { name: "Continue" });
  expect(link.getAttribute("href")).toBe("/competition/12345");
});

test("a log-in with a provider whose second step takes too long shows why it failed", async () => {
  const google = { id: "google", name: "Google", startUrl: "/api/identity/oidc/google/start" };
  answer("get", "/api/identity/providers", 200, [google]);
  answer("get", "/api/identity/log-in", 200, { secondFactor: needed });
  open("/login?failed=second-factor", null);
  const dialog = await screen.findByRole("dialog", { name: "Two-step login" });
  const sentence = "This took too long. Please log in again.";
  refuse("post", "/api/identity/log-in/code", 401, "log-in-expired", sentence);
  await findField("Code from your authenticator app", dialog);
  fill("Code from your authenticator app", "123456", dialog);
  await clickButton("Log In", dialog);
  await findAlert(sentence);
  vi.spyOn(window, "open").mockReturnValue({ closed: false } as Window);
  await clickButton("Continue with Google");
  await expectGone(sentence);
});
