import { expectAccessible } from "./support/a11y";
import { side } from "./support/locators";
import { MailServer } from "./support/mail-server";
import { expect, test } from "./support/test";

const mail = new MailServer();
const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"];
const address = (name: string) => `${name.toLowerCase()}@example.org`;

test.beforeAll(() => mail.open());
test.afterAll(() => mail.close());

test("an organizer reminds those who haven't answered, and a kill in the middle sends nothing twice", async ({
  page,
  admin,
  api,
  server,
  newPerson,
}) => {
  const { code } = await api.competition(admin);
  const form = await api.template(admin, code, {
    title: "Permission slip",
    fields: [{ name: "Phone", type: "text", required: true }],
  });
  for (const name of [...names, "Done"]) {
    const person = await api.person(address(name), name);
    await api.join(person, code);
    if (name === "Done") await api.answer(person, form, { Phone: "555 0101" });
  }
  // One email each second.
  await server.restart({ ...mail.settings, WORDHIVE_LIMIT_MESSAGES: "60" });
  await api.signIn(page, admin);

  await page.goto(`/competition/${code}`);
  await side(page).getByRole("link", { name: "Messages" }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
  await expectAccessible(page, "messages");
  await page.getByRole("link", { name: "New message" }).click();
  await page
    .getByLabel("To", { exact: true })
    .selectOption("Those who haven't answered “Permission slip”");
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(
    "Please fill out “Permission slip”",
  );
  await expectAccessible(page, "new message");
  await page.getByRole("button", { name: "Review" }).click();

  await expect(page.getByRole("button", { name: "Send to 6 people" })).toBeVisible();
  await expect(page.getByText("Hello Ada,")).toBeVisible();
  expect(names.flatMap((name) => mail.mailsTo(address(name)))).toEqual([]);
  await expectAccessible(page, "review");
  await page.getByRole("button", { name: "Send to 6 people" }).click();
  await expect(page.getByText(/^Sending: 2 of 6 sent/)).toBeVisible({ timeout: 20_000 });
  await server.restart();

  await page.reload();
  // What was being handed over at that moment is not sent again by itself.
  await expect(page.getByText(/^[56] of 6 sent/)).toBeVisible({ timeout: 40_000 });
  const uncertain = page.getByRole("region", { name: "May have been sent" });
  const unsure = (await uncertain.count()) === 0 ? "" : await uncertain.textContent();
  for (const name of names) {
    const count = mail.mailsTo(address(name)).length;
    expect(
      count === 1 || (count === 0 && unsure?.includes(name) === true),
      `${name}: ${count}`,
    ).toBe(true);
  }
  expect(mail.mailsTo(address("Done"))).toEqual([]);
  await expectAccessible(page, "message");

  // A parent unsubscribes by the link, without logging in.
  const received =
    mail.mailsTo(address("Ada"))[0]?.replace(/=\r\n/g, "").replace(/\r\n /g, "") ?? "";
  const path = /\/api(\/unsubscribe\/[\w-]+)>/.exec(received)?.[1] ?? "";
  const parent = await newPerson({ viewport: { width: 360, height: 740 } });
  await parent.goto(path);
  await parent.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(parent.getByText(/^You're unsubscribed\./)).toBeVisible();
  await expectAccessible(parent, "unsubscribe");

  // The next one doesn't go to them, but they are listed.
  await page.goto(`/competition/${code}/messages/new`);
  await page.getByRole("textbox", { name: "Subject" }).fill("See you on Saturday");
  await page.getByRole("textbox", { name: "Text" }).fill("Hello {name},\n\ndoors open at nine.");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: "Send to 6 people" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsubscribed" })).toContainText("Ada");
  await page.getByRole("link", { name: "Print letters" }).click();
  await expect(page.getByRole("article", { name: "Letter for Ben" })).toContainText("Hello Ben,");
  await expectAccessible(page, "letters");
});
