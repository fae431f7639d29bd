import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { mia } from "@/testing/fixtures";
import {
  clickButton,
  expectGone,
  fill,
  findAlert,
  findField,
  open,
  openAndRetry,
  retry,
  user,
} from "@/testing/page";
import { answer, disconnect, refuse, restore } from "@/testing/server";

async function openCredentials(path: string, label: string): Promise<void> {
  open(path, null);
  await findField(label);
  fill(label, "mia@example.org");
  fill("Password", "honey-and-paper-7");
}

// spec: sentence The email address or password is not valid.
// spec: sentence The email address is already in use by another account.
// spec: sentence The password is too weak.
// spec: sentence server message when registering
test.each([
  [401, "invalid-credential", "The email address or password is not valid."],
  [409, "email-already-in-use", "The email address is already in use by another account."],
  [422, "weak-password", "The password is too weak."],
  [422, "invalid-fields", "A detail for a person."],
  [500, "internal", "A detail for a person."],
])("registering shows an answer %s of the server", async (status, code, sentence) => {
  await openCredentials("/register", "Email");
  refuse("post", "/api/identity/sign-up", status, code);
  await clickButton("Register");
  await findAlert(sentence);
});

// spec: rule email and password
test.each([
  ["/register", "Register"],
  ["/login", "Log In"],
])("%s needs both an email and a password", async (path, action) => {
  open(path, null);
  await clickButton(action);
  await screen.findByText(/^Email.* is required\.$/);
  await screen.findByText("Password is required.");
});

// spec: sentence User account is disabled.
// spec: sentence Invalid email address.
// spec: sentence The email address or password is not valid.
// spec: sentence No user found with this email.
// spec: sentence Incorrect password.
// spec: sentence server message when logging in
test.each([
  [403, "user-disabled", "User account is disabled."],
  [401, "user-not-found", "No user found with this email."],
  [401, "wrong-password", "Incorrect password."],
  [401, "invalid-credential", "The email address or password is not valid."],
  [422, "invalid-email", "Invalid email address."],
  [403, "operation-not-allowed", "A detail for a person."],
])("logging in shows an answer %s %s of the server", async (status, code, sentence) => {
  await openCredentials("/login", "Email or log-in name");
  refuse("post", "/api/identity/sign-in", status, code);
  await clickButton("Log In");
  await findAlert(sentence);
  // Editing clears the error.
  fill("Password", "");
  await expectGone(sentence);
});

// spec: sentence Email/password accounts are not enabled.
test.each([
  ["/register", "Email", "Register", "sign-up"],
  ["/login", "Email or log-in name", "Log In", "sign-in"],
])("%s shows that passwords are switched off", async (path, label, action, call) => {
  const sentence = "Email/password accounts are not enabled.";
  answer("get", "/api/identity/options", 200, { passwordSignIn: false, resetByMail: false });
  await openCredentials(path, label);
  refuse("post", `/api/identity/${call}`, 403, "operation-not-allowed", sentence);
  await clickButton(action);
  await findAlert(sentence);
});

// spec: sentence Failed to fetch or create user data. Please try again later.
test("a failure to load the user record is shown, and retried", async () => {
  const sentence = "Failed to fetch or create user data. Please try again later.";
  await openAndRetry("/api/auth/:uid", "/", sentence, mia);
  await screen.findByRole("button", { name: "Join Competition" });
});

test("the account page asks people to confirm their email address, whether or not they got a link", async () => {
  const unconfirmed = { emailVerified: false, canVerify: true, mustVerify: true };
  const account = { hasPassword: true, providers: [], ...unconfirmed };
  answer("get", "/api/identity/account", 200, account);
  open("/account", mia);
  const card = await screen.findByRole("region", { name: "Email" });
  const sentence = "mia@example.org isn't confirmed yet. To join a competition, confirm it.";
  expect(card.textContent).toContain(sentence);
  within(card).getByRole("button", { name: "Send confirmation email" });
});

