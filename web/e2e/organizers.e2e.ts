import { password } from "./support/api-fixture";
import { submitCredentials } from "./support/log-in";
import { MailServer } from "./support/mail-server";
import { expect, test } from "./support/test";

test("a colleague is invited by link, registers, and organizes this competition only", {
  tag: "@postgres",
}, async ({ page, admin, api, newPerson }) => {
  const { code } = await api.competition(admin);
  await api.wordlist(admin, code, ["honey"]);
  const other = await api.competition(admin, { title: "Autumn Bee" });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  const card = page.getByRole("region", { name: "Organizers" });
  await card.getByRole("button", { name: "Invite an organizer" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite an organizer" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = (await dialog.getByRole("code").textContent()) ?? "";
  expect(link).toContain("/invitation#");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);

  // She has no account yet, and comes back after registering.
  const cleo = await newPerson();
  await cleo.goto(link);
  await expect(cleo.getByText("invites you to organize Spring Bee.")).toBeVisible();
  await expect(cleo).toHaveURL("/invitation");
  await cleo.getByRole("link", { name: "Register" }).click();
  await cleo.getByLabel("Name", { exact: true }).fill("Cleo Park");
  await submitCredentials(cleo, "Register", "cleo@example.org", password);
  await expect(cleo.getByText("You're logged in as cleo@example.org.")).toBeVisible();
  await cleo.getByRole("button", { name: "Accept invitation" }).click();
  await expect(cleo.getByText("You now organize “Spring Bee”.")).toBeVisible();
  await expect(cleo).toHaveURL(`/competition/${code}`);

  // She edits, and manages the people.
  await cleo.goto(`/competition/${code}/settings`);
  const details = cleo.getByRole("region", { name: "Details" });
  await details.getByLabel("Title").fill("Spring Bee 2027");
  await cleo.getByRole("button", { name: "Save changes" }).click();
  await expect(cleo.getByText("Changes saved.")).toBeVisible();
  await cleo.goto(`/competition/${code}/edit-schedule`);
  await expect(cleo.getByRole("button", { name: "Add event" })).toBeVisible();
  await cleo.goto(`/competition/${code}`);
  await cleo.getByRole("link", { name: "First round" }).first().click();
  await expect(cleo.getByRole("heading", { level: 1, name: "First round" })).toBeVisible();

  // Her home shows this competition, and nothing that only admins may do.
  await cleo.goto("/");
  const entry = cleo.getByRole("listitem").filter({ hasText: "Spring Bee 2027" });
  await expect(entry).toContainText("Organizer");
  await expect(cleo.getByRole("link", { name: "Create Competition" })).toHaveCount(0);
  await expect(cleo.getByRole("heading", { name: "Wordlist Tools" })).toHaveCount(0);
  for (const path of [
    "/create-competition",
    "/admins",
    "/wordlist-generator",
    `/competition/${other.code}/settings`,
  ]) {
    await cleo.goto(path);
    await expect(cleo).toHaveURL("/");
  }

  // The link works once.
  const dora = await newPerson();
  await dora.goto(link);
  await expect(dora.getByRole("alert")).toContainText("already been used");
});

test("an open invitation can be withdrawn while someone reads it, and the competition handed over", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const { code } = await api.competition(admin);
  const ben = await api.person("ben@example.org");
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/settings`);
  const handOver = page.getByRole("region", { name: "Hand over" });
  await expect(handOver).toContainText("You're the only organizer.");
  await handOver.getByRole("button", { name: "Invite an organizer" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite an organizer" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = (await dialog.getByRole("code").textContent()) ?? "";

  const tablet = await newPerson();
  await api.signIn(tablet, ben);
  await tablet.goto(link);
  await expect(tablet.getByRole("button", { name: "Accept invitation" })).toBeVisible();
  await dialog.getByRole("button", { name: /^Withdraw Link/ }).click();
  await expect(dialog.getByText("Nothing here!")).toBeVisible();
  await tablet.getByRole("button", { name: "Accept invitation" }).click();
  await expect(tablet.getByRole("alert")).toContainText("It may have been withdrawn.");

  await admin.request.post(`/api/competition/${code}/organizers`, { data: { email: ben.email } });
  await page.reload();
  await handOver.getByRole("button", { name: "Hand over and leave" }).click();
  const question = page.getByRole("dialog", { name: "Hand over “Spring Bee”?" });
  await expect(question).toContainText("ben@example.org continues as an organizer");
  await question.getByRole("button", { name: "Hand over and leave" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You handed over “Spring Bee” to ben@example.org.")).toBeVisible();
  const { admins } = await (await ben.request.get(`/api/competition/${code}`)).json();
  expect(admins).toEqual([ben.uid]);
});

const testWithMail = test.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture asks for
  mailServer: async ({}, use) => {
    const mailServer = await new MailServer().open();
    await use(mailServer);
    await mailServer.close();
  },
  settings: ({ mailServer }, use) => use(mailServer.settings),
});

testWithMail("an invitation is sent by email", async ({ page, admin, api, mailServer }) => {
  const { code } = await api.competition(admin);
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}`);
  await page.getByRole("button", { name: "Invite an organizer" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite an organizer" });
  await dialog.getByLabel("Send an email").fill("cleo@example.org");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("cleo@example.org");
  await expect.poll(() => mailServer.mailsTo("cleo@example.org").length).toBe(1);
});
