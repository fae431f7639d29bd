import { password } from "./support/api-fixture";
import { expect, test } from "./support/test";

const header = "Word,Pronunciation,Part of Speech,Definition,Etymology,Sentence";

// spec: sentence Failed to fetch wordlist.
// spec: sentence Failed to fetch words.
// spec: sentence Failed to fetch the next word. Please try again.
// spec: sentence Failed to fetch wordlist. Please try again.
test("a wordlist page shows whether the list or its words failed to load", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  const { _id } = await api.wordlist(admin, code, ["lullaby"]);
  await api.signIn(page, admin);
  const address = `/competition/${code}/wordlist/${_id}`;
  const alert = page.getByRole("main").getByRole("alert");
  for (const [path, sentence] of [
    [`**/api/wordlist/competition/${code}?*`, "Failed to fetch wordlist."],
    [`**/api/wordlist/${_id}/words*`, "Failed to fetch words."],
  ] as const) {
    await page.route(path, (route) => route.abort());
    await page.goto(address);
    await expect(alert).toContainText(sentence);
    await page.unroute(path);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("lullaby", { exact: true })).toBeVisible();
    await expect(alert).toBeHidden();
  }

  const words = `**/api/wordlist/${_id}/words*`;
  for (const [path, sentence] of [
    ["**/api/wordlist/competition/**", "Failed to fetch wordlist. Please try again."],
    [words, "Failed to fetch the next word. Please try again."],
  ] as const) {
    await page.route(path, (route) => route.abort());
    await page.goto(`${address}/practice`);
    await expect(alert).toContainText(sentence);
    await page.unroute(path);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Spell the word")).toBeEnabled();
    await expect(alert).toBeHidden();
  }
});

// spec: sentence Failed to upload file: {server message}
// spec: sentence Failed to upload file. Please try again.
// spec: sentence Failed to create wordlist: {server message}
test("a CSV file that is unreadable, too large or too late shows an error", async ({
  page,
  api,
  admin,
}) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/add-wordlist`);
  await page.getByLabel("Title").fill("First round");
  await page.getByLabel("Description").fill("To warm up.");
  const choose = (content: string) =>
    page
      .getByLabel("CSV file")
      .setInputFiles({ name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  // The parser is loaded on demand.
  await page.route("**/assets/csv.worker*", (route) => route.abort());
  await choose(`${header}\nbee,,noun,an insect,,\n`);
  const alert = page.getByRole("alert");
  await expect(alert.filter({ hasText: "Failed to upload file. Please try again." })).toBeVisible();
  await page.unroute("**/assets/csv.worker*");

  // Escaping doubles each backslash, so the request is larger than 8 MiB.
  const rows = Array.from(
    { length: 2_400 },
    (_, number) => `word${number},,noun,${"\\".repeat(1_900)},,`,
  );
  await choose(`${header}\n${rows.join("\n")}\n`);
  await expect(page.getByText("2,400 words", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(alert.filter({ hasText: /Failed to upload file: \w+/ })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("First round");

  await choose(`${header}\nbee,,noun,an insect,,\n`);
  await expect(page.getByText("1 word", { exact: true })).toBeVisible();
  expect((await admin.request.delete(`/api/competition/${code}`)).ok()).toBe(true);
  await page.getByRole("button", { name: "Create wordlist" }).click();
  await expect(alert.filter({ hasText: /Failed to create wordlist: \w+/ })).toBeVisible();
});

// spec: sentence server message when registering
// spec: sentence User account is disabled.
test("registering shows other errors in the server's words, and logging in shows a disabled account", async ({
  page,
  server,
  api,
}) => {
  await page.goto("/register");
  await page.getByLabel("Email").fill("no-email-at-all");
  await page.getByLabel("Password", { exact: true }).fill(password);
  const refused = page.waitForResponse("**/api/identity/sign-up");
  await page.getByRole("button", { name: "Register" }).click();
  const { detail } = await (await refused).json();
  await expect(page.getByRole("alert")).toHaveText(detail);

  const { email } = await api.person("noah@example.org");
  await server.command("account", "disable", email);
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("alert")).toContainText("User account is disabled.");
});

test.describe("when WORDHIVE_REVEAL_ACCOUNTS is set", () => {
  test.use({ settings: { WORDHIVE_REVEAL_ACCOUNTS: "true" } });

  // spec: sentence No user found with this email.
  // spec: sentence Incorrect password.
  test("an unknown email and a wrong password show different errors", async ({ page, api }) => {
    const { email } = await api.person("noah@example.org");
    await page.goto("/login");
    for (const [address, sentence] of [
      ["nobody@example.org", "No user found with this email."],
      [email, "Incorrect password."],
    ] as const) {
      await page.getByLabel("Email").fill(address);
      await page.getByLabel("Password", { exact: true }).fill("not-the-password");
      await page.getByRole("button", { name: "Log In" }).click();
      await expect(page.getByRole("alert")).toContainText(sentence);
    }
  });
});

test.describe("when passwords are switched off", () => {
  test.use({ settings: { WORDHIVE_PASSWORD_SIGN_IN: "false" } });

  // spec: sentence Email/password accounts are not enabled.
  // spec: sentence server message when logging in
  test("registering and logging in show that passwords are switched off", async ({ page }) => {
    for (const [path, action] of [
      ["/register", "Register"],
      ["/login", "Log In"],
    ] as const) {
      await page.goto(path);
      await page.getByLabel("Email").fill("mia@example.org");
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: action }).click();
      await expect(page.getByRole("alert")).toContainText(
        "Email/password accounts are not enabled.",
      );
    }
  });
});
