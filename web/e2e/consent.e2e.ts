import { expectAccessible } from "./support/a11y";
import { password } from "./support/api-fixture";
import { submitCredentials } from "./support/log-in";
import { expect, test } from "./support/test";

const phone = { viewport: { width: 360, height: 740 } };

test("a parent signs on a phone before a child joins, and a class card counts by the school", async ({
  page,
  admin,
  api,
  newPerson,
}) => {
  const { code, title } = await api.competition(admin);
  await api.wordlist(admin, code, ["honey"]);
  const early = await api.person("early@example.org", "Early Bird");
  await api.join(early, code);
  await api.template(admin, code, {
    title: "Permission slip",
    description: "My child may take part in the bee, and appear in its photos.",
    fields: [{ name: "Phone for emergencies", type: "text", required: true }],
  });
  await api.signIn(page, admin);

  // The organizer asks for consent.
  await page.goto(`/competition/${code}/settings`);
  await page.getByRole("link", { name: "Parents and data" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Parents and data" })).toBeVisible();
  await page.getByLabel("Form that a parent signs").selectOption("Permission slip");
  await page.getByLabel("Ask for consent before joining").check();
  await page.getByRole("button", { name: "Save consent" }).click();
  await expect(page.getByText("Consent saved.")).toBeVisible();
  const missing = page.getByRole("region", { name: "Consent missing" });
  await expect(missing.getByRole("listitem")).toHaveText(["Early Birdearly@example.orgTakes part"]);

  // On a phone, someone registers with the link and comes to the form.
  const family = await newPerson(phone);
  await family.goto(`/join/${code}`);
  await family.getByRole("link", { name: "Register" }).click();
  await family.getByLabel("Name", { exact: true }).fill("Mia Lee");
  await submitCredentials(family, "Register", "mia@example.org", password);
  await family.getByRole("button", { name: "Join Competition" }).click();
  await expect(family.getByRole("heading", { level: 1, name: "Permission slip" })).toBeVisible();
  await expect(family).toHaveURL(`/consent/${code}`);
  await expect(family.getByText("appear in its photos")).toBeVisible();
  await expectAccessible(family, "consent");

  // Other pages lead back, and so does the home page.
  await family.goto(`/competition/${code}/posts`);
  await expect(family).toHaveURL(`/consent/${code}`);
  await family.goto("/");
  await expect(family.getByText("Signature needed")).toBeVisible();
  await family.getByRole("link", { name: title }).click();
  await expect(family).toHaveURL(`/consent/${code}`);

  await family.getByLabel("Phone for emergencies").fill("555 0101");
  await family.getByLabel("Signature").fill("Rosa Lee");
  await family.getByRole("button", { name: "Submit" }).click();
  await expect(family.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(family).toHaveURL(`/competition/${code}`);

  // A class, for which the school consents.
  await page.goto(`/competition/${code}/add-class`);
  await page.getByLabel("Names").fill("Noah Kim");
  await page.getByLabel("The school consents on behalf of parents").check();
  await page.getByRole("button", { name: "Create 1 account" }).click();
  const card = page.getByRole("list", { name: "Claim codes" }).locator("> li");
  const claimCode = (await card.getByRole("code").first().textContent()) ?? "";
  const noah = await newPerson(phone);
  await noah.goto(`/claim#${claimCode}`);
  await noah.getByLabel("New password", { exact: true }).fill("my-bumblebee-eats-7-plums");
  await noah.getByRole("button", { name: "Activate account" }).click();
  await noah.getByRole("button", { name: "Continue" }).click();
  await noah.getByRole("link", { name: title }).click();
  await expect(noah).toHaveURL(`/competition/${code}`);
  await expect(noah.getByRole("heading", { level: 1, name: title })).toBeVisible();

  // The organizer sees both records, and who is missing.
  await page.goto(`/competition/${code}`);
  await expect(page.getByText("1 speller has no consent yet.")).toBeVisible();
  await page.goto(`/competition/${code}/participants`);
  await page.getByRole("link", { name: "Noah Kim" }).click();
  const record = page.getByRole("region", { name: "Consent" });
  await expect(record).toContainText("Confirmed for the school by olive@example.org");
  await page.goto(`/competition/${code}/participants`);
  await page.getByRole("link", { name: "Mia Lee" }).click();
  await expect(record).toContainText("Signed by Rosa Lee");
  await record.getByText("What was signed").click();
  await expect(record).toContainText("Phone for emergencies: 555 0101");
  await page.goto(`/competition/${code}/privacy`);
  await expectAccessible(page, "privacy");

  // The family withdraws on the account page, and is out at once.
  await family.goto("/account");
  const own = family.getByRole("region", { name: "Consent and data" });
  await expect(own).toContainText("Signed by Rosa Lee");
  await own.getByRole("button", { name: "Withdraw consent" }).click();
  await family.getByRole("dialog").getByRole("button", { name: "Withdraw consent" }).click();
  await expect(own.getByRole("link", { name: "Sign the form" })).toBeVisible();
  await family.goto(`/competition/${code}`);
  await expect(family).toHaveURL(`/consent/${code}`);
  await page.reload();
  await expect(missing.getByRole("listitem").filter({ hasText: "Mia Lee" })).toContainText(
    "Withdrawn",
  );
});
