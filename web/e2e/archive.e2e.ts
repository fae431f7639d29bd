import { expectAccessible } from "./support/a11y";
import { MailServer } from "./support/mail-server";
import { expect, test } from "./support/test";

const mail = new MailServer();

test.beforeAll(() => mail.open());
test.afterAll(() => mail.close());

test("in an archived bee, an organizer stops a message and reads the rest", async ({
  page,
  admin,
  api,
  server,
  newPerson,
}) => {
  const { code } = await api.competition(admin);
  const { _id: wordlist } = await api.wordlist(admin, code, ["bee", "hive"]);
  await api.template(admin, code, {
    title: "Permission slip",
    fields: [{ name: "Phone", type: "text", required: true }],
  });
  const ada = await api.person("ada@example.org", "Ada");
  for (const speller of [ada, await api.person("ben@example.org", "Ben")]) {
    await api.join(speller, code);
  }
  // One email each minute.
  await server.restart({ ...mail.settings, WORDHIVE_LIMIT_MESSAGES: "1" });
  await api.signIn(page, admin);
  await page.goto(`/competition/${code}/messages/new`);
  await page.getByRole("textbox", { name: "Subject" }).fill("See you on Saturday");
  await page.getByRole("textbox", { name: "Text" }).fill("Doors open at nine.");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expect(page.getByText(/^Sending: 1 of/)).toBeVisible({ timeout: 20_000 });
  const archived = await admin.request.put(`/api/competition/${code}/archive`, { data: {} });
  expect(archived.status()).toBe(200);
  await page.reload();
  await expect(
    page.getByText("This competition is archived. Nothing in it can be changed."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop sending" })).toBeVisible();
  await expectAccessible(page, "archived-message");
  await page.getByRole("button", { name: "Stop sending" }).click();
  await expect(page.getByText("Stopped: 1 of 2 sent")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop sending" })).toHaveCount(0);

  const pages = {
    "archived-bee": "",
    "archived-participants": "/participants",
    "archived-wordlist": `/wordlist/${wordlist}`,
    "archived-messages": "/messages",
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`/competition/${code}${path}`);
    await expect(page.getByText("This competition is archived.")).toBeVisible();
    const changes = page.getByRole("main").getByRole("button", {
      name: /^(Add|Delete|Edit|Invite|New|Record|Remove)/,
    });
    await expect(changes).toHaveCount(0);
    await expectAccessible(page, name);
  }

  const phone = await newPerson();
  await api.signIn(phone, ada);
  await phone.goto(`/competition/${code}/forms`);
  await phone.getByRole("link", { name: "View Permission slip" }).click();
  await expect(phone.getByRole("textbox", { name: "Phone" })).toBeDisabled();
});