test("a download of all data that failed can be retried", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  disconnect("get", "/api/account/data");
  open("/account", mia);
  await screen.findByRole("button", { name: "Download your data" });
  await clickButton("Download your data");
  const alert = await findAlert("Could not download your data.");
  restore();
  answer("get", "/api/account/data", 200, {});
  await retry(alert);
  await screen.findByText("Saved your data as wordhive-data.zip.");
  expect(saved).toHaveBeenCalledOnce();
});

test("after the session has ended, a provider's window continues the save", async () => {
  answer("get", "/api/identity/providers", 200, [
    { id: "google", name: "Google", startUrl: "/api/identity/oidc/google/start" },
  ]);
  open("/account", mia);
  await findField("Name");
  fill("Name", "Mia Lee");
  refuse("put", "/api/user/profile", 401, "not-signed-in");
  await clickButton("Save changes", await screen.findByRole("main"));
  const dialog = await screen.findByRole("dialog", { name: "Log In" });
  const google = await within(dialog).findByRole("button", { name: "Continue with Google" });
  const popup = vi.spyOn(window, "open").mockReturnValue(null);
  await user.click(google);
  await findAlert("Your browser blocked the log-in window.", dialog);

  popup.mockReturnValue({ closed: false } as Window);
  answer("put", "/api/user/profile", 200, { ...mia, displayName: "Mia Lee" });
  await user.click(google);
  const channel = new BroadcastChannel("wordhive-sign-in");
  channel.postMessage("signed-in");
  await screen.findByText("Changes saved.");
  channel.close();
});

test("offline, the account page says calmly what has to wait, and shows the rest", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  for (const path of ["account", "sessions", "activity", "options"]) {
    disconnect("get", `/api/identity/${path}`);
  }
  open("/account", mia);
  const sentence = "You're offline. You can change your account when you're back online.";
  await screen.findByText(sentence);
  screen.getByRole("region", { name: "Practice" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete account" })).toBeNull();
  restore();
  online.mockRestore();
  await clickButton("Try again");
  await expectGone(sentence);
  await screen.findByRole("button", { name: "Delete account" });
});

test("recent activity that failed to load can be loaded again", async () => {
  await openAndRetry(
    "/api/identity/activity",
    "/account",
    "Could not load your recent activity.",
    mia,
  );
});

test("older activity that failed to load can be loaded again", async () => {
  const event = (_id: string) => ({
    _id,
    at: "2027-01-01T09:00:00Z",
    event: "log-in",
    address: "192.0.2.7",
    browser: null,
  });
  const events = ["4", "3", "2", "1"].map(event);
  answer("get", "/api/identity/activity", 200, { events, more: true });
  open("/account", mia);
  await screen.findAllByText("Logged in");
  disconnect("get", "/api/identity/activity");
  await clickButton("Show older");
  const alert = await findAlert("Could not load your recent activity.");
  restore();
  answer("get", "/api/identity/activity", 200, { events: [event("0")], more: false });
  await retry(alert);
  await expectGone("Could not load your recent activity.");
  expect(screen.getAllByText("Logged in")).toHaveLength(5);
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test.each(["/login", "/register"])(
  "without providers, %s has no buttons for them",
  async (path) => {
    open(path, null);
    await findField("Password");
    expect(screen.queryByRole("button", { name: /^Continue with/ })).toBeNull();
  },
);

test("Mia asks for a reset link, and reads on from the heading", async () => {
  answer("get", "/api/identity/options", 200, {
    passwordSignIn: true,
    resetByMail: true,
    passkeySignIn: false,
  });
  answer("post", "/api/identity/forgot", 204, undefined);
  open("/forgot", null);
  await findField("Email");
  fill("Email", "mia@example.org");
  await clickButton("Send link");
  await screen.findByText(/has an account here, we just emailed it a link\./);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});
